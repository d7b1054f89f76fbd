//! Which moves a seat has: those of orthodox chess that start or end on its half, as long as the next
//! player could not take the king.

use super::{Crowded, INFO, State, Step};
use crate::chess::{Castles, Position};
use crate::parts::castling::Wing;
use crate::parts::explain::{self, Attack, Ways};
use crate::parts::orthodox::{self, ARMIES, KING, PAWN};
use crate::parts::reasons::over;
use crate::parts::{Color, Man, Movement, men::spot, pawns};
use menagerie_board::{Board8, Geometry, Square8, SquareSet8};
use menagerie_kernel::{Seat, Sentence, Term, sentence};
use menagerie_show::Threat;

/// A half of the board, and who plays there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Half {
    /// Files e to h.
    King,
    /// Files a to d.
    Queen,
}

impl Half {
    /// Its squares.
    pub const fn squares(self) -> SquareSet8 {
        SquareSet8::from_bits(match self {
            Half::King => 0xf0f0_f0f0_f0f0_f0f0,
            Half::Queen => 0x0f0f_0f0f_0f0f_0f0f,
        })
    }

    /// Where a move may start that ends on a square, or end that starts there: anywhere from the own half
    /// and to it, and within the own half otherwise.
    fn other_ends(self, square: Square8) -> SquareSet8 {
        if self.squares().contains(square) { SquareSet8::ALL } else { self.squares() }
    }
}

/// A player: a team, and the half of the board on which that player acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Player {
    /// The team.
    pub color: Color,
    /// The half.
    pub half: Half,
}

impl Player {
    /// All four, in the order of play.
    pub const ALL: [Player; 4] = [
        Player { color: Color::White, half: Half::King },
        Player { color: Color::Black, half: Half::King },
        Player { color: Color::White, half: Half::Queen },
        Player { color: Color::Black, half: Half::Queen },
    ];

    /// The seat of this player.
    pub const fn seat(self) -> Seat {
        Seat(2 * self.half as u8 + self.color as u8)
    }

    /// What this player is called.
    fn name(self) -> Term {
        Term::Player(INFO.seats[usize::from(self.seat().0)].name)
    }

    /// The player to act next, of the other team.
    pub fn next(self) -> Player {
        Player::ALL[usize::from(self.seat().0 + 1) % Player::ALL.len()]
    }
}

/// Which player of its team may move a man where.
fn who_moves(man: Man, from: Square8) -> Sentence {
    let name = |half| Player { color: man.color, half }.name();
    let [king, queen] = [name(Half::King), name(Half::Queen)];
    if Half::King.squares().contains(from) {
        sentence!(
            "{player} may move it wherever it goes, {ally} only to the files a to d.",
            player = king,
            ally = queen,
        )
    } else {
        sentence!(
            "{player} may move it wherever it goes, {ally} only to the files e to h.",
            player = queen,
            ally = king,
        )
    }
}

impl State {
    /// Where a team's king stands.
    fn king(&self, color: Color) -> Square8 {
        self.position.board.king(color)
    }

    /// The men with which the next player could take on a square, where `occupied` blocks the view.
    fn next_attackers(&self, square: Square8, occupied: SquareSet8) -> SquareSet8 {
        let next = self.player().next();
        orthodox::attackers(&self.position.board.men, next.color, square, occupied)
            & next.half.other_ends(square)
    }

    /// Where the king of the seat to act stands, if the next player could take it were nothing moved.
    pub(super) fn checked_king(&self) -> Option<Square8> {
        let king = self.king(self.position.color);
        let attackers = self.next_attackers(king, self.position.board.men.occupied());
        (!attackers.is_empty()).then_some(king)
    }

    /// Whether the seat to act could take the enemy's king.
    pub(super) fn could_take_king(&self) -> bool {
        let men = &self.position.board.men;
        let king = self.king(!self.position.color);
        let attackers = orthodox::attackers(men, self.position.color, king, men.occupied());
        attackers.intersects(self.half.other_ends(king))
    }

    /// The attacks on the king of the seat to act, by the pieces that the next player may move.
    pub(super) fn threats(&self) -> Vec<Threat> {
        let (king, men) = (self.king(self.position.color), &self.position.board.men);
        let attackers = self.next_attackers(king, men.occupied());
        explain::threats_saying(men, &ARMIES, king, attackers, |Attack { man, from, other, at }| {
            let next = self.player().next().name();
            sentence!(
                "The {man} on {from} attacks the {other} on {at}, and {next} moves next.",
                man,
                from,
                other,
                at,
                next,
            )
        })
    }

    /// Where a man could go, whichever player of its team moves it, and what it attacks.
    pub(super) fn ways(&self, game: &Crowded, man: Man, from: Square8) -> Ways<Board8> {
        let Position { board, color, .. } = &self.position;
        let men = &board.men;
        let ways = orthodox::ways(men, man, from).castling(men, board.wings(), man, from);
        let ends = self.half.other_ends(from);
        let now = Ways { goes: ways.goes & ends, takes: ways.takes & ends, words: Vec::new() };
        let held = explain::held(game, self, men, (*color, KING), (man, from), &now, board.ep);
        ways.saying([who_moves(man, from)]).saying(held)
    }

    /// Calls `each` with every capture and promotion that is legal.
    pub(super) fn each_capture(&self, each: impl FnMut(Movement<Board8>)) {
        let Position { board, color, .. } = &self.position;
        self.each_move_to(board.men.color(!*color) | board.ep, each);
    }

    /// Calls `each` with every legal move to one of these squares and every promotion, castling left out.
    fn each_move_to(&self, squares: SquareSet8, mut each: impl FnMut(Movement<Board8>)) {
        self.each_man(squares, |man, from, goals| {
            orthodox::moves(man, from, goals).steps(&ARMIES, &mut each);
        });
    }

    /// Calls `each` with every legal move.
    pub(super) fn each_move(&self, mut each: impl FnMut(Movement<Board8>)) {
        self.each_move_to(SquareSet8::ALL, &mut each);
        self.castlings().for_each(|wing| each(wing.step()));
    }

    /// How many legal moves there are; passing is none.
    pub(super) fn count_moves(&self) -> u64 {
        let mut count = self.castlings().count() as u64;
        self.each_man(SquareSet8::ALL, |man, from, goals| {
            count += orthodox::moves(man, from, goals).count();
        });
        count
    }

    /// Calls `found` with every man of the team and where it may go of these squares and, a pawn, on its last rank;
    /// castling left out.
    fn each_man(&self, squares: SquareSet8, mut found: impl FnMut(Man, Square8, SquareSet8)) {
        let (men, color) = (&self.position.board.men, self.position.color);
        let calm = self.checked_king().is_none();
        // A man that the king does not see uncovers nothing by leaving.
        let seen = Board8::queen(self.king(color), men.occupied());
        for kind in 0..orthodox::KINDS as u8 {
            let man = Man::new(color, kind);
            let squares = if kind == PAWN { squares | pawns::last_rank(color) } else { squares };
            for from in men.of(color, kind) {
                let mut goals = self.position.board.goals(man, from) & self.half.other_ends(from) & squares;
                let at_ease = calm && kind != KING && !seen.contains(from);
                for to in goals {
                    let in_passing = kind == PAWN && self.position.board.ep.contains(to);
                    if (!at_ease || in_passing) && !self.is_safe_after(man, from, to) {
                        goals.remove(to);
                    }
                }
                found(man, from, goals);
            }
        }
    }

    /// The legal castlings.
    fn castlings(&self) -> impl Iterator<Item = &'static Wing> {
        let Position { board, color, .. } = &self.position;
        board.wings().open(*color, board.men.occupied()).filter(|wing| self.may_castle(wing))
    }

    /// The square of en passant if a legal move takes there.
    pub(super) fn usable_ep(&self) -> SquareSet8 {
        let Position { board, color, .. } = &self.position;
        let mut usable = SquareSet8::EMPTY;
        if !board.passed(*color).is_empty() {
            self.each_man(SquareSet8::ALL, |man, _, goals| {
                if man.kind == PAWN {
                    usable |= goals & board.ep;
                }
            });
        }
        usable
    }

    /// Whether the next player could not take the king after a man has gone from one square to another.
    fn is_safe_after(&self, man: Man, from: Square8, to: Square8) -> bool {
        let taken = self.position.board.target(man, to);
        let occupied = self.position.board.men.occupied().without(from).without(taken).with(to);
        let king = if man.kind == KING { to } else { self.king(man.color) };
        self.next_attackers(king, occupied).without(taken).is_empty()
    }

    /// Whether the king's step is on this half, and the king is safe where it stands, passes and arrives. The
    /// squares of the way are judged with the rook at home, the goal when both have moved.
    fn may_castle(&self, wing: &Wing) -> bool {
        let others = self.position.board.men.occupied().without(wing.king);
        let moved = others.without(wing.rook).with(wing.rook_to).with(wing.king_to);
        self.half.other_ends(wing.king).contains(wing.king_to)
            && self.next_attackers(wing.king_to, moved).is_empty()
            && (wing.path().without(wing.king_to).into_iter())
                .all(|at| self.next_attackers(at, others.with(at)).is_empty())
    }

    /// Says which rule forbids a step.
    pub(super) fn why_not(&self, step: &Step) -> Sentence {
        if self.is_drawn() {
            return over();
        }
        let Step::Move(step) = step else {
            return sentence!("a seat passes only when it has no move");
        };
        let Position { board, color, .. } = &self.position;
        if let Some(why) = board.why_no_way(Castles::KingGoesTwo, *color, step) {
            return why;
        }
        if !self.half.other_ends(step.from).contains(step.to) {
            return match self.half {
                Half::King => {
                    sentence!("the move neither starts nor ends on your half, the files e to h")
                }
                Half::Queen => {
                    sentence!("the move neither starts nor ends on your half, the files a to d")
                }
            };
        }
        let next = Term::Player(INFO.seats[usize::from(self.player().next().seat().0)].name);
        let castles = board.castling_rook(Castles::KingGoesTwo, *color, step).is_some();
        match (castles, board.men.kind(KING).contains(step.from)) {
            (true, _) => {
                sentence!("{next} could take the king at home, on the way or where it goes", next)
            }
            (false, true) => sentence!("{next} could take the king on {at}", next, at = spot(step.to)),
            (false, false) => sentence!("{next} could take the king", next),
        }
    }
}
