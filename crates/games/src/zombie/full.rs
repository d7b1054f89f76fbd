//! A position with everything that lies under it, and how turns are made in it.

use super::graves::{Graves, MORTAL};
use super::position::{Captive, Go, Making, Position};
use super::step::{Step, promoted};
use super::text::COIN;
use crate::parts::orthodox::{ARMIES, KING, PAWN, ROOK};
use crate::parts::{Color, Man, Mixer, men::spot};
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{Event, Happening, Report, Seats, Token};

/// A position, both players' graves, and what stands between the parts of a turn.
#[derive(Clone)]
pub struct Full {
    /// What all see.
    pub position: Position,
    /// The captured men that are still to be buried, in the order of capture.
    pub captives: Vec<Captive>,
    /// What White and what Black has buried.
    pub graves: [Graves; 2],
}

/// The squares under which a player who has these graves may bury: those of its own men that have no grave
/// of its own.
pub fn room(position: &Position, own: &Graves) -> SquareSet8 {
    position.board.men.color(position.color) - own.all()
}

impl Full {
    /// The graves that the side to move has dug.
    pub fn own(&self) -> &Graves {
        &self.graves[self.position.color as usize]
    }

    /// Makes the moves of a turn: the first part. The turn is over with it if nothing can be buried.
    pub fn make(&mut self, steps: &[Step], events: &mut impl Report) {
        let mut making = Making::begin(&self.position);
        for step in steps {
            match step {
                Step::Move(movement) => {
                    let go = Go::read(&making.board.men, movement).expect("a legal step moves a man");
                    self.captives.extend(go_and_tell(&mut making, &go, events));
                }
                Step::Promote { at, letter } => {
                    let kind = promoted(*letter).expect("a legal promotion");
                    making.promote(*at, kind);
                    events.report(|| promotion(making.color, kind, *at));
                }
                Step::Bury(_) => {}
            }
        }
        self.settle(&making, events);
    }

    /// What follows from the moves of a turn: squares open, idle zombies are destroyed.
    pub fn settle(&mut self, making: &Making, events: &mut impl Report) {
        let anybody = self.graves.iter().any(|graves| *graves != Graves::NONE);
        let position = &mut self.position;
        (position.board, position.extra) = (making.board, making.zombies);
        for at in making.opened().by_file() {
            // The mover's own graves come first.
            let risen = [making.color, !making.color].into_iter().find_map(|digger| {
                let kind = self.graves[digger as usize].open(at)?;
                Some(Man::new(!digger, kind))
            });
            if let Some(man) = risen {
                position.board.men.put(at, man);
                position.extra.insert(at);
            }
            // Where nothing lies anywhere, it is no news that nothing rises.
            if anybody {
                let under = risen.map(|_| Token::one(COIN)).into_iter().collect();
                let risen = risen.map(|man| ARMIES.figure(man));
                events.report(|| Event::open(Happening::Opened { at: spot(at), risen, under }));
            }
        }
        for at in making.idle.by_file() {
            let Some(man) = position.board.men.take(at) else { continue };
            position.extra.remove(at);
            events.report(|| destroyed(man, Some(at)));
        }
        position.board.ep = making.targets(&position.board.men);
        position.clock = making.clock(position.clock);
        if self.captives.is_empty() || room(&self.position, self.own()).is_empty() {
            self.finish(events);
        }
    }

    /// Buries the first captive under a square.
    pub fn bury(&mut self, at: Square8, events: &mut impl Report) {
        let (digger, captive) = (self.position.color, self.captives.remove(0));
        self.graves[digger as usize].dig(at, captive.kind);
        events.report(|| burial(digger, captive.kind, at));
    }

    /// Ends the turn: captives for which there is no room are destroyed.
    pub fn finish(&mut self, events: &mut impl Report) {
        for captive in self.captives.drain(..) {
            let man = Man::new(!self.position.color, captive.kind);
            events.report(|| destroyed(man, None));
        }
        self.position.hand_on();
    }

    /// A hash of all but the counters.
    pub fn key(&self) -> u64 {
        let mut mixer = Mixer::default();
        self.position.mix_into(&mut mixer);
        for graves in &self.graves {
            (0..MORTAL as u8).for_each(|kind| mixer.set(graves.of(kind)));
        }
        self.captives.iter().for_each(|captive| mixer.word(captive.kind.into()));
        mixer.finish()
    }
}

/// Moves a man and tells it.
fn go_and_tell(making: &mut Making, go: &Go, events: &mut impl Report) -> Option<Captive> {
    let color = making.color;
    let rook = making.board.wings().castled(go.from, go.to).filter(|_| go.kind == KING);
    let captive = making.go(go);
    let moved = |kind, from, to| {
        Event::open(Happening::moved(ARMIES.figure(Man::new(color, kind)), spot(from), spot(to)))
    };
    events.report(|| moved(go.kind, go.from, go.to));
    if let Some(captive) = captive {
        let figure = ARMIES.figure(Man::new(!color, captive.kind));
        events.report(|| Event::open(Happening::Captured { figure, at: spot(captive.at) }));
    }
    if let Some(wing) = rook {
        events.report(|| moved(ROOK, wing.rook, wing.rook_to));
    }
    if go.becomes != go.kind {
        events.report(|| promotion(color, go.becomes, go.to));
    }
    captive
}

fn promotion(color: Color, kind: u8, at: Square8) -> Event {
    let [was, figure] = [PAWN, kind].map(|kind| ARMIES.figure(Man::new(color, kind)));
    Event::open(Happening::Promoted { at: spot(at), was, figure })
}

fn destroyed(man: Man, at: Option<Square8>) -> Event {
    Event::open(Happening::Destroyed { figure: ARMIES.figure(man), at: at.map(spot) })
}

/// Everybody learns what was buried, and only its digger learns where.
fn burial(digger: Color, kind: u8, at: Square8) -> Event {
    let (seat, figure) = (digger.seat(), ARMIES.figure(Man::new(!digger, kind)));
    let buried = |at| Happening::Buried { seat, figure, at };
    Event::secret(buried(None), Seats::one(seat), buried(Some(spot(at))))
}
