//! What is to be known of a game before it is played.

use crate::{Eye, OptionSpec, Reason, Seat, Side, Team, UnknownSeat, excerpt};

/// A seat of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "schema", derive(serde::Serialize, utoipa::ToSchema))]
pub struct SeatInfo {
    /// The short name in texts: `w`.
    #[cfg_attr(feature = "schema", schema(example = "w"))]
    pub id: &'static str,
    /// The name for people: `White`.
    pub name: &'static str,
    /// The team with which it wins and loses.
    #[cfg_attr(feature = "schema", schema(value_type = u8))]
    pub team: Team,
    /// The colour of its pieces; neutral where it plays both or none.
    pub side: Side,
}

/// White and Black, the seats of most games.
pub const WHITE_AND_BLACK: &[SeatInfo] = &[
    SeatInfo { id: "w", name: "White", team: Team(0), side: Side::Light },
    SeatInfo { id: "b", name: "Black", team: Team(1), side: Side::Dark },
];

/// The seat among these with this short name.
pub fn read_seat(seats: &[SeatInfo], id: &str) -> Result<Seat, UnknownSeat> {
    let place = seats.iter().position(|seat| seat.id == id);
    place
        .map(|index| Seat(index as u8))
        .ok_or_else(|| UnknownSeat { given: excerpt(id), known: seats.iter().map(|seat| seat.id).collect() })
}

/// What other programs mean by a game in their records.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Elsewhere {
    /// The names that they give it, whatever the case of the letters; an empty one for records that name no game.
    pub names: &'static [&'static str],
    /// The text of the position in which such a record begins that tells none.
    pub start: &'static str,
}

/// What is to be known of a game before it is played.
#[derive(Clone, Copy, Debug)]
pub struct Info {
    /// The name in texts: `chess960`.
    pub id: &'static str,
    /// The name for people: `Chess960`.
    pub name: &'static str,
    /// One sentence for somebody who chooses.
    pub about: &'static str,
    /// How it differs from what players may expect, and what they must know for the first turn: one or two short
    /// sentences.
    pub opening: &'static str,
    /// The seats in order of play.
    pub seats: &'static [SeatInfo],
    /// How many of them, the last ones, may stay empty.
    pub spare_seats: usize,
    /// The options.
    pub options: &'static [OptionSpec],
    /// What can end it beside the [common reasons](Reason::COMMON).
    pub endings: &'static [Reason],
    /// Whether anything is hidden from a seat.
    pub hidden: bool,
    /// Whether anything is random after the start.
    pub chance: bool,
    /// Whether its rules say that it is drawn by lot who plays which side, so that this is what players expect.
    pub sides_by_lot: bool,
    /// What other programs call it, where they do so otherwise.
    pub elsewhere: Option<Elsewhere>,
    /// The text of a position that shows what the game is like, for its picture; the usual start where there is none.
    pub picture: Option<&'static str>,
    /// Raised whenever the rules that this program plays change.
    pub rules_version: u32,
    /// The rules for a reader, in Markdown.
    pub rules: &'static str,
    /// A tour for a newcomer, in TOML: positions and the telling moves in them. Empty where there is none.
    pub tour: &'static str,
    /// Positions in which exactly one turn wins or saves, one a line: the goal, in how many turns, how difficult it is,
    /// and the text of the position. Empty where there are none.
    pub exercises: &'static str,
}

impl Info {
    /// A game of White and Black in which nothing is hidden or random, without options, and with all else still to be
    /// said: `Info { id: "halma", name: "Halma", ..Info::DUEL }`.
    pub const DUEL: Info = Info {
        id: "",
        name: "",
        about: "",
        opening: "",
        seats: WHITE_AND_BLACK,
        spare_seats: 0,
        options: &[],
        endings: &[],
        hidden: false,
        chance: false,
        sides_by_lot: false,
        elsewhere: None,
        picture: None,
        rules_version: 1,
        rules: "",
        tour: "",
        exercises: "",
    };

    /// The reason with this tag for which the game can end.
    pub fn ending(&self, id: &str) -> Option<Reason> {
        self.endings.iter().chain(Reason::COMMON).copied().find(|reason| reason.id() == id)
    }

    /// How many seats must be taken for a match: the first ones.
    pub fn fewest_seats(&self) -> usize {
        self.seats.len() - self.spare_seats
    }

    /// The team of a seat.
    pub fn team(&self, seat: Seat) -> Team {
        self.seats[usize::from(seat.0)].team
    }

    /// Whether two teams play against each other, so that one score says who is ahead.
    pub fn is_two_sided(&self) -> bool {
        let has = |team: u8| self.seats.iter().any(|seat| seat.team.0 == team);
        has(0) && has(1) && self.seats.iter().all(|seat| seat.team.0 < 2)
    }

    /// The seat with this short name.
    pub fn seat(&self, id: &str) -> Result<Seat, UnknownSeat> {
        read_seat(self.seats, id)
    }

    /// The eye of the seat with this short name, or that of the `public`.
    pub fn eye(&self, id: &str) -> Result<Eye, UnknownSeat> {
        const PUBLIC: &str = "public";
        if id == PUBLIC {
            return Ok(Eye::Public);
        }
        let with_public = |mut unknown: UnknownSeat| {
            unknown.known.push(PUBLIC);
            unknown
        };
        self.seat(id).map(Eye::Seat).map_err(with_public)
    }

    /// The short name of a seat.
    pub fn seat_id(&self, seat: Seat) -> &'static str {
        self.seats[usize::from(seat.0)].id
    }
}
