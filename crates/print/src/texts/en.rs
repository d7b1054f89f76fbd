//! English.

use super::{Aids, Book, Deck, Forms, Names, Pictures, Texts, capitalized};
use crate::imprint::VERSION;
use hypher::Lang;

pub(super) fn texts() -> Texts {
    Texts {
        tag: "en",
        hyphens: Lang::English,
        set: str::to_owned,
        rulings: ["Our ruling", "our ruling"],
        page: |page| format!("\u{a0}(p.\u{a0}{page})"),
        deck: deck(),
        aids: aids(),
        book: book(),
        forms: forms(),
        imprint: format!("Menagerie {VERSION}, GPL-3.0-or-later. {KIT}"),
        pictures: pictures(),
        names: Names { man: |name| Some(name.to_owned()), game: |said| Some(said.to_owned()) },
    }
}

/// Where the games come from.
const KIT: &str =
    "Games of the Chess Kit after Don Kirkby, CC BY-SA 4.0. The credits of the rule book name all inventors.";

/// The credit for the deck.
const DECK: &str = "Menagerie, GPL-3.0-or-later; cards after Don Kirkby’s Chess Kit, CC BY-SA 4.0";

fn deck() -> Deck {
    Deck {
        file: "menagerie-deck",
        title: "The Deck of Menagerie".to_owned(),
        about: "Playing cards for the games that need one for each chess piece".to_owned(),
        sheet: |number, count| format!("Sheet {number} of {count}"),
        fronts: |sheet| format!("{sheet}, fronts. {DECK}"),
        backs: |sheet| format!("{sheet}, backs. {DECK}"),
        label: "a deck of forty chess cards".to_owned(),
        card: |face, man| format!("{face}: {man}"),
    }
}

fn aids() -> Aids {
    Aids {
        file: "menagerie-aids",
        title: "Player Aids of Menagerie".to_owned(),
        of: |game| format!("{game}: a Player Aid"),
        about: "What one needs at the table, a page for each game".to_owned(),
        minute: "In one minute".to_owned(),
        end: "How it ends".to_owned(),
        rulings: "Our rulings".to_owned(),
        setup: "Setting up".to_owned(),
        moves: "How the pieces move".to_owned(),
        like: "Goes like".to_owned(),
        key: "A dot: the piece may go there. A ring: it may take there. Hollow or broken: later in the same turn."
            .to_owned(),
    }
}

fn book() -> Book {
    Book {
        file: "menagerie-rules",
        title: "The Rules of Menagerie".to_owned(),
        of: |game| format!("The Rules of {game}"),
        about: "How to play unorthodox chess games".to_owned(),
        above_one: "the rules of".to_owned(),
        above_all: "the rules of all games in the".to_owned(),
        below: "A home for unorthodox chess".to_owned(),
        contents: "Contents".to_owned(),
    }
}

fn forms() -> Forms {
    Forms {
        file: "menagerie-forms",
        title: "Forms of Menagerie".to_owned(),
        of: |form| format!("{form}: a Form"),
        about: "Score sheets, grids and tables to write on at the table".to_owned(),
        for_games: |games| format!("For {}.", and(games)),
        board: |files, ranks| format!("An empty board of {files}×{ranks} squares."),
    }
}

/// `one, two and three`.
fn and(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

fn pictures() -> Pictures {
    Pictures {
        figure: |side, man| format!("{} {man}", side.id()),
        board: |men| match men {
            [] => "An empty board.".to_owned(),
            _ => format!("A board: {}.", men.join(", ")),
        },
        goals: |from, goals| format!("From {from} to {goals}."),
        arrow: |from, to| format!("An arrow from {from} to {to}."),
        to_move: |seat| format!("{seat} to move."),
        hand: |seat, cards| format!("{seat}’s hand: {cards}"),
        pile: |pile, owner, cards| match owner {
            Some(seat) => format!("{seat}’s {pile}: {cards}"),
            None => format!("{}: {cards}", capitalized(pile)),
        },
    }
}
