//! **Half Alice Chess**: Parton's Alice Chess of 1953 on one board, in the form that Don Kirkby gave it.
//!
//! The board has two sides of a mirror, and a man on a checker is on the far side. The rules are those of
//! orthodox chess, except that
//!
//! * a man moves as if those on the other side were not there, though it may not end on a square where one
//!   of them stands; it takes only on its own side;
//! * after its move it changes sides: a checker is put under it, or taken away. A player without a free checker
//!   cannot move a man off the near side;
//! * a king must be safe where it goes before it changes sides, and every king after the whole move.
//!
//! `state.rs` tells what a move does to the sides, `generator.rs` which moves are legal.

mod explain;
mod generator;
mod reasons;
mod state;
#[cfg(test)]
mod tests;
mod weights;

pub use state::{Sides, State};

use crate::chess::harvest::{self, Harvest};
use crate::chess::{self, Chess, Chessboard, Made, Position, Variant, Way};
use crate::ladders;
use crate::parts::army::Army;
use crate::parts::checkers::CHECKER;
use crate::parts::explain::Ways;
use crate::parts::fen::{self, Fields};
use crate::parts::learned::Model;
use crate::parts::men::spot;
use crate::parts::orthodox::{self, ARMIES, KINDS, PAWN};
use crate::parts::{Castling, Color, Man, Movement};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{
    BadOption, BadPosition, Chance, Event, Happening, Info, Ladder, OptionKind, OptionSpec, Options, Report,
    Sentence, Term, Token, WHITE_AND_BLACK, sentence,
};
use menagerie_show::{Field, FieldKind, Form, Mark, MarkKind, Scene, Stock, Threat, Word, kit};
use std::sync::LazyLock;

/// Half Alice Chess.
pub type Alice = Chess<Mirror>;

/// Chess on both sides of a mirror.
#[derive(Clone, Copy, Debug)]
pub struct Mirror {
    /// How many checkers each player has.
    checkers: i64,
}

impl Default for Mirror {
    fn default() -> Mirror {
        Mirror { checkers: CHECKERS[0].into() }
    }
}

/// The option, and the field of the position text, that says how many checkers each player has.
/// The man here stands on the far side of the mirror.
const BEYOND: MarkKind = MarkKind::new("beyond", Form::Glass, "on the far side");

const KEY: &str = "checkers";

/// How many checkers each player may begin with: what a set has, or enough for every man.
const CHECKERS: [u8; 2] = [12, 16];

static INFO: Info = Info {
    id: "alice",
    name: "Half Alice Chess",
    about: "Chess on both sides of a mirror: a piece that moves goes through it.",
    opening: "A piece that moves goes through the mirror: onto a checker or off it. \
        It meets and takes only what is on its own side.",
    options: &[OptionSpec {
        key: KEY,
        name: "Checkers for each player",
        about: "How many checkers each player has: 12, or 16 for the full game.",
        kind: OptionKind::OneOf(&[CHECKERS[0] as i64, CHECKERS[1] as i64]),
    }],
    picture: Some("rn1qkb1r/ppp1pppp/5+n2/3+p1+b2/3+P1+B2/2+N+Q4/PPP1PPPP/R3KBNR b KQkq - 5 4 checkers=12"),
    rules: include_str!("../../rules/alice.md"),
    tour: include_str!("../../tours/alice.toml"),
    exercises: include_str!("../../exercises/alice.txt"),
    ..Info::DUEL
};

/// So many checkers of a colour.
fn token(color: Color, count: u8) -> Token {
    Token { icon: CHECKER, side: color.side(), count }
}

impl Variant for Mirror {
    const INFO: &Info = &INFO;
    type Extra = Sides;

    fn with(&self, options: &Options) -> Mirror {
        Mirror { checkers: options.number(KEY).unwrap_or(Mirror::default().checkers) }
    }

    fn start(&self, _: Chance) -> Result<State, BadOption> {
        let checkers = read_checkers(&self.checkers.to_string())
            .map_err(|bad| BadOption { key: KEY.to_owned(), why: bad.why })?;
        Ok(Position::first(Chessboard::start(), Sides { far: SquareSet8::EMPTY, checkers }))
    }

    #[inline(always)]
    fn harvest<A: Army>(_: &Alice, at: &State, found: &mut impl Harvest<A>) {
        generator::harvest(at, found);
    }

    #[inline(always)]
    fn follow(&self, before: &State, made: &Made, now: &mut State) {
        now.extra.follow(made);
        // A pawn passes a square only if nothing stands there, on either side.
        now.board.ep -= before.board.men.occupied();
    }

    #[inline(always)]
    fn attackers(&self, at: &State, color: Color) -> SquareSet8 {
        at.attackers_of_king(color)
    }

    /// Whether a win is out of reach is not judged.
    #[inline(always)]
    fn is_dead(&self, _: &State) -> bool {
        false
    }

    fn fields(&self) -> Vec<Field> {
        let words = CHECKERS.iter().map(|count| Word::new(count.to_string(), count.to_string())).collect();
        let about = "How many checkers each player has.";
        let far = "The piece stands on a checker, beyond the mirror.";
        let mark = kit::LetterMark { icon: CHECKER, kind: BEYOND, about: far };
        vec![Field::new(KEY, "Checkers", about, FieldKind::Choice { choices: words }).marking(mark)]
    }

    fn read(&self, fields: &Fields<'_>, far: SquareSet8) -> Result<Sides, BadPosition> {
        Ok(Sides { far, checkers: read_checkers(fields.need(KEY)?)? })
    }

    fn print(&self, sides: &Sides) -> Vec<String> {
        vec![sides.checkers.to_string()]
    }

    fn marked(&self, sides: &Sides) -> SquareSet8 {
        sides.far
    }

    /// A checker for every man on the far side; king and rook that have not moved are on the near side.
    fn check(&self, at: &State) -> Result<(), BadPosition> {
        for color in Color::BOTH {
            let (count, number) = ((at.board.men.color(color) & at.far()).len(), at.extra.checkers);
            if count > u32::from(number) {
                let player = Term::Player(color.name());
                return Err(BadPosition::new(
                    "placement",
                    sentence!(
                        "{player} has {count} pieces on checkers, but {number} checkers",
                        player,
                        count,
                        number
                    ),
                ));
            }
        }
        let moved = |home: SquareSet8| home.intersects(at.far());
        let mut wings = Castling::of_rooks(at.board.castling).wings();
        match wings.find(|wing| moved(SquareSet8::single(wing.king).with(wing.rook))) {
            Some(wing) => {
                let letter = Term::Quote(wing.letter.into());
                Err(BadPosition::new(
                    "castling",
                    sentence!("{letter} needs king and rook on the near side", letter),
                ))
            }
            None => Ok(()),
        }
    }

    /// Tells what moved, what was taken with the checker under it, and what changed sides.
    fn tell(
        &self,
        before: &State,
        step: &Movement<Board8>,
        rook: Option<Square8>,
        now: &State,
        events: &mut impl Report,
    ) {
        let mut tell = |happening| events.report(|| Event::open(happening));
        let mut captured = before.board.captured(before.color, step);
        let castled = rook.map(|rook| (rook, Way::of(step.from, rook).goals(step.from).1));
        for (from, to) in [(step.from, step.to)].into_iter().chain(castled) {
            let Some(man) = before.board.men.at(from) else { continue };
            let (token, figure, at) = (token(before.color, 1), ARMIES.figure(man), spot(to));
            tell(Happening::moved(figure, spot(from), at));
            if let Some((man, at)) = captured.take() {
                tell(Happening::Captured { figure: ARMIES.figure(man), at: spot(at) });
            }
            tell(match before.far().contains(from) {
                true => Happening::Removed { token, figure, at },
                false => Happening::Placed { token, figure, at },
            });
        }
        if let Some(man) = now.board.men.at(step.to).filter(|_| step.promotion.is_some()) {
            let was = ARMIES.figure(Man::new(man.color, PAWN));
            tell(Happening::Promoted { at: spot(step.to), was, figure: ARMIES.figure(man) });
        }
    }

    /// Which of two pawns side by side can take is hard to see, so only what is legal is marked.
    fn passed(game: &Alice, at: &State) -> SquareSet8 {
        harvest::taken_in_passing(game, at)
    }

    fn threats(&self, at: &State) -> Vec<Threat> {
        explain::threats(at)
    }

    fn dress(&self, at: &State, scene: &mut Scene) {
        scene.marks.extend(at.far().into_iter().map(|far| Mark { at: spot(far), kind: BEYOND }));
        for (piece, square) in scene.pieces.iter_mut().zip(at.board.men.occupied()) {
            let white = at.board.men.color(Color::White).contains(square);
            let color = if white { Color::White } else { Color::Black };
            piece.under.extend(at.far().contains(square).then(|| token(color, 1)));
        }
        let stock = |color: Color| Stock {
            seat: Some(WHITE_AND_BLACK[color as usize].id),
            token: token(color, at.free_checkers(color) as u8),
        };
        scene.stocks = Color::BOTH.map(stock).to_vec();
    }

    fn ways(game: &Alice, at: &State, man: Man, from: Square8) -> Ways<Board8> {
        explain::ways(game, at, man, from)
    }

    fn why_not(game: &Alice, at: &State, step: &Movement<Board8>) -> Sentence {
        reasons::why_not(game, at, step)
    }

    fn ladder() -> Ladder {
        ladders::ALICE
    }

    fn model() -> Option<&'static Model<Board8, KINDS>> {
        Some(&MODEL)
    }

    #[inline]
    fn exchange(_: &Alice, at: &State, step: &Movement<Board8>) -> i32 {
        at.exchange(step)
    }

    /// Only men beside the king, on its side of the mirror, block its view.
    #[inline]
    fn may_check(_: &Alice, at: &State, step: &Movement<Board8>) -> bool {
        at.board.may_check(at.color, step, at.beside(at.board.king(!at.color)))
    }

    /// What a man sees on its own side, less the squares where a man stands on the other.
    #[inline(always)]
    fn sees(&self, at: &State, man: Man, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        let side = at.beside(from);
        orthodox::reach(man, from, side) - (occupied - side)
    }
}

static MODEL: LazyLock<Model<Board8, KINDS>> =
    LazyLock::new(|| Model::new(&chess::subject(), weights::NUMBERS).with(include_bytes!("network.bin")));

/// Reads how many checkers each player has.
fn read_checkers(text: &str) -> Result<u8, BadPosition> {
    fen::read_choice(KEY, text, &CHECKERS.map(|count| (count.to_string(), count)))
}
