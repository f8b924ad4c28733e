//! Trees as terms, for files: `ask(rimmx,(f,ask(dq,(false,won),(true,nowin))),(t,won))`. A leaf is a class, `search` where
//! cases alike in every attribute were of different classes, `null` where there was none.

use super::model::{Schema, Test, Tree};
use adage_logic::Term;

const ASK: &str = "ask";
const SEARCH: &str = "search";
const NULL: &str = "null";

/// The tree as a term.
pub fn to_term(tree: &Tree, schema: &Schema) -> Term {
    match tree {
        Tree::Class(class) => Term::constant(schema.class(*class)),
        Tree::Search => Term::constant(SEARCH),
        Tree::Null => Term::constant(NULL),
        Tree::Test(test) => {
            let asked = &schema.attributes[test.attribute];
            let branches = asked.values.iter().zip(&test.branches);
            let branches = branches.map(|(value, tree)| Term::tuple(&[Term::constant(value), to_term(tree, schema)]));
            let args: Vec<Term> = std::iter::once(Term::constant(&asked.name)).chain(branches).collect();
            Term::compound(ASK, &args)
        }
    }
}

/// The tree that a term says; else what is wrong with it.
pub fn of_term(term: Term, schema: &Schema) -> Result<Tree, String> {
    match term {
        Term::Const(name) => match schema.decides.values.iter().position(|class| class == name.as_str()) {
            Some(class) => Ok(Tree::Class(class as u8)),
            None if name.as_str() == SEARCH => Ok(Tree::Search),
            None if name.as_str() == NULL => Ok(Tree::Null),
            None => Err(format!("`{name}` is no class of `{}`", schema.decides.name)),
        },
        Term::Compound(ask) if ask.functor().as_str() == ASK => test(ask.args(), schema),
        other => Err(format!(
            "`{other}` is no tree; a tree is a class or ask(NAME,(VALUE,TREE),…)"
        )),
    }
}

fn test(args: &[Term], schema: &Schema) -> Result<Tree, String> {
    let [Term::Const(name), branches @ ..] = args else {
        return Err("a test begins with what it asks".to_string());
    };
    let attribute = schema.attribute(name.as_str());
    let attribute = attribute.ok_or_else(|| format!("`{}` does not ask `{name}`", schema.decides.name))?;
    let asked = &schema.attributes[attribute];
    let branch = |value: &String| {
        let mut pairs = branches.iter().filter_map(|pair| match pair {
            Term::Compound(pair) => Some(pair.args()),
            _ => None,
        });
        let found = pairs.find_map(|pair| match pair {
            [Term::Const(of), tree] if of.as_str() == value => Some(*tree),
            _ => None,
        });
        let tree = found.ok_or_else(|| format!("the test of `{name}` has no branch for `{value}`"))?;
        of_term(tree, schema)
    };
    let found: Result<Vec<Tree>, String> = asked.values.iter().map(branch).collect();
    match branches.len() == asked.values.len() {
        true => Ok(Tree::Test(Test {
            attribute,
            branches: found?,
        })),
        false => Err(format!(
            "the test of `{name}` has {} branches, not {}",
            branches.len(),
            asked.values.len()
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::super::model::Asked;
    use super::*;
    use adage_logic::syntax::parse_atom;

    fn asked(name: &str, values: [&str; 2]) -> Asked {
        Asked {
            name: name.to_string(),
            values: values.map(str::to_string).to_vec(),
            question: String::new(),
            answers: Vec::new(),
        }
    }

    fn read(text: &str) -> Result<Tree, String> {
        let schema = schema();
        let atom = parse_atom(&format!("tree({text})")).expect("an atom");
        of_term(atom.value.value.args[0], &schema)
    }

    fn schema() -> Schema {
        Schema {
            decides: asked("won", ["no", "yes"]),
            attributes: vec![asked("a", ["f", "t"]), asked("b", ["f", "t"])],
        }
    }

    #[test]
    fn trees_are_written_and_read_without_loss() {
        let text = "ask(b,(f,ask(a,(f,no),(t,search))),(t,null))";
        let tree = read(text).expect("a tree");
        assert_eq!(to_term(&tree, &schema()).to_string(), text);
    }

    #[test]
    fn what_is_no_tree_is_refused() {
        for (text, reason) in [
            ("maybe", "`maybe` is no class of `won`"),
            ("ask(c,(f,no),(t,no))", "`won` does not ask `c`"),
            ("ask(a,(f,no))", "the test of `a` has 1 branches, not 2"),
            ("ask(a,(f,no),(f,no))", "the test of `a` has no branch for `t`"),
            ("ask(a,(f,no),(t,no),(t,no))", "the test of `a` has 3 branches, not 2"),
            ("3", "`3` is no tree; a tree is a class or ask(NAME,(VALUE,TREE),…)"),
        ] {
            assert_eq!(read(text), Err(reason.to_string()));
        }
    }
}
