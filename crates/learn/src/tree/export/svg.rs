//! A picture of a tree, growing to the right, perhaps with a count on every branch.
//!
//! The picture needs nothing besides itself and follows the reader's choice of light or dark.

use crate::tree::counters::Counts;
use crate::tree::model::{Schema, Tree};
use std::fmt::Write;

const ROW: f64 = 34.0;
const BOX: f64 = 24.0;
const MARGIN: f64 = 12.0;
/// The width of a letter; the font is of fixed width so that boxes fit.
const LETTER: f64 = 7.3;

const STYLE: &str = "
  .paper { fill: #ffffff } text { font: 12px ui-monospace, Menlo, Consolas, monospace; fill: #1c2430 }
  .test { fill: #dbe7f5; stroke: #3a6ea5 } .leaf { fill: #f0eee6; stroke: #8a8470 } .open { fill: #f7dcd8; stroke: #b04a3a }
  .way { fill: none; stroke: #7d8896; stroke-linecap: round } .label { fill: #4a5564; font-size: 11px } .wrong { fill: #b3261e }
  @media (prefers-color-scheme: dark) {
    .paper { fill: #14181d } text { fill: #e6e9ee } .test { fill: #1f3a57; stroke: #6fa3d8 } .leaf { fill: #2b2a26; stroke: #9a947f }
    .open { fill: #4a2420; stroke: #d98a7c } .way { stroke: #8b96a5 } .label { fill: #b4bdc9 } .wrong { fill: #ff9b8f }
  }
";

/// A part of the tree with its place in the picture.
struct Node<'t> {
    tree: &'t Tree,
    counts: Option<&'t Counts>,
    depth: usize,
    /// The middle of its box.
    y: f64,
    below: Vec<Node<'t>>,
}

pub fn svg(schema: &Schema, tree: &Tree, counts: Option<&Counts>) -> String {
    let mut rows = 0;
    let root = place(tree, counts, 0, &mut rows);
    let mut widths: Vec<(f64, f64)> = Vec::new();
    measure(schema, &root, &mut widths);
    // Where the boxes of each depth begin, and how wide they are.
    let mut columns = Vec::new();
    let mut x = MARGIN;
    for (box_width, label_width) in &widths {
        x += label_width;
        columns.push((x, *box_width));
        x += box_width;
    }
    let (width, height) = (x + MARGIN, f64::from(rows) * ROW + 2.0 * MARGIN);
    let title = escape(&schema.decides.name);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" width=\"{width:.0}\" \
         height=\"{height:.0}\" role=\"img\" aria-label=\"decision tree of {title}\">\n<style>{STYLE}</style>\n\
         <rect class=\"paper\" width=\"100%\" height=\"100%\"/>\n"
    );
    let painter = Painter {
        schema,
        columns,
        total: counts.map_or(0, |counts| counts.passed),
    };
    painter.node(&root, &mut text);
    text + "</svg>\n"
}

/// Leaves take rows from the top down; a test stands level with the branch that goes on, or with the middle one.
fn place<'t>(tree: &'t Tree, counts: Option<&'t Counts>, depth: usize, rows: &mut u16) -> Node<'t> {
    let numbered = (0..).zip(tree.branches());
    let below: Vec<Node<'t>> = numbered
        .map(|(value, branch): (usize, _)| {
            place(
                branch,
                counts.and_then(|counts| counts.branches.get(value)),
                depth + 1,
                rows,
            )
        })
        .collect();
    let y = match (below.first(), below.last()) {
        (Some(first), Some(last)) => (first.y + last.y) / 2.0,
        _ => {
            *rows += 1;
            MARGIN + ROW * (f64::from(*rows) - 0.5)
        }
    };
    Node {
        tree,
        counts,
        depth,
        y,
        below,
    }
}

/// For each depth the widest box, and the room for labels before it.
fn measure(schema: &Schema, node: &Node<'_>, widths: &mut Vec<(f64, f64)>) {
    if widths.len() <= node.depth {
        widths.resize(node.depth + 1, (0.0, 0.0));
    }
    let column = &mut widths[node.depth];
    column.0 = column.0.max(width(&name(schema, node.tree)) + 16.0);
    for (value, below) in node.below.iter().enumerate() {
        let (label, wrong) = label(schema, node, value);
        measure(schema, below, widths);
        let column = &mut widths[node.depth + 1];
        column.1 = column.1.max(width(&label) + width(&wrong) + 52.0);
    }
}

fn width(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

fn name(schema: &Schema, tree: &Tree) -> String {
    match tree {
        Tree::Class(class) => schema.class(*class).to_string(),
        Tree::Search => "clash".to_string(),
        Tree::Null => "not seen".to_string(),
        Tree::Test(test) => format!("{}?", schema.attributes[test.attribute].name),
    }
}

/// What stands at a branch: the value, how many came this way, and at leaves how many of them are wrong.
fn label(schema: &Schema, node: &Node<'_>, value: usize) -> (String, String) {
    let Tree::Test(test) = node.tree else {
        return (String::new(), String::new());
    };
    let name = &schema.attributes[test.attribute].values[value];
    let below = &node.below[value];
    match below.counts {
        Some(counts) => {
            let is_wrong = counts.wrong > 0 && below.below.is_empty();
            let wrong = is_wrong.then(|| format!(", {} wrong", grouped(counts.wrong)));
            (format!("{name} {}", grouped(counts.passed)), wrong.unwrap_or_default())
        }
        None => (name.clone(), String::new()),
    }
}

/// 209,718.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

struct Painter<'s> {
    schema: &'s Schema,
    columns: Vec<(f64, f64)>,
    total: u64,
}

impl Painter<'_> {
    fn node(&self, node: &Node<'_>, text: &mut String) {
        let (x, column) = self.columns[node.depth];
        let right = x + column;
        for (value, below) in node.below.iter().enumerate() {
            let next = self.columns[below.depth].0;
            let bend = right + 18.0;
            let (from, to, stroke) = (node.y, below.y, self.stroke(below.counts));
            // Writing to a string does not fail.
            let _ = writeln!(
                text,
                "<path class=\"way\" stroke-width=\"{stroke:.1}\" d=\"M{right:.0} {from:.1} C{bend:.0} {from:.1} {right:.0} {to:.1} {:.0} {to:.1} H{next:.0}\"/>",
                right + 24.0
            );
            let (label, wrong) = label(self.schema, node, value);
            let _ = writeln!(
                text,
                "<text class=\"label\" x=\"{:.0}\" y=\"{:.1}\">{}<tspan class=\"wrong\">{wrong}</tspan></text>",
                right + 26.0,
                to - 5.0,
                escape(&label)
            );
            self.node(below, text);
        }
        let kind = match node.tree {
            Tree::Test(_) => "test",
            Tree::Class(_) => "leaf",
            Tree::Search | Tree::Null => "open",
        };
        let (top, radius) = (node.y - BOX / 2.0, if kind == "test" { 5.0 } else { 12.0 });
        let _ = writeln!(
            text,
            "<rect class=\"{kind}\" x=\"{x:.0}\" y=\"{top:.1}\" width=\"{column:.0}\" height=\"{BOX}\" rx=\"{radius}\"/>\n\
             <text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            x + column / 2.0,
            node.y + 4.0,
            escape(&name(self.schema, node.tree))
        );
    }

    /// Wider where more come through; by the logarithm, for counts differ much.
    fn stroke(&self, counts: Option<&Counts>) -> f64 {
        match counts {
            Some(counts) if self.total > 0 => {
                1.0 + 6.0 * (1.0 + counts.passed as f64).ln() / (1.0 + self.total as f64).ln()
            }
            _ => 1.5,
        }
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
