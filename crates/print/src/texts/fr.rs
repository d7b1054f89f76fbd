//! French. The words are written with plain spaces and apostrophes, and set by `french`.

use super::{Aids, Book, Deck, Forms, Names, Pictures, Texts, capitalized};
use crate::imprint::VERSION;
use crate::typeset::french;
use hypher::Lang;
use menagerie_kernel::Side;
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::LazyLock;

pub(super) fn texts() -> Texts {
    Texts {
        tag: "fr",
        hyphens: Lang::French,
        set: french,
        rulings: ["Notre décision", "notre décision"],
        page: |page| format!("\u{a0}(p.\u{a0}{page})"),
        deck: deck(),
        aids: aids(),
        book: book(),
        forms: forms(),
        imprint: french(&format!("Menagerie {VERSION}, GPL-3.0-or-later. {KIT}")),
        pictures: pictures(),
        names: Names { man, game: |said| NAMES.games.get(said).map(|said| french(said)) },
    }
}

/// D'où viennent les jeux.
const KIT: &str =
    "Jeux du Chess Kit d'après Don Kirkby, CC BY-SA 4.0. Le livre des règles nomme tous les inventeurs.";

/// À qui sont les cartes.
const DECK: &str = "Menagerie, GPL-3.0-or-later ; cartes d'après le Chess Kit de Don Kirkby, CC BY-SA 4.0";

fn deck() -> Deck {
    Deck {
        file: "menagerie-cartes",
        title: french("Les cartes de Menagerie"),
        about: french("Des cartes pour les jeux qui en demandent une par pièce d'échecs"),
        sheet: |number, count| format!("Feuille {number} sur {count}"),
        fronts: |sheet| french(&format!("{sheet}, faces. {DECK}")),
        backs: |sheet| french(&format!("{sheet}, dos. {DECK}")),
        label: french("quarante cartes d'échecs"),
        card: |face, man| french(&format!("{face} : {man}")),
    }
}

fn aids() -> Aids {
    Aids {
        file: "menagerie-aides",
        title: french("Les aides de jeu de Menagerie"),
        of: |game| french(&format!("Aide de jeu : {game}")),
        about: french("Ce qu'il faut à la table, une page par jeu"),
        minute: french("En une minute"),
        end: french("Fin de la partie"),
        rulings: french("Nos décisions"),
        setup: french("Mise en place"),
        moves: french("La marche des pièces"),
        like: french("Va comme"),
        key: french(
            "Un point : la pièce peut y aller. Un anneau : elle peut y prendre. Creux ou brisé : plus tard dans le même tour.",
        ),
    }
}

fn book() -> Book {
    Book {
        file: "menagerie-regles",
        title: french("Les règles de Menagerie"),
        of: |game| french(&format!("Les règles : {game}")),
        about: french("Comment jouer à des échecs pas comme les autres"),
        above_one: french("les règles du jeu"),
        above_all: french("les règles de tous les jeux de la"),
        below: french("La maison des échecs pas comme les autres"),
        contents: french("Table des matières"),
    }
}

fn forms() -> Forms {
    Forms {
        file: "menagerie-feuilles",
        title: french("Les feuilles de Menagerie"),
        of: |form| french(&format!("Feuille à remplir : {form}")),
        about: french("Feuilles de partie, grilles et tableaux à remplir autour de la table"),
        for_games: |games| french(&format!("Pour : {}.", games.join(", "))),
        board: |files, ranks| format!("Un échiquier vide de {files}×{ranks} cases."),
    }
}

fn pictures() -> Pictures {
    Pictures {
        figure,
        board: |men| match men {
            [] => "Un échiquier vide.".to_owned(),
            _ => french(&format!("Un échiquier : {}.", men.join(", "))),
        },
        goals: |from, goals| format!("De {from} en {goals}."),
        arrow: |from, to| format!("Une flèche de {from} en {to}."),
        to_move: |name| format!("Trait {}.", to_seat(name)),
        hand: |name, cards| french(&format!("Main {} : {cards}", of_seat(name))),
        pile: |name, owner, cards| {
            let pile = NAMES.piles.get(name).map_or_else(|| capitalized(name), String::clone);
            let whose = owner.map(|owner| format!(" {}", of_seat(owner))).unwrap_or_default();
            french(&format!("{pile}{whose} : {cards}"))
        },
    }
}

/// What is called by a name: the browser client says the same.
#[derive(Deserialize)]
struct Table {
    /// Men and tokens by their English names: one of them, and several.
    masculine: HashMap<String, [String; 2]>,
    feminine: HashMap<String, [String; 2]>,
    /// How each side is coloured.
    colours: HashMap<String, Colour>,
    piles: HashMap<String, String>,
    games: HashMap<String, String>,
}

#[derive(Deserialize)]
struct Colour {
    /// Of one man, by gender.
    one: [String; 2],
}

static NAMES: LazyLock<Table> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../web/src/texts/fr/names.json"))
        .expect("the table of names is ours")
});

fn man(english: &str) -> Option<String> {
    let [one, _] = NAMES.masculine.get(english).or_else(|| NAMES.feminine.get(english))?;
    Some(french(one))
}

/// `tour noire`.
fn figure(side: Side, english: &str) -> String {
    let name = man(english).unwrap_or_else(|| english.to_owned());
    let gender = usize::from(NAMES.feminine.contains_key(english));
    match NAMES.colours.get(side.id()) {
        Some(colour) => format!("{name} {}", colour.one[gender]),
        None => name,
    }
}

/// An army, or one wing of it; whoever has a number or a name is one player.
fn army(seat: &str) -> Option<String> {
    let (colour, wing) = seat.split_once(' ').unwrap_or((seat, ""));
    let army = match colour {
        "White" => "Blancs",
        "Black" => "Noirs",
        _ => return None,
    };
    match wing {
        "" => Some(army.to_owned()),
        "king side" => Some(format!("{army} (aile roi)")),
        "queen side" => Some(format!("{army} (aile dame)")),
        _ => None,
    }
}

/// `aux Blancs`, `à Joueur 1`.
fn to_seat(seat: &str) -> String {
    army(seat).map_or_else(|| format!("à {}", player(seat)), |army| format!("aux {army}"))
}

/// `des Blancs`, `de Joueur 1`.
fn of_seat(seat: &str) -> String {
    army(seat).map_or_else(|| format!("de {}", player(seat)), |army| format!("des {army}"))
}

fn player(seat: &str) -> String {
    seat.replace("Player", "Joueur")
}
