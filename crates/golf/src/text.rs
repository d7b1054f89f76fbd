//! How a match is written: the puzzle as it stands, the placement as it was dealt, the turns, and what nobody sees.
//!
//! A turn is `DEALER:CLAIMS:DEMONSTRATIONS:PAR:POINTS:CARDS`, with players by their numbers:
//! `2:4,3,0:2>e5c6>d1e1>e1h1>solved:-:4,3,5:R,R`.

use crate::deck::Deck;
use crate::live::puzzle;
use crate::part::read_seat;
use crate::row::{Demonstration, End, Row};
use crate::{MOST_PLAYERS, Match, Phase, Settings};
use menagerie_board::Board8;
use menagerie_games::golf::{Golf, PACK, State, card, named};
use menagerie_games::parts::cards::{print_seed, read_seed};
use menagerie_games::parts::fen;
use menagerie_games::parts::orthodox::{ARMIES, KINDS};
use menagerie_kernel::{BadPosition, Eye, Rules, Seat, seed, sentence, text};
use menagerie_show::AnyLine;

/// The fields after those of the puzzle, in their order.
const KEYS: [&str; 7] = ["dealt", "turns", "votes", "next", "more", "deck", "seed"];

/// What stands for nothing.
const NONE: &str = "-";

impl Match {
    /// The full text, secrets included.
    pub fn text(&self) -> String {
        let deck: Vec<String> =
            self.deck.0.iter().rev().map(|man| ARMIES.figure(*man).letter.to_string()).collect();
        let deck = or_none(deck.join(","));
        format!("{} deck={deck} seed={}", self.open_text(None), print_seed(&seed(&self.chance)))
    }

    /// The text of what an eye may know: a claim is hidden until all have claimed.
    pub fn view_text(&self, eye: Eye) -> String {
        format!("{} deck=?{}", self.open_text(Some(eye)), self.deck.0.len())
    }

    fn open_text(&self, eye: Option<Eye>) -> String {
        let now = text(&Golf::default(), self.puzzle());
        let dealt = fen::print_placement(self.dealt().men(), |man| ARMIES.figure(man).letter);
        let turns: Vec<String> = self.rows().iter().map(|row| self.print_row(row, eye)).collect();
        let votes: Vec<String> = self.seats().iter().map(|seat| self.print_vote(seat, eye)).collect();
        let more = if self.may_raise { "yes" } else { "no" };
        let (turns, votes) = (turns.join(";"), votes.join(","));
        format!("{now} dealt={dealt} turns={turns} votes={votes} next={} more={more}", self.cards)
    }

    /// Whether an eye may see what a player has said while others are still to say it. No eye is that of the whole text.
    pub(crate) fn may_see(&self, eye: Option<Eye>, seat: Seat) -> bool {
        let is_secret = matches!(self.phase(), Phase::Claiming | Phase::Tied);
        !is_secret || eye.is_none_or(|eye| eye == Eye::Seat(seat))
    }

    fn print_vote(&self, seat: Seat, eye: Option<Eye>) -> String {
        match self.votes[usize::from(seat.0)] {
            None => NONE.to_owned(),
            Some(_) if !self.may_see(eye, seat) => "?".to_owned(),
            Some(None) => "0".to_owned(),
            Some(Some(best)) => (best.0 + 1).to_string(),
        }
    }

    fn print_row(&self, row: &Row, eye: Option<Eye>) -> String {
        let claim = |(seat, claim): (u8, &Option<u8>)| match claim {
            None => NONE.to_owned(),
            Some(_) if row.points.is_empty() && !self.may_see(eye, Seat(seat)) => "?".to_owned(),
            Some(moves) => moves.to_string(),
        };
        let claims: Vec<String> = (0..).zip(&row.claims).map(claim).collect();
        let shown: Vec<String> = row.demonstrations.iter().map(print_demonstration).collect();
        let points: Vec<String> = row.points.iter().map(u32::to_string).collect();
        [
            (row.dealer.0 + 1).to_string(),
            claims.join(","),
            or_none(shown.join("|")),
            row.par.map_or_else(|| NONE.to_owned(), |par| par.to_string()),
            or_none(points.join(",")),
            row.cards.clone(),
        ]
        .join(":")
    }

    /// Reads a full text and refuses what cannot be one.
    pub fn parse(text: &str, settings: Settings) -> Result<Match, BadPosition> {
        let (now, rest) = text.split_once(" dealt=").ok_or_else(|| missing("dealt"))?;
        let state = Golf::default().parse(now)?;
        let mut fields = Fields { rest: Some(rest), read: 0 };
        let men = fen::read_placement::<Board8, KINDS>(fields.next(" turns=")?, named)?;
        let rows: Option<Vec<Row>> = fields.next(" votes=")?.split(';').map(read_row).collect();
        let rows = rows.filter(|rows| are_sound(rows, settings)).ok_or_else(|| wrong("turns"))?;
        let votes =
            fields.next(" next=")?.split(',').map(|vote| read_vote(vote).ok_or_else(|| wrong("votes")));
        let votes: Vec<Option<Option<Seat>>> = votes.collect::<Result<_, _>>()?;
        let cards = fields
            .next(" more=")?
            .parse()
            .ok()
            .filter(|cards| (2..=PACK.len()).contains(&usize::from(*cards)));
        let may_raise = fields.next(" deck=")? == "yes";
        let deck = read_list(fields.next(" seed=")?, ',', card).ok_or_else(|| wrong("deck"))?;
        let chance = read_seed(fields.last()?)?;
        let chosen = read_list(&rows[rows.len() - 1].cards, ',', card).ok_or_else(|| wrong("turns"))?;
        let dealt = State::dealt(men, &chosen);
        let mut read = Match {
            settings,
            chance,
            deck: Deck(deck.into_iter().rev().collect()),
            cards: cards.ok_or_else(|| wrong("next"))?,
            may_raise,
            rows,
            dealt,
            puzzle: puzzle(dealt),
            votes,
        };
        read.stand_as(&state)?;
        fen::canonical(text, &read.text())?;
        Ok(read)
    }

    /// Makes the moves of the last demonstration, which must lead to this puzzle.
    fn stand_as(&mut self, state: &State) -> Result<(), BadPosition> {
        // The puzzle as it was dealt is one that its own text could say.
        Golf::default().parse(&text(&Golf::default(), &self.dealt))?;
        if self.votes.len() != self.present().claims.len() {
            return Err(wrong("votes"));
        }
        let steps = self.present().demonstrations.last().map_or(Vec::new(), |shown| shown.steps.clone());
        for step in steps {
            self.puzzle
                .play_part(&step.to_string())
                .map_err(|illegal| BadPosition::in_field("turns", illegal.sentence()))?;
        }
        if self.puzzle() == state { Ok(()) } else { Err(wrong("dealt")) }
    }
}

/// The values of fields that come one after the other.
struct Fields<'t> {
    rest: Option<&'t str>,
    read: usize,
}

impl<'t> Fields<'t> {
    /// The value of the present field, up to the beginning of the next.
    fn next(&mut self, end: &str) -> Result<&'t str, BadPosition> {
        self.read += 1;
        let missing = || missing(KEYS[self.read]);
        let (value, rest) = self.rest.and_then(|rest| rest.split_once(end)).ok_or_else(missing)?;
        self.rest = Some(rest);
        Ok(value)
    }

    fn last(self) -> Result<&'t str, BadPosition> {
        self.rest.ok_or_else(|| missing(KEYS[self.read]))
    }
}

fn missing(key: &str) -> BadPosition {
    BadPosition::in_field(key, sentence!("is missing"))
}

fn wrong(key: &str) -> BadPosition {
    BadPosition::in_field(key, sentence!("it does not fit the rest of the match"))
}

fn or_none(text: String) -> String {
    if text.is_empty() { NONE.to_owned() } else { text }
}

fn print_demonstration(shown: &Demonstration) -> String {
    let steps = shown.steps.iter().map(|step| format!(">{step}"));
    let end = shown.end.map(|end| format!(">{}", end.id()));
    std::iter::once((shown.seat.0 + 1).to_string()).chain(steps).chain(end).collect()
}

fn read_demonstration(text: &str) -> Option<Demonstration> {
    let mut words: Vec<&str> = text.split('>').collect();
    let end = End::ALL.into_iter().find(|end| words.last() == Some(&end.id()));
    if end.is_some() {
        words.pop();
    }
    let (seat, steps) = words.split_first()?;
    let steps = steps.iter().map(|step| step.parse().ok()).collect::<Option<_>>()?;
    Some(Demonstration { seat: read_seat(seat)?, steps, end })
}

fn read_row(text: &str) -> Option<Row> {
    let fields: Vec<&str> = text.split(':').collect();
    let [dealer, claims, shown, par, points, cards] = fields[..] else { return None };
    let claim = |text: &str| if text == NONE { Some(None) } else { text.parse().ok().map(Some) };
    Some(Row {
        dealer: read_seat(dealer)?,
        cards: cards.to_owned(),
        claims: claims.split(',').map(claim).collect::<Option<_>>()?,
        demonstrations: read_list(shown, '|', read_demonstration)?,
        par: if par == NONE { None } else { Some(par.parse().ok()?) },
        points: read_list(points, ',', |points| points.parse().ok())?,
    })
}

fn read_list<T>(text: &str, between: char, read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text == NONE { Some(Vec::new()) } else { text.split(between).map(read).collect() }
}

fn read_vote(text: &str) -> Option<Option<Option<Seat>>> {
    match text {
        NONE => Some(None),
        "0" => Some(Some(None)),
        _ => read_seat(text).map(|seat| Some(Some(seat))),
    }
}

/// Whether turns can have come so: all but the last are scored, all are of the same players, and nobody else is in them.
fn are_sound(rows: &[Row], settings: Settings) -> bool {
    let players = rows[0].claims.len();
    let sits = |seat: Seat| usize::from(seat.0) < players;
    let is_sound = |row: &Row| {
        row.claims.len() == players
            && sits(row.dealer)
            && row.demonstrations.iter().all(|shown| sits(shown.seat))
            && (row.points.is_empty() || row.points.len() == players)
    };
    (1..=usize::from(MOST_PLAYERS)).contains(&players)
        && (1..=usize::from(settings.turns)).contains(&rows.len())
        && rows.iter().all(is_sound)
        && rows[..rows.len() - 1].iter().all(|row| !row.points.is_empty())
}
