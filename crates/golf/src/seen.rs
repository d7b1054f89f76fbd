//! What may be known of a match.

use crate::{Card, Demonstration, Match, Phase};
use menagerie_games::golf::Golf;
use menagerie_kernel::{Eye, Seat, Seats, text};

/// A player's claim, as an eye sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// There is none.
    Missing,
    /// There is one, and it is secret.
    Hidden,
    /// So many moves.
    Shown(u8),
}

/// All that an eye may know of a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seen {
    /// The number of the present turn, from 1.
    pub turn: u8,
    /// The one who dealt it.
    pub dealer: Seat,
    /// Where the turn stands.
    pub phase: Phase,
    /// The board as it stands, with the cards.
    pub position: String,
    /// What each player has claimed.
    pub claims: Vec<Claim>,
    /// Those who demonstrate or did, in that order.
    pub demonstrations: Vec<Demonstration>,
    /// The players whose claim, move, deal or answer is awaited.
    pub to_act: Seats,
    /// When time will be up for that.
    pub due: Option<i64>,
    /// Whether the next dealer may deal one card more from then on.
    pub may_raise: bool,
    /// The one whom each player finds best dressed.
    pub votes: Vec<Option<Seat>>,
    /// The score card.
    pub card: Card,
}

impl Match {
    /// What an eye may know. Until they are shown, of a claim only that it was made is known to others.
    pub fn seen(&self, eye: Eye) -> Seen {
        let turn = self.present();
        Seen {
            turn: self.turn(),
            dealer: turn.dealer,
            phase: self.phase,
            position: text(&Golf::default(), &self.state),
            claims: self.seats().map(|seat| self.seen_claim(eye, seat)).collect(),
            demonstrations: turn.demonstrations.clone(),
            to_act: self.to_act(),
            due: self.due(),
            may_raise: self.may_raise,
            votes: self.votes.clone(),
            card: self.card(),
        }
    }

    fn seats(&self) -> impl Iterator<Item = Seat> {
        (0..self.settings.players).map(Seat)
    }

    fn seen_claim(&self, eye: Eye, seat: Seat) -> Claim {
        let secret = matches!(self.phase, Phase::Thinking | Phase::Claiming { .. });
        match self.present().claims[usize::from(seat.0)] {
            None => Claim::Missing,
            Some(_) if secret && eye != Eye::Seat(seat) => Claim::Hidden,
            Some(moves) => Claim::Shown(moves),
        }
    }

    /// The players whose claim, move, deal or answer is awaited.
    pub fn to_act(&self) -> Seats {
        match self.phase {
            Phase::Thinking | Phase::Claiming { .. } => {
                let claims = &self.present().claims;
                self.seats().filter(|seat| claims[usize::from(seat.0)].is_none()).collect()
            }
            Phase::Demonstrating { seat, .. } => Seats::one(seat),
            Phase::Scored { .. } => Seats::one(self.next_dealer()),
            Phase::Reckoning => Seats::NONE,
            Phase::Over if self.tied().is_empty() => Seats::NONE,
            Phase::Over => self.seats().filter(|seat| self.votes[usize::from(seat.0)].is_none()).collect(),
        }
    }
}
