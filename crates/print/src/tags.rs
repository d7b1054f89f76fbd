//! What the parts of a document are, for readers who do not see it: the tree of a tagged PDF.

use krilla::tagging::{Identifier, Tag, TagGroup, TagKind, TagTree};

/// A part of a document.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Node(usize);

/// The parts, made while a document is laid out. Their order is that in which they are drawn.
#[derive(Default)]
pub(crate) struct Tags {
    parts: Vec<Part>,
    roots: Vec<Child>,
}

struct Part {
    kind: TagKind,
    parent: Option<Node>,
    hangs: bool,
    children: Vec<Child>,
}

#[derive(Clone, Copy)]
enum Child {
    Part(Node),
    Drawn(Identifier),
}

impl Tags {
    /// A new part.
    pub fn add(&mut self, parent: Option<Node>, kind: impl Into<TagKind>) -> Node {
        self.parts.push(Part { kind: kind.into(), parent, hangs: false, children: Vec::new() });
        Node(self.parts.len() - 1)
    }

    /// The part to which a part belongs.
    pub fn parent(&self, node: Node) -> Option<Node> {
        self.parts[node.0].parent
    }

    /// Where words of this language belong in a part: there itself, if the language is the part's own.
    pub fn tongue(&mut self, parent: Node, lang: Option<&'static str>) -> Node {
        match lang {
            Some(lang) => self.add(Some(parent), Tag::Span.with_lang(Some(lang.to_owned()))),
            None => parent,
        }
    }

    /// Says that something that has been drawn belongs to a part.
    pub fn drawn(&mut self, node: Node, identifier: Identifier) {
        self.parts[node.0].children.push(Child::Drawn(identifier));
        self.hang(node);
    }

    /// Puts a part behind those of its parent that were drawn before.
    fn hang(&mut self, node: Node) {
        let part = &mut self.parts[node.0];
        if std::mem::replace(&mut part.hangs, true) {
            return;
        }
        match part.parent {
            None => self.roots.push(Child::Part(node)),
            Some(parent) => {
                self.parts[parent.0].children.push(Child::Part(node));
                self.hang(parent);
            }
        }
    }

    /// The tree of all parts that were drawn.
    pub fn tree(self) -> TagTree {
        let mut tree = TagTree::new();
        for child in &self.roots {
            if let Child::Part(node) = child {
                tree.push(self.group(*node));
            }
        }
        tree
    }

    fn group(&self, node: Node) -> TagGroup {
        let part = &self.parts[node.0];
        let mut group = TagGroup::new(part.kind.clone());
        for child in &part.children {
            match child {
                Child::Part(node) => group.push(self.group(*node)),
                Child::Drawn(identifier) => group.push(*identifier),
            }
        }
        group
    }
}
