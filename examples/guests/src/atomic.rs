//! Atomic chess: what is taken explodes, with the taker and all pieces but pawns around them.

use menagerie_games::chess::prelude::*;

/// Atomic chess.
pub type Atomic = Chess<Blast>;

/// Captures that explode.
#[derive(Clone, Copy, Default, Debug)]
pub struct Blast;

const EXPLODED: Reason = Reason::new("exploded", "a king exploded");

/// The square of a colour's king, which may have exploded.
fn king(board: &Chessboard, color: Color) -> Option<Square8> {
    board.men.of(color, KING).first()
}

/// What a move blows up, the taker included.
fn blown_up(before: &Position<()>, made: &Made, now: &Chessboard) -> SquareSet8 {
    let takes = before.board.men.color(!before.color).contains(made.to);
    if made.deed != Deed::EnPassant && (made.deed == Deed::Castling || !takes) {
        return SquareSet8::EMPTY;
    }
    let around = Board8::king(made.to) & (now.men.occupied() - now.men.kind(PAWN));
    around.with(made.to)
}

impl Variant for Blast {
    const INFO: &Info = &Info {
        id: "atomic",
        name: "Atomic Chess",
        about: "Chess in which every capture explodes.",
        opening: "A capture blows up taker and taken, and every piece but pawns on the squares around. \
            Blow up the other king, never your own; kings side by side cannot be attacked.",
        endings: &[EXPLODED],
        rules: include_str!("../rules/atomic.md"),
        ..Info::DUEL
    };
    type Extra = ();

    fn harvest<A: Army>(game: &Chess<Self>, at: &Position<()>, found: &mut impl Harvest<A>) {
        trial::harvest(game, at, found);
    }

    fn follow(&self, before: &Position<()>, made: &Made, now: &mut Position<()>) {
        let gone = blown_up(before, made, &now.board);
        now.board.men.clear(gone);
        now.board.castling -= gone;
        for color in Color::BOTH {
            if king(&now.board, color).is_none() {
                now.board.castling -= now.board.men.color(color);
            }
        }
    }

    /// A side that takes a king next to its own blows up both, so kings side by side are safe.
    fn attackers(&self, at: &Position<()>, color: Color) -> SquareSet8 {
        match (king(&at.board, color), king(&at.board, !color)) {
            (Some(king), Some(other)) if !Board8::king(king).contains(other) => at.board.attackers(color),
            _ => SquareSet8::EMPTY,
        }
    }

    /// A king is safe when the other one has exploded, unless it did so itself.
    fn is_safe(&self, at: &Position<()>, color: Color) -> bool {
        king(&at.board, color).is_some() && self.attackers(at, color).is_empty()
    }

    fn decided(&self, at: &Position<()>) -> Option<Outcome> {
        let lost = Color::BOTH.into_iter().find(|color| king(&at.board, *color).is_none())?;
        Some(Outcome::win((!lost).team(), EXPLODED))
    }

    /// Kings alone take nothing.
    fn is_dead(&self, at: &Position<()>) -> bool {
        at.board.men.occupied() == at.board.men.kind(KING)
    }

    fn check_men(&self, at: &Position<()>) -> Result<(), BadPosition> {
        kings::check_kings(&at.board.men, KING, |_| 0..=1)?;
        kings::check_mover(&at.board.men, KING, at.color)?;
        pawns::check_ranks(&at.board.men, PAWN, &orthodox::ARMIES)
    }

    fn tell(
        &self,
        before: &Position<()>,
        step: &Movement<Board8>,
        rook: Option<Square8>,
        now: &Position<()>,
        events: &mut impl Report,
    ) {
        before.board.report(before.color, step, rook, events);
        let Some((_, taken)) = before.board.captured(before.color, step) else { return };
        let gone = before.board.men.occupied() - now.board.men.occupied();
        for at in (gone.without(step.from).without(taken)).with(step.to) {
            let stood = if at == step.to { step.from } else { at };
            let man = before.board.men.at(stood).expect("what explodes stood there");
            let becomes = orthodox::becomes(step).filter(|_| at == step.to);
            let man = becomes.map_or(man, |kind| Man::new(man.color, kind));
            let figure = orthodox::ARMIES.figure(man);
            events.report(|| Event::open(Happening::Captured { figure, at: spot(at) }));
        }
    }

    /// What the other side loses more than the own.
    fn gain(game: &Chess<Self>, at: &Position<()>, step: &Movement<Board8>) -> i32 {
        let now = game.after(at, step);
        let lead = |men: &Men<Board8, { orthodox::KINDS }>| {
            let of = |color| orthodox::material(men, color);
            of(at.color) - of(!at.color)
        };
        lead(&now.board.men) - lead(&at.board.men)
    }
}
