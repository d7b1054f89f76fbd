//! What people are shown of a game of the family.

use super::harvest::Generator;
use super::{Castles, Chess, Chessboard, Position, Variant, Way, drops, text};
use crate::parts::checkers::{Stack, Stacks};
use crate::parts::explain::{self, Ways};
use crate::parts::men::{cells, spot};
use crate::parts::orthodox::{self, ARMIES, KING};
use crate::parts::{Color, Man, Movement, pawns};
use menagerie_board::{Board8, Geometry, Square8};
use menagerie_kernel::{Sentence, Spot};
use menagerie_show::{Field, Game, Gesture, Kind, Mark, Reach, Scene, Shown};

impl<V: Variant> Shown for Chess<V> {
    fn kinds(&self) -> Vec<Kind> {
        orthodox::kinds()
    }

    fn fields(&self) -> Vec<Field> {
        text::fields(&self.0)
    }

    fn why_not(&self, view: &Self::View, _: &[Self::Step], step: &Self::Step) -> Sentence {
        V::why_not(self, view, step)
    }

    fn scene(&self, view: &Self::View, _: Option<&()>) -> Scene {
        let threats = self.0.threats(view);
        let mut marks = explain::marks(&threats);
        marks.extend(pawns::marks(V::passed(self, view)));
        let pieces = view.board.men.standing(|man| ARMIES.figure(man));
        let stocks = drops::stocks(&self.0, view);
        let mut scene =
            Scene { cells: cells::<Board8>(), pieces, marks, threats, stocks, ..Scene::default() };
        self.0.dress(view, &mut scene);
        scene
    }

    fn reach(&self, view: &Self::View, at: Spot) -> Option<Reach> {
        explain::reach(self, &view.board.men, &ARMIES, at, |man, from| V::ways(self, view, man, from))
    }

    fn gesture(&self, view: &Self::View, _: &[Self::Step], step: &Self::Step) -> Gesture {
        gesture(self, view, step)
    }
}

impl<X> Position<X> {
    /// The marks of en passant, where pawns of the side to move could take.
    pub fn passing_marks(&self) -> impl Iterator<Item = Mark> {
        pawns::marks(self.board.passed(self.color))
    }

    /// Where a man could go by its ordinary move, and what it attacks by it, in a game of orthodox moves in which a man goes on
    /// by the checkers under it and nobody castles on checkers.
    pub fn ways_on<G: Game, S: Stack>(
        &self,
        stacks: &Stacks<S>,
        game: &G,
        view: &G::View,
        man: Man,
        from: Square8,
    ) -> Ways<Board8> {
        let (men, stacked) = (&self.board.men, stacks.squares());
        let wings = self.board.wings().open(man.color, men.occupied());
        let open =
            wings.filter(|wing| wing.king == from && !stacked.contains(from) && !stacked.contains(wing.rook));
        let ways = orthodox::ways(men, man, from).going(open.map(|wing| wing.king_to));
        let passed = self.board.passed_by_enemy(man.color);
        let held = explain::held(game, view, men, (self.color, KING), (man, from), &ways, passed);
        ways.saying(explain::boosted(stacks.at(from).pays(man.color))).saying(held)
    }
}

/// How a player makes a step. Where castling is written as the king taking its rook, it may also go where the king
/// arrives, unless that is where it may simply go.
pub fn gesture<G: Generator>(game: &G, at: &G::Position, step: &Movement<Board8>) -> Gesture {
    let gesture = step.gesture(game.color(at), &ARMIES);
    let rook = game.castling_rook(at, step);
    match (gesture, rook.map(|rook| (rook, Way::of(step.from, rook).goals(step.from)))) {
        (Gesture::Move { from, to, pick, .. }, Some((rook, (goal, beside)))) => {
            let aside = !Board8::king(step.from).with(step.from).with(step.to).contains(goal);
            let along = Some((spot(rook), spot(beside)));
            Gesture::Move { from, to, or: aside.then_some(spot(goal)), pick, along }
        }
        (gesture, _) => gesture,
    }
}

impl Chessboard {
    /// How a player of `color` makes a step, where castling is the king's going two squares.
    pub fn gesture(&self, color: Color, step: &Movement<Board8>) -> Gesture {
        let rook = self.castling_rook(Castles::KingGoesTwo, color, step);
        let along = |rook| (spot(rook), spot(Way::of(step.from, rook).goals(step.from).1));
        step.gesture(color, &ARMIES).along(rook.map(along))
    }
}

/// Where a man could go, and what it attacks, in a game of orthodox moves.
pub fn ways<G: Game + Generator>(
    game: &G,
    view: &G::View,
    at: &G::Position,
    man: Man,
    from: Square8,
) -> Ways<Board8> {
    let board = game.board(at);
    // Where castling is written as the king taking its rook, it may also be made so.
    let castlings = board.castlings(man, from);
    let castlings = castlings.flat_map(|(rook, goal)| [goal, G::CASTLES.step(from, rook).to]);
    let ways = orthodox::ways(&board.men, man, from).going(castlings.filter(|to| *to != from));
    let held = explain::held(game, view, &board.men, (game.color(at), KING), (man, from), &ways, board.ep);
    ways.saying(held)
}
