//! What a player is told of a man, and of what attacks a king: what games say alike.
//!
//! A game says where its men go ([`Ways`]), and for each of them gets the [`Reach`] that people are shown; and
//! from the men that attack a king the [`Threat`]s of its scene, and with them the mark on the king.

use super::men::{Armies, Man, Men, spot, square};
use super::{Castling, Color, pawns};
use menagerie_board::{Board8, Geometry, Square, Square8, SquareSet};
use menagerie_kernel::{Figure, Sentence, Spot, sentence};
use menagerie_show::{Game, Gesture, Mark, MarkKind, Reach, Threat};

/// Where a man could go, and what there is to say of it.
#[derive(Clone, Debug)]
pub struct Ways<G: Geometry> {
    /// Where it could go without capturing.
    pub goes: SquareSet<G>,
    /// What it attacks: where it could capture, or could if an enemy stood there.
    pub takes: SquareSet<G>,
    /// What is special about it now.
    pub words: Vec<Sentence>,
}

impl<G: Geometry> Ways<G> {
    /// The ways of a man that goes to some squares and captures on others; `takes` may name own men.
    pub fn new<const KINDS: usize>(
        men: &Men<G, KINDS>,
        man: Man,
        goes: SquareSet<G>,
        takes: SquareSet<G>,
    ) -> Ways<G> {
        Ways { goes: goes - men.occupied(), takes: takes - men.color(man.color), words: Vec::new() }
    }

    /// The ways of a man that captures as it goes.
    pub fn alike<const KINDS: usize>(men: &Men<G, KINDS>, man: Man, reach: SquareSet<G>) -> Ways<G> {
        Ways::new(men, man, reach, reach)
    }

    /// The ways of an orthodox pawn.
    pub fn pawn<const KINDS: usize>(men: &Men<G, KINDS>, man: Man, from: Square<G>) -> Ways<G> {
        let goes = pawns::pushes(man.color, from, !men.occupied());
        Ways::new(men, man, goes, pawns::attacks(man.color, from.into()))
    }

    /// These ways and more squares to which the man may go.
    #[must_use]
    pub fn going(mut self, more: impl IntoIterator<Item = Square<G>>) -> Ways<G> {
        self.goes.extend(more);
        self
    }

    /// These ways and more sentences about the man, if there are any.
    #[must_use]
    pub fn saying(mut self, words: impl IntoIterator<Item: Into<Sentence>>) -> Ways<G> {
        self.words.extend(words.into_iter().map(Into::into));
        self
    }
}

impl Ways<Board8> {
    /// These ways and castling, if the man is a king at home and nothing stands between it and its rook.
    #[must_use]
    pub fn castling<const KINDS: usize>(
        self,
        men: &Men<Board8, KINDS>,
        castling: Castling,
        man: Man,
        from: Square8,
    ) -> Ways<Board8> {
        let wings = castling.open(man.color, men.occupied());
        self.going(wings.filter(|wing| wing.king == from).map(|wing| wing.king_to))
    }
}

/// What is told of the man on a square, whose ways the game knows.
pub fn reach<R: Game, G: Geometry, const KINDS: usize>(
    game: &R,
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    at: Spot,
    ways: impl FnOnce(Man, Square<G>) -> Ways<G>,
) -> Option<Reach> {
    let from = square(at)?;
    let man = men.at(from)?;
    let figure = armies.figure(man);
    let how = game.kinds().iter().find(|kind| kind.figure == figure)?.how;
    let Ways { goes, takes, words } = ways(man, from);
    let spots = |squares: SquareSet<G>| squares.by_file().map(spot).collect();
    Some(Reach { figure, how, goes: spots(goes), takes: spots(takes), words })
}

/// Why a man of the side to move, whose ways these are, has no step now although it could go somewhere: in a game
/// in which nothing but the safety of the `king` kind can forbid that. `passed` are the squares on which pawns may
/// take in passing.
pub fn held<R: Game, G: Geometry, const KINDS: usize>(
    game: &R,
    view: &R::View,
    men: &Men<G, KINDS>,
    (to_move, king): (Color, u8),
    (man, from): (Man, Square<G>),
    ways: &Ways<G>,
    passed: SquareSet<G>,
) -> Option<Sentence> {
    let goals = ways.goes | ways.takes & (men.color(!man.color) | passed);
    if man.color != to_move || goals.is_empty() || !is_idle(game, view, spot(from)) {
        return None;
    }
    Some(match men.of(man.color, king).len() {
        0 | 1 if man.kind == king => sentence!("Cannot move now: it would stand in check wherever it goes."),
        0 | 1 => sentence!("Cannot move now: its king would stand in check."),
        _ => sentence!("Cannot move now: both its kings would stand in check."),
    })
}

/// Whether there are steps, but none for what stands on this square.
fn is_idle<R: Game>(game: &R, view: &R::View, at: Spot) -> bool {
    let (mut offered, mut moves) = (false, false);
    game.steps(view, &[], &mut |step: R::Step, _| {
        offered = true;
        moves = moves
            || matches!(game.gesture(view, &[], &step), Gesture::Move { from, .. } | Gesture::Change { at: from, .. } if from == at);
    });
    offered && !moves
}

/// The threats of men that attack a king, or what is one, by an ordinary move.
pub fn threats<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    king: Square<G>,
    attackers: SquareSet<G>,
) -> Vec<Threat> {
    threats_saying(men, armies, king, attackers, |Attack { man, from, other, at }| {
        sentence!("The {man} on {from} attacks the {other} on {at}.", man, from, other, at)
    })
}

/// One man that attacks another.
pub struct Attack {
    /// The attacker.
    pub man: Figure,
    /// Where it stands.
    pub from: Spot,
    /// The kind of the one that it attacks.
    pub other: Figure,
    /// Where that one stands.
    pub at: Spot,
}

/// The threats to a king, in words of a game's own.
pub fn threats_saying<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    king: Square<G>,
    attackers: SquareSet<G>,
    say: impl Fn(Attack) -> Sentence,
) -> Vec<Threat> {
    let figure = |at| men.at(at).map(|man| armies.figure(man));
    let attack = |from| {
        let (man, other, at, from) = (figure(from)?, figure(king)?.kind(), spot(king), spot(from));
        let words = vec![say(Attack { man, from, other, at })];
        Some(Threat { target: at, from, route: vec![from, at], words })
    };
    attackers.by_file().filter_map(attack).collect()
}

/// The threats to a king of men that attack it by an ordinary move, and of those that come to it by their checkers after
/// one. Their `way` are the squares where they stop on it, the king's the last.
pub fn threats_on<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    king: Square<G>,
    [direct, walkers]: [SquareSet<G>; 2],
    way: impl Fn(Square<G>) -> Option<Vec<Square<G>>>,
) -> Vec<Threat> {
    let walked = |from: Square<G>| {
        let told = way(from).and_then(|way| walks(men, armies, from, &way));
        // A way that takes too long to find is still one.
        told.map_or_else(|| threats(men, armies, king, from.into()), |threat| vec![threat])
    };
    let direct = threats(men, armies, king, direct);
    direct.into_iter().chain(walkers.by_file().flat_map(walked)).collect()
}

/// The threat of a man that comes to a king by its checkers.
fn walks<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    from: Square<G>,
    way: &[Square<G>],
) -> Option<Threat> {
    let (lands, on) = way.split_first()?;
    let (king, over) = on.split_last()?;
    let (man, other) = (armies.figure(men.at(from)?), armies.figure(men.at(*king)?).kind());
    let route = [&[from], way].concat().into_iter().map(spot).collect();
    let (from, to, at, list) = (spot(from), spot(*lands), spot(*king), squares(over));
    let words = if over.is_empty() {
        sentence!(
            "The {man} on {from} goes to {to} and on by its checkers to take the {other} on {at}.",
            man,
            from,
            to,
            other,
            at,
        )
    } else {
        sentence!(
            "The {man} on {from} goes to {to} and on by its checkers over {list} to take the {other} on {at}.",
            man,
            from,
            to,
            list,
            other,
            at,
        )
    };
    Some(Threat { target: at, from, route, words: vec![words] })
}

/// Squares one after another: `e4, d5`.
pub fn squares<G: Geometry>(squares: &[Square<G>]) -> String {
    squares.iter().map(Square::to_string).collect::<Vec<_>>().join(", ")
}

/// How many steps more a man on so many checkers may make.
pub fn boosted(checkers: i8) -> Option<Sentence> {
    match u8::try_from(checkers).ok()? {
        0 => None,
        1 => Some(sentence!("Has one checker: after its move it may go on by one square.")),
        count => Some(sentence!(
            "Has {count} checkers: after its move it may go on by up to {count} squares, one at a time.",
            count,
        )),
    }
}

/// The marks on what is attacked.
pub fn marks(threats: &[Threat]) -> Vec<Mark> {
    let mut marks: Vec<Mark> = Vec::new();
    for threat in threats {
        let mark = Mark { at: threat.target, kind: MarkKind::ATTACKED };
        if !marks.contains(&mark) {
            marks.push(mark);
        }
    }
    marks
}
