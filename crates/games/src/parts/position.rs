//! A position of orthodox men on 8×8 with all that its text says: who is to move, castling, en passant and
//! the counters. How it is written, how the men go, and why one does not go somewhere.
//!
//! Whether a step is legal, and when the game ends, is a question of each game.

use super::castling::Castling;
use super::fen::{self, Fields};
use super::men::{Color, Man, Men, Mixer, spot};
use super::orthodox::{self, ARMIES, KINDS, KING, PAWN, ROOK};
use super::{Movement, pawns};
use menagerie_board::{Board8, Square8, SquareSet8};
use menagerie_kernel::{BadPosition, Event, Happening, Report};
use menagerie_show::Mark;
use std::fmt;

/// A position as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    /// The men.
    pub men: Men<Board8, KINDS>,
    /// Who moves.
    pub to_move: Color,
    /// Which castlings are left.
    pub castling: Castling,
    /// The square that a pawn has just passed.
    pub ep: Option<Square8>,
    /// Turns since the last capture or pawn move.
    pub clock: u32,
    /// The number of the turn.
    pub turn: u32,
}

impl Position {
    /// The position in which orthodox chess begins.
    pub fn start() -> Position {
        Position {
            men: fen::read_placement(orthodox::HOME, |letter| ARMIES.man(letter))
                .expect("the array is a placement"),
            to_move: Color::White,
            castling: Castling::ALL,
            ep: None,
            clock: 0,
            turn: 1,
        }
    }

    /// Reads the six fields leniently.
    pub fn read(fields: &Fields<'_>) -> Result<Position, BadPosition> {
        Ok(Position {
            men: fen::read_placement(fields.placement, |letter| ARMIES.man(letter))?,
            to_move: fen::read_color(fields.seat)?,
            castling: Castling::read(fields.castling)?,
            ep: pawns::read_targets(fields.ep, 1)?.first(),
            clock: fields.clock,
            turn: fields.turn,
        })
    }

    /// Refuses pawns, castling rights and en passant targets that cannot be. Which kings there may be is
    /// each game's own.
    pub fn check(&self) -> Result<(), BadPosition> {
        pawns::check_ranks(&self.men, PAWN, "pawn")?;
        self.castling.check(&self.men, KING, ROOK)?;
        self.ep.map_or(Ok(()), |target| pawns::check_target(&self.men, PAWN, self.to_move, target))
    }

    /// Where a man of the side to move goes without capturing, castling left out.
    #[inline]
    pub fn quiet(&self, man: Man, from: Square8) -> SquareSet8 {
        let occupied = self.men.occupied();
        match man.kind {
            PAWN => pawns::pushes(man.color, from, !occupied),
            _ => orthodox::reach(man, from, occupied) - occupied,
        }
    }

    /// Where a pawn of the side to move captures, en passant included.
    #[inline]
    pub fn pawn_captures(&self, from: Square8) -> SquareSet8 {
        let mut targets = self.men.color(!self.to_move);
        if let Some(passed) = self.ep {
            targets.insert(passed);
        }
        pawns::attacks(self.to_move, from.into()) & targets
    }

    /// Where a man of the side to move goes, captures included, castling left out.
    #[inline]
    pub fn goals(&self, man: Man, from: Square8) -> SquareSet8 {
        let captures = match man.kind {
            PAWN => self.pawn_captures(from),
            _ => orthodox::reach(man, from, self.men.occupied()) & self.men.color(!self.to_move),
        };
        self.quiet(man, from) | captures
    }

    /// The mark of en passant, where a pawn of the side to move could take there.
    pub fn passing_marks(&self) -> impl Iterator<Item = Mark> {
        pawns::passing_marks(self.to_move, self.men.of(self.to_move, PAWN), self.ep)
    }

    /// Whether a man of the side to move could make a step, castling left out, were there no king to keep
    /// safe.
    pub fn could_make(&self, step: &Movement<Board8>) -> bool {
        let Ok(man) = self.own(step.from) else { return false };
        let promotes = man.kind == PAWN && pawns::last_rank(man.color).contains(step.to);
        let fits = orthodox::becomes(step).is_some_and(|kind| orthodox::PROMOTIONS.contains(&kind));
        self.goals(man, step.from).contains(step.to) && if promotes { fits } else { step.promotion.is_none() }
    }

    /// Where the enemy stands that a man takes by going to a square: there, or beside it if a pawn takes
    /// in passing.
    #[inline]
    pub fn target(&self, man: Man, to: Square8) -> Square8 {
        let passer = (man.kind == PAWN && self.ep == Some(to)).then(|| pawns::passer(man.color, to));
        passer.flatten().unwrap_or(to)
    }

    /// Makes a step with all that belongs to it: what is taken leaves the board, a pawn is promoted, the
    /// rook castles along. Returns the man that went and the one that it took. What a pawn passes, and the
    /// counters, are settled when the turn is over.
    pub fn make(&mut self, step: &Movement<Board8>, events: &mut impl Report) -> (Man, Option<Man>) {
        let (from, to) = (step.from, step.to);
        let man = self.men.at(from).expect("an offered step moves a man");
        let castled = (man.kind == KING).then(|| self.castling.castled(from, to)).flatten();
        let target = self.target(man, to);
        let taken = self.take(target);
        self.go_and_tell(man, from, to, events);
        if let Some(taken) = taken {
            let (figure, at) = (ARMIES.figure(taken), spot(target));
            events.report(|| Event::open(Happening::Captured { figure, at }));
        }
        if let Some(kind) = orthodox::becomes(step) {
            self.promote(man, kind, to, events);
        }
        if let Some(wing) = castled {
            let rook = self.men.at(wing.rook).expect("a right keeps its rook at home");
            self.go_and_tell(rook, wing.rook, wing.rook_to, events);
        }
        (man, taken)
    }

    /// Takes what stands on a square, if anything does.
    pub fn take(&mut self, at: Square8) -> Option<Man> {
        let man = self.men.take(at)?;
        self.castling.touch(at.into());
        Some(man)
    }

    /// Puts a man from its square on an empty one.
    pub fn go(&mut self, man: Man, from: Square8, to: Square8) {
        self.men.remove(from, man);
        self.men.put(to, man);
        self.castling.touch(from.into());
    }

    fn go_and_tell(&mut self, man: Man, from: Square8, to: Square8, events: &mut impl Report) {
        self.go(man, from, to);
        events.report(|| Event::open(Happening::moved(ARMIES.figure(man), spot(from), spot(to))));
    }

    fn promote(&mut self, man: Man, kind: u8, at: Square8, events: &mut impl Report) {
        let promoted = Man::new(man.color, kind);
        self.men.remove(at, man);
        self.men.put(at, promoted);
        let (was, figure) = (ARMIES.figure(man), ARMIES.figure(promoted));
        events.report(|| Event::open(Happening::Promoted { at: spot(at), was, figure }));
    }

    /// Gives the turn to the other side, after a capture or a pawn's move or neither.
    pub fn pass(&mut self, progress: bool) {
        self.clock = if progress { 0 } else { self.clock.saturating_add(1) };
        self.turn = self.turn.saturating_add(u32::from(self.to_move == Color::Black));
        self.to_move = !self.to_move;
    }

    /// Mixes all but the counters into a hash.
    pub fn mix_into(&self, mixer: &mut Mixer) {
        self.men.mix_into(mixer);
        let ep = self.ep.map_or(64, |square| square.index() as u64);
        mixer.word(ep << 16 | u64::from(self.castling.bits()) << 8 | self.to_move as u64);
    }

    /// The man of the side to move on a square, or that there is none.
    pub fn own(&self, from: Square8) -> Result<Man, String> {
        let own = self.men.at(from).filter(|man| man.color == self.to_move);
        own.ok_or_else(|| format!("no piece of yours stands on {from}"))
    }

    /// Why a man of the side to move does not go somewhere: to an empty square, or as a pawn to capture.
    /// Only asked of steps that it cannot make.
    pub fn why_no_way(&self, step: &Movement<Board8>) -> String {
        let (from, to) = (step.from, step.to);
        let man = match self.own(from) {
            Ok(man) => man,
            Err(why) => return why,
        };
        if self.men.color(self.to_move).contains(to) {
            return "the square is taken by your own piece".to_owned();
        }
        if man.kind == PAWN {
            return self.why_no_pawn_move(step);
        }
        let name = ARMIES.figure(man).name;
        if step.promotion.is_some() {
            return format!("a {name} does not promote");
        }
        if man.kind == KING && from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2 {
            return match self.castling.castled(from, to) {
                Some(_) => "castling needs the squares between king and rook empty".to_owned(),
                None => "castling needs a king and a rook that have not moved".to_owned(),
            };
        }
        if orthodox::reach(man, from, SquareSet8::EMPTY).contains(to) {
            return format!("something stands between {from} and {to}");
        }
        format!("a {name} does not move like that")
    }

    fn why_no_pawn_move(&self, step: &Movement<Board8>) -> String {
        let (from, to) = (step.from, step.to);
        let goes = pawns::pushes(self.to_move, from, !self.men.occupied()) | self.pawn_captures(from);
        if goes.contains(to) {
            return match pawns::last_rank(self.to_move).contains(to) {
                true => "a pawn must promote there: add q, r, b or n".to_owned(),
                false => "a pawn promotes on the last rank only".to_owned(),
            };
        }
        if pawns::attacks(self.to_move, from.into()).contains(to) {
            return format!("there is nothing for the pawn to take on {to}");
        }
        if pawns::pushes(self.to_move, from, SquareSet8::ALL).contains(to) {
            return format!("something stands in the way from {from} to {to}");
        }
        "a pawn does not move like that".to_owned()
    }

    /// The six fields, in which the seat to act is called like this.
    pub fn print(&self, seat: &str) -> String {
        let placement = fen::print_placement(&self.men, |man| ARMIES.figure(man).letter);
        let ep = self.ep.map_or("-".to_owned(), |square| square.to_string());
        let Position { castling, clock, turn, .. } = self;
        format!("{placement} {seat} {castling} {ep} {clock} {turn}")
    }
}

impl fmt::Display for Position {
    /// The six fields.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print(self.to_move.letter().encode_utf8(&mut [0; 1])))
    }
}
