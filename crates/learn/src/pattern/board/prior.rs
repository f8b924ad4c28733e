//! How unlikely it is, in bits, that a teacher means a statement, before anything is known. The numbers are data
//! (`prior.csv`), fitted by a program to motifs that were taught; here they are added up.

use super::statement::{Limit, Occupant, OneMan, Quantity, Target, ThreeMen, TwoMen, Which, Whose};
use adage_worlds::board::BoardWords;
use rustc_hash::FxHashMap;

pub struct Prior {
    marks: Vec<f32>,
    zones: Vec<f32>,
    kinds: Vec<f32>,
    looked_for: usize,
    /// What has a cost of its own, by its name in the table.
    bits: FxHashMap<&'static str, f32>,
}

const TABLE: &str = include_str!("prior.csv");

impl Prior {
    pub fn new(words: &BoardWords) -> Prior {
        let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
        let bits: FxHashMap<&'static str, f32> = lines
            .filter_map(|line| {
                let (name, bits) = line.split_once(',')?;
                Some((name, bits.trim().parse().ok()?))
            })
            .collect();
        let special = |what: &str, name: &str| {
            let own = bits.get(format!("{what}:{name}").as_str());
            own.or_else(|| bits.get(what)).copied().unwrap_or_default()
        };
        Prior {
            marks: words.marks.iter().map(|name| special("mark", name)).collect(),
            zones: words.zones.iter().map(|name| special("zone", name)).collect(),
            kinds: words
                .kinds
                .iter()
                .map(|kind| special("kind", &kind.to_string()))
                .collect(),
            looked_for: words.looked_for,
            bits,
        }
    }

    fn bits(&self, name: &str) -> f32 {
        self.bits.get(name).copied().unwrap_or_default()
    }

    /// A further man.
    pub fn of_man(&self) -> f32 {
        self.bits("man")
    }

    /// A further clause.
    pub fn of_clause(&self) -> f32 {
        self.bits("clause")
    }

    pub fn of_one(&self, statement: OneMan) -> f32 {
        match statement {
            OneMan::Kind(kind) => self.kinds[usize::from(kind)],
            OneMan::Class(class) if usize::from(class) < self.looked_for => self.bits("class"),
            OneMan::Class(_) => self.bits("class of its own"),
            OneMan::Mark(mark, true) => self.marks[usize::from(mark)],
            OneMan::Mark(mark, false) => self.marks[usize::from(mark)] + self.bits("not mark"),
            OneMan::Rank(Limit::Exactly, _) => self.bits("rank"),
            OneMan::Rank(..) => self.bits("rank limit"),
            OneMan::File(_) => self.bits("file"),
            OneMan::At(..) => self.bits("at"),
            OneMan::Square(_, _, occupant) => self.bits("square") + self.of_occupant(occupant),
            OneMan::Sees(zone, target, quantity) => {
                self.zones[usize::from(zone)] + self.of_target(target) + self.of_quantity(quantity)
            }
        }
    }

    fn of_occupant(&self, occupant: Occupant) -> f32 {
        match occupant {
            Occupant::Nobody => self.bits("nobody"),
            Occupant::Man { is_own, kind } => {
                let whose = self.bits(if is_own { "own" } else { "enemy" });
                whose + self.bits(if kind.is_some() { "which kind" } else { "anyone" })
            }
        }
    }

    fn of_target(&self, target: Target) -> f32 {
        match target {
            Target::AnySquare => self.bits("any square"),
            Target::Squares(_) => self.bits("square property"),
            Target::Men(whose, which, property) => {
                let whose = match whose {
                    Whose::Own => self.bits("own"),
                    Whose::Enemy => self.bits("enemy"),
                    Whose::Any => self.bits("any"),
                };
                let which = match which {
                    Which::Anyone => self.bits("anyone"),
                    Which::Kind(_) => self.bits("which kind"),
                    Which::Class(_) => self.bits("which class"),
                    Which::Worth(_) => self.bits("which worth"),
                };
                whose + which + property.map_or(0.0, |_| self.bits("property"))
            }
        }
    }

    fn of_quantity(&self, quantity: Quantity) -> f32 {
        self.bits(match quantity {
            Quantity::Some => "some",
            Quantity::None => "none",
            Quantity::AtLeastTwo => "at least two",
            Quantity::AtLeastThree => "at least three",
            Quantity::AtMostOne => "at most one",
            Quantity::All => "all",
        })
    }

    pub fn of_two(&self, statement: TwoMen) -> f32 {
        match statement {
            TwoMen::Sees(zone, true) => self.zones[usize::from(zone)] + self.bits("two sees"),
            TwoMen::Sees(zone, false) => self.zones[usize::from(zone)] + self.bits("two not"),
            TwoMen::Has(_, true) => self.bits("two has"),
            TwoMen::Has(_, false) => self.bits("two has") + self.bits("not mark"),
            TwoMen::SameSide(_) => self.bits("same side"),
            TwoMen::SameKind(true) => self.bits("same kind"),
            TwoMen::SameKind(false) => self.bits("other kind"),
            TwoMen::Worth(_) => self.bits("two worth"),
            TwoMen::Steps(..) => self.bits("steps"),
        }
    }

    pub fn of_three(&self, three: ThreeMen) -> f32 {
        self.bits(match three {
            ThreeMen::Between => "between",
            ThreeMen::Through => "through",
            ThreeMen::FileBetween => "file between",
            ThreeMen::RankBetween => "rank between",
            ThreeMen::FileBeside | ThreeMen::RankBeside => "beside three",
            ThreeMen::Nearer => "nearer",
        })
    }
}
