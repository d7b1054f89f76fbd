//! What a seat can conclude about where the other player has buried.
//!
//! Everybody hears what is buried, what comes up where, and where nothing does. So a seat keeps for each burial
//! of the other player the squares under which it can have been: those of that player's men at the time,
//! less the squares that have opened since. When a man comes up it may not be clear which of two burials of
//! its kind that was, and the other one then is where the first could not be. So what is known is a
//! *pairing*: each burial belongs to one rising or lies under one square of its own, each rising belongs to
//! one burial, no two burials to the same. Every such pairing is a way in which the game can have gone, and
//! there are no others.
//!
//! Three more things are known. A player who destroys a captive has graves under all their men. A player
//! who is to bury has at least one without. And while the other player is to move, it can move, or the game
//! would be over; that may depend on graves that only it knows of.

use super::full::{Full, room};
use super::graves::{Counts, Graves, MORTAL};
use super::moves::ordinary;
use super::pairing::Places;
use super::position::{Making, Position};
use super::{Seen, View};
use crate::parts::Color;
use crate::parts::orthodox::ARMIES;
use menagerie_board::{Square8, SquareSet8};
use menagerie_kernel::{Figure, Happening, Random, Spot};
use std::ops::ControlFlow;

/// What a seat remembers; nothing before it has seen anything.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Memory(Option<Belief>);

/// What is known of the burials of the other player.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Belief {
    /// Where its men stand.
    standing: SquareSet8,
    burials: Vec<Burial>,
    /// The men that came up, as far as it is open which burials they were.
    risings: Vec<Rising>,
    /// Squares under which there is a grave for sure.
    certain: SquareSet8,
    /// Whether it was seen to have no legal turn.
    stuck: bool,
    /// How many burials there were.
    named: u32,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Burial {
    name: u32,
    kind: u8,
    /// Where it can still lie.
    squares: SquareSet8,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Rising {
    kind: u8,
    /// The burials that it can have been.
    burials: Vec<u32>,
}

impl Memory {
    /// Folds in what was seen; `before` is the view before that part of the turn.
    pub fn remember(&mut self, before: &View, seen: &Happening) {
        let Some(seat) = before.eye.seat() else { return };
        let other = !Color::of_seat(seat);
        let belief = self.0.get_or_insert_with(|| Belief::begin(before, other));
        belief.see(other, before.position.color, seen);
    }
}

impl Belief {
    /// Nothing is known beyond a view: what the other player has buried can lie anywhere.
    fn begin(view: &View, other: Color) -> Belief {
        let mut belief = Belief {
            standing: view.position.board.men.color(other),
            burials: Vec::new(),
            risings: Vec::new(),
            certain: SquareSet8::EMPTY,
            stuck: false,
            named: 0,
        };
        if let Seen::Counted(counts) = view.graves[other as usize] {
            for kind in 0..MORTAL as u8 {
                (0..counts[usize::from(kind)]).for_each(|_| belief.bury(kind, SquareSet8::ALL));
            }
        }
        belief
    }

    /// Learns from what happened in a turn of `mover`.
    fn see(&mut self, other: Color, mover: Color, seen: &Happening) {
        let is_others = |figure: &Figure| figure.side == other.side();
        // A check is told after what else all see at the end of a turn.
        self.stuck &= matches!(seen, Happening::Check { .. });
        match seen {
            Happening::Moved { figure, from, to, .. } if is_others(figure) => {
                self.standing = (self.standing - squares(*from)) | squares(*to);
            }
            Happening::Captured { figure, at } if is_others(figure) => self.standing -= squares(*at),
            Happening::Destroyed { figure, at: Some(at) } if is_others(figure) => {
                self.standing -= squares(*at);
            }
            // A captive of the other player's, who had no room for it.
            Happening::Destroyed { .. } if mover == other => self.certain |= self.standing,
            Happening::Opened { at, risen: None, .. } => self.exclude(squares(*at)),
            Happening::Opened { at, risen: Some(figure), .. } if is_others(figure) => {
                self.standing |= squares(*at);
                // The player who has left the square would have released a captive of their own first.
                if mover == other {
                    self.exclude(squares(*at));
                }
            }
            Happening::Opened { at, risen: Some(figure), .. } => self.rise(squares(*at), kind_of(figure)),
            Happening::Buried { seat, figure, .. } if *seat == other.seat() => {
                self.bury(kind_of(figure), self.standing - self.certain);
            }
            Happening::Stuck { .. } => self.stuck = mover != other,
            _ => {}
        }
    }

    /// Nothing lies there.
    fn exclude(&mut self, at: SquareSet8) {
        self.burials.iter_mut().for_each(|burial| burial.squares -= at);
    }

    fn bury(&mut self, kind: u8, squares: SquareSet8) {
        self.burials.push(Burial { name: self.named, kind, squares });
        self.named += 1;
    }

    /// A man of a kind came up.
    fn rise(&mut self, at: SquareSet8, kind: u8) {
        let can = |burial: &&Burial| burial.kind == kind && burial.squares.intersects(at);
        let burials = self.burials.iter().filter(can).map(|burial| burial.name).collect();
        self.risings.push(Rising { kind, burials });
        self.exclude(at);
        self.certain -= at;
        self.forget();
    }

    /// Forgets what is settled: a rising that can only have been one burial, and all of a kind when none of
    /// that kind is left.
    fn forget(&mut self) {
        while let Some(index) = self.risings.iter().position(|rising| rising.burials.len() == 1) {
            let name = self.risings.swap_remove(index).burials[0];
            self.burials.retain(|burial| burial.name != name);
            self.risings.iter_mut().for_each(|rising| rising.burials.retain(|other| *other != name));
        }
        let counts = self.counts();
        self.burials.retain(|burial| counts[usize::from(burial.kind)] > 0);
        self.risings.retain(|rising| counts[usize::from(rising.kind)] > 0);
    }

    /// How many of each kind still lie.
    fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for burial in &self.burials {
            let count = &mut counts[usize::from(burial.kind)];
            *count = count.saturating_add(1);
        }
        for rising in &self.risings {
            let count = &mut counts[usize::from(rising.kind)];
            *count = count.saturating_sub(1);
        }
        counts
    }

    /// The places that the burials can have: squares by their index, and after them the risings. Under all of
    /// `filled` something lies.
    fn places(&self, filled: SquareSet8) -> Places {
        let of = |burial: &Burial| {
            let squares = burial.squares.into_iter().map(|square| square.index());
            let risings = self.risings.iter().zip(64..);
            let risings = risings.filter(|(rising, _)| rising.burials.contains(&burial.name));
            squares.chain(risings.map(|(_, place)| place)).collect()
        };
        let many = 64 + self.risings.len();
        Places {
            of: self.burials.iter().map(of).collect(),
            wanted: filled.into_iter().map(|square| square.index()).chain(64..many).collect(),
            many,
        }
    }

    /// Draws a way in which the burials can have gone, with graves under all of `filled`; none if there is no
    /// such way. All ways are equally likely.
    fn draw(&self, filled: SquareSet8, random: &mut impl Random) -> Option<Graves> {
        let chosen = self.places(filled | self.certain).draw(random)?;
        let mut graves = Graves::NONE;
        for (burial, place) in self.burials.iter().zip(chosen) {
            if let Some(at) = Square8::from_index(place) {
                graves.dig(at, burial.kind);
            }
        }
        Some(graves)
    }
}

/// A full position that the seat of `view` cannot tell from the true one.
pub fn resample(view: &View, memory: &Memory, random: &mut impl Random) -> Full {
    let mut full =
        Full { position: view.position, captives: view.captives.clone(), graves: [Graves::NONE; 2] };
    for digger in Color::BOTH {
        full.graves[digger as usize] = match view.graves[digger as usize] {
            Seen::Known(graves) => graves,
            Seen::Counted(counts) => {
                let fresh = Belief::begin(view, digger);
                let known = memory.0.as_ref().filter(|belief| belief.counts() == counts);
                draw_likely(&full, digger, known.unwrap_or(&fresh), random)
                    .or_else(|| fresh.draw(SquareSet8::EMPTY, random))
                    .unwrap_or(Graves::NONE)
            }
        };
    }
    full
}

/// Draws graves with which the digger, if it is to act, can do what it is known to be able to do.
fn draw_likely(full: &Full, digger: Color, belief: &Belief, random: &mut impl Random) -> Option<Graves> {
    const DRAWS: u32 = 300;
    let position = &full.position;
    if position.color != digger {
        return belief.draw(SquareSet8::EMPTY, random);
    }
    if !full.captives.is_empty() {
        let mut draws = (0..DRAWS).filter_map(|_| belief.draw(SquareSet8::EMPTY, random));
        return draws.find(|graves| !room(position, graves).is_empty());
    }
    let stuck = belief.stuck;
    let filled = if stuck { ways_out(position) } else { SquareSet8::EMPTY };
    let mut last = None;
    for _ in 0..DRAWS {
        let graves = belief.draw(filled, random)?;
        last = Some(graves);
        if can_move(position, &graves) != stuck {
            break;
        }
    }
    last
}

/// The squares that the side to move could leave by a turn of one move if nothing lay under them: when it is
/// stuck, something lies under each.
fn ways_out(position: &Position) -> SquareSet8 {
    let mut ways = SquareSet8::EMPTY;
    let _ = ordinary(position, &Graves::NONE, |batch| {
        ways.insert(batch.from);
        ControlFlow::Continue(())
    });
    let begun = Making::begin(position);
    for from in begun.idle {
        if begun.zombie_goals(from).into_iter().any(|to| begun.after(from, to).is_safe(&Graves::NONE)) {
            ways.insert(from);
        }
    }
    ways
}

/// Whether a side that is to move and has these graves has a legal turn. The clock is not looked at.
pub fn can_move(position: &Position, own: &Graves) -> bool {
    if ordinary(position, own, |_| ControlFlow::Break(())).is_break() {
        return true;
    }
    let begun = Making::begin(position);
    begun.idle.into_iter().any(|from| {
        let leads_on = |to| begun.after(from, to).then(own).is_some();
        begun.zombie_goals(from).into_iter().any(leads_on)
    })
}

/// The square at printed coordinates, as a set.
fn squares(spot: Spot) -> SquareSet8 {
    let square = spot.rank.checked_sub(1).and_then(|rank| Square8::new(spot.file, rank));
    square.map_or(SquareSet8::EMPTY, SquareSet8::from)
}

/// The kind of a figure that can be buried.
fn kind_of(figure: &Figure) -> u8 {
    ARMIES.man(figure.letter).map_or(0, |man| man.kind)
}
