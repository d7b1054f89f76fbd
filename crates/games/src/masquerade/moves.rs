//! What is public: the men on their squares, whose turn it is, and how pieces move. Which attempts
//! succeed is not decided here.

use super::Step;
use super::powers::{MASKED, sees};
use crate::parts::orthodox::{ARMIES, KINDS, KING, PAWN};
use crate::parts::{Castling, Color, Man, Men, Mixer, Movement, men::spot, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::game::Report;
use menagerie_kernel::{Event, Happening, Outcome, Reason};

/// What a promoting pawn may become.
const PROMOTIONS: [char; 4] = ['q', 'r', 'b', 'n'];
/// How many turns without a capture or a pawn move make a draw.
const CLOCK: u32 = 100;

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
    /// How the game stands by what all can see: over when a king is missing, after a hundred idle
    /// turns, or when the side to move has no turn.
    pub fn outcome(&self) -> Option<Outcome> {
        // Judged first, as mate is in other games.
        if self.men.of(self.to_move, KING).is_empty() {
            return Some(Outcome::win((!self.to_move).team(), Reason::KingTaken));
        }
        if self.clock >= CLOCK {
            return Some(Outcome::draw(Reason::Clock));
        }
        // Ruling of the specification: no legal turn is a draw.
        (!self.can_move()).then_some(Outcome::draw(Reason::NoTurn))
    }

    /// Whether the game is over although the men could still move.
    pub fn is_decided(&self) -> bool {
        self.men.of(self.to_move, KING).is_empty() || self.clock >= CLOCK
    }

    /// The enemies that a piece may ask for: those that at least one of the five powers could take from
    /// its square, on a queen's line or a knight's leap, whatever has been learned before.
    #[inline]
    fn askable(&self, from: Square8, occupied: SquareSet8) -> SquareSet8 {
        (Board8::queen(from, occupied) | Board8::knight(from)) & self.men.color(!self.to_move)
    }

    /// Where a pawn captures, en passant included.
    #[inline]
    fn pawn_captures(&self, from: Square8) -> SquareSet8 {
        let mut targets = self.men.color(!self.to_move);
        if let Some(passed) = self.ep {
            targets.insert(passed);
        }
        pawns::attacks(self.to_move, from.into()) & targets
    }

    /// Gives `each` every turn of the side to move, once.
    pub fn moves(&self, mut each: impl FnMut(Step)) {
        let (color, occupied) = (self.to_move, self.men.occupied());
        for from in self.men.of(color, PAWN) {
            for to in pawns::pushes(color, from, !occupied) | self.pawn_captures(from) {
                pawns::arrive(color, from, to, &PROMOTIONS, |movement| each(Step::Move(movement)));
            }
        }
        for kind in MASKED {
            for from in self.men.of(color, kind) {
                for to in sees(kind, from, occupied) - occupied {
                    each(Step::Move(Movement::new(from, to)));
                }
                for to in self.askable(from, occupied) {
                    each(Step::Attempt { from, to });
                }
            }
        }
        for wing in self.castling.open(color, occupied) {
            each(Step::Move(wing.step()));
        }
    }

    /// Whether there is any turn. A side that can castle can move the rook as well.
    fn can_move(&self) -> bool {
        let (color, occupied) = (self.to_move, self.men.occupied());
        let piece_can = |kind: u8| {
            self.men.of(color, kind).into_iter().any(|from| {
                !((sees(kind, from, occupied) - occupied) | self.askable(from, occupied)).is_empty()
            })
        };
        let pawn_can = |from| !(pawns::pushes(color, from, !occupied) | self.pawn_captures(from)).is_empty();
        self.men.of(color, PAWN).into_iter().any(pawn_can) || MASKED.into_iter().any(piece_can)
    }

    /// Moves a piece without asking: a pawn with or without a capture, another piece to an empty square.
    pub fn play(&mut self, step: &Movement<Board8>, events: &mut impl Report) {
        let (from, to) = (step.from, step.to);
        let man = self.men.at(from).expect("an offered step moves a man");
        let castled = (man.kind == KING).then(|| self.castling.castled(from, to)).flatten();
        let passer = (man.kind == PAWN && self.ep == Some(to)).then(|| pawns::passer(man.color, to));
        let captured = self.capture(passer.flatten().unwrap_or(to), events);
        self.put(man, from, to, events);
        if let Some(kind) =
            step.promotion.and_then(|letter| ARMIES.man(char::from(letter))).map(|man| man.kind)
        {
            let promoted = Man::new(man.color, kind);
            self.men.remove(to, man);
            self.men.put(to, promoted);
            let figure = ARMIES.figure(promoted);
            events.report(|| Event::open(Happening::Promoted { at: spot(to), figure }));
        }
        if let Some(wing) = castled {
            let rook = self.men.at(wing.rook).expect("a right keeps its rook at home");
            self.put(rook, wing.rook, wing.rook_to, events);
        }
        self.ep = if man.kind == PAWN { pawns::passed(from, to) } else { None };
        self.pass(captured || man.kind == PAWN);
    }

    /// Answers an attempt and plays what follows from it. A failed one is a turn without a capture: it
    /// ends en passant and leaves castling.
    pub fn answer(&mut self, from: Square8, to: Square8, taken: bool, events: &mut impl Report) {
        let man = self.men.at(from).expect("an offered attempt has a piece");
        let target = self.men.at(to).expect("an offered attempt has a target");
        events.report(|| {
            let (figure, target) = (ARMIES.figure(man), ARMIES.figure(target));
            Event::open(Happening::Tried { figure, from: spot(from), target, at: spot(to), taken })
        });
        if taken {
            self.capture(to, events);
            self.put(man, from, to, events);
        }
        self.ep = None;
        self.pass(taken);
    }

    /// Takes what stands on a square, if anything does.
    fn capture(&mut self, at: Square8, events: &mut impl Report) -> bool {
        let Some(man) = self.men.take(at) else { return false };
        self.castling.touch(at.into());
        events.report(|| Event::open(Happening::Captured { figure: ARMIES.figure(man), at: spot(at) }));
        true
    }

    /// Puts a man from its square on an empty one.
    fn put(&mut self, man: Man, from: Square8, to: Square8, events: &mut impl Report) {
        self.men.remove(from, man);
        self.men.put(to, man);
        self.castling.touch(from.into());
        let figure = ARMIES.figure(man);
        events.report(|| Event::open(Happening::Moved { figure, from: spot(from), to: spot(to) }));
    }

    /// Gives the turn to the other side.
    fn pass(&mut self, progress: bool) {
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

    /// Which rule forbids a step that is not offered.
    pub fn why_not(&self, step: &Step) -> String {
        match step {
            Step::Give(_) => "powers are given before the first move only".to_owned(),
            Step::Attempt { from, to } => self.why_no_attempt(*from, *to),
            Step::Move(movement) => self.why_no_move(movement),
        }
    }

    fn own(&self, from: Square8) -> Result<Man, String> {
        let own = self.men.at(from).filter(|man| man.color == self.to_move);
        own.ok_or_else(|| format!("no piece of yours stands on {from}"))
    }

    fn why_no_attempt(&self, from: Square8, to: Square8) -> String {
        let man = match self.own(from) {
            Ok(man) => man,
            Err(why) => return why,
        };
        if man.kind == PAWN {
            return format!("a pawn captures without asking, as {from}{to}");
        }
        if !self.men.color(!self.to_move).contains(to) {
            return format!("no enemy stands on {to}");
        }
        format!("none of the five powers could take on {to} from {from}")
    }

    fn why_no_move(&self, step: &Movement<Board8>) -> String {
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
        let figure = ARMIES.figure(man).name;
        if step.promotion.is_some() {
            return format!("a {figure} does not promote");
        }
        if self.men.color(!self.to_move).contains(to) {
            return format!("a capture by a {figure} must be asked for, as {from}x{to}");
        }
        if man.kind == KING && from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2 {
            return match self.castling.castled(from, to) {
                Some(_) => "castling needs the squares between king and rook empty".to_owned(),
                None => "castling needs a king and a rook that have not moved".to_owned(),
            };
        }
        if sees(man.kind, from, SquareSet8::EMPTY).contains(to) {
            return format!("something stands between {from} and {to}");
        }
        format!("a {figure} does not move like that")
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
}
