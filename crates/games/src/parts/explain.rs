//! What a player is told of a man, and of who attacks a king: what games say alike.
//!
//! A game says where its men go ([`Ways`]), and for each of them gets the [`Reach`] that people are shown; and
//! from the men that attack a king the [`Threat`]s of its scene, and with them the mark on the king.

use super::men::{Armies, Man, Men, spot, square};
use super::{Castling, Color, pawns};
use menagerie_board::{Board8, Geometry, Square, Square8, SquareSet};
use menagerie_kernel::Spot;
use menagerie_show::{Game, Gesture, Mark, MarkKind, Reach, Threat};

/// Where a man could go, and what there is to say of it.
#[derive(Clone, Debug)]
pub struct Ways<G: Geometry> {
    /// Where it could go without capturing.
    pub goes: SquareSet<G>,
    /// What it attacks: where it could capture, or could if an enemy stood there.
    pub takes: SquareSet<G>,
    /// What is special about it now, in sentences.
    pub words: Vec<String>,
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

    /// The same man, which may also go there.
    #[must_use]
    pub fn going(mut self, more: impl IntoIterator<Item = Square<G>>) -> Ways<G> {
        self.goes.extend(more);
        self
    }

    /// The same man, of which there is more to say, if there is.
    #[must_use]
    pub fn saying(mut self, words: impl IntoIterator<Item = String>) -> Ways<G> {
        self.words.extend(words);
        self
    }
}

impl Ways<Board8> {
    /// The same man, which may castle if it is a king at home and nothing stands between it and its rook.
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
    Some(Reach { figure, how, goes: spots(goes), takes: spots(takes), words: words.join(" ") })
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
) -> Option<String> {
    let goals = ways.goes | ways.takes & (men.color(!man.color) | passed);
    if man.color != to_move || goals.is_empty() || !is_idle(game, view, spot(from)) {
        return None;
    }
    let why = match men.of(man.color, king).len() {
        0 | 1 if man.kind == king => "it would stand in check wherever it goes",
        0 | 1 => "its king would stand in check",
        _ => "both its kings would stand in check",
    };
    Some(format!("Cannot move now: {why}."))
}

/// Whether somebody has steps, but what stands on this square has none.
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
    let attack = |from| Threat {
        target: spot(king),
        from: spot(from),
        route: vec![spot(from), spot(king)],
        words: format!("{}.", attacks(men, armies, from, king)),
    };
    attackers.by_file().map(attack).collect()
}

/// That one man attacks another, as the beginning of a sentence.
pub fn attacks<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    from: Square<G>,
    king: Square<G>,
) -> String {
    let name = |at| men.at(at).map_or("man", |man| armies.figure(man).name);
    let color = if men.color(Color::White).contains(from) { Color::White } else { Color::Black };
    format!("The {} {} on {from} attacks the {} on {king}", color.side().id(), name(from), name(king))
}

/// The threat of a man that comes to a king by an ordinary move and by its checkers after it: `way` are the squares
/// where it stops on the way, the king's the last.
pub fn walks<G: Geometry, const KINDS: usize>(
    men: &Men<G, KINDS>,
    armies: &Armies<KINDS>,
    from: Square<G>,
    way: &[Square<G>],
) -> Option<Threat> {
    let (lands, on) = way.split_first()?;
    let (king, over) = on.split_last()?;
    let (man, target) = (armies.figure(men.at(from)?), armies.figure(men.at(*king)?));
    let over: Vec<String> = over.iter().map(Square::to_string).collect();
    let over = if over.is_empty() { String::new() } else { format!(" over {}", over.join(", ")) };
    let words = format!(
        "The {man} on {from} goes to {lands} and on by its checkers{over} to take the {} on {king}.",
        target.name
    );
    let route = [&[from], way].concat();
    Some(Threat {
        target: spot(*king),
        from: spot(from),
        route: route.into_iter().map(spot).collect(),
        words,
    })
}

/// How many steps more a man on so many checkers may make.
pub fn boosted(checkers: i8) -> Option<String> {
    match checkers {
        ..=0 => None,
        1 => Some("Has one checker: after its move it may go on by one square.".to_owned()),
        _ => Some(format!(
            "Has {checkers} checkers: after its move it may go on by up to {checkers} squares, one at a time."
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
