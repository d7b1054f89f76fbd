//! Chooses a part.

use crate::limits::Watch;
use crate::{Level, Limits};
use menagerie_kernel::{Judge, Knowledge, Path, offers};

/// A part that the computer decided on.
#[derive(Clone, Debug)]
pub struct Decision<S> {
    /// The part; its path may end where it does.
    pub part: Path<S>,
    /// What it is worth, in centipawns for the team of the seat that was asked.
    pub score: i32,
    /// How many parts deep the last finished iteration looked.
    pub depth: u32,
    /// How many nodes were searched.
    pub nodes: u64,
}

/// Chooses a part from what a seat knows, and from nothing else; none when it has nothing to do.
pub fn choose<G: Judge>(
    knowledge: &Knowledge<G>,
    _level: Level,
    _seed: u64,
    limits: &Limits<'_>,
) -> Option<Decision<G::Step>> {
    let watch = Watch::start(*limits);
    let mut part = Path::new();
    let mut found = Vec::new();
    while !part.then().may_end() {
        offers::<G>(&knowledge.view, part.steps(), &mut found);
        part.push(found.first()?);
    }
    Some(Decision { part, score: 0, depth: 0, nodes: watch.nodes() })
}
