//! The pages of the book that belong to no game, and all pages and tours in other languages.

use menagerie_show::page::{Chapter, Translation};

/// The chapters, in the order of the book. Their positions name the game that they are of.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "orthodox",
        about: "How the pieces of orthodox chess move, with all that the other pages take for granted.",
        text: include_str!("../rules/book/orthodox.md"),
    },
    Chapter {
        id: "choosing",
        about: "Why these games, for how many players, what you need at a table, and what is hidden.",
        text: include_str!("../rules/book/choosing.md"),
    },
    Chapter {
        id: "talking",
        about: "What you may say at the table in the games for teams, and what you may not.",
        text: include_str!("../rules/book/talking.md"),
    },
    Chapter {
        id: "cards",
        about: "Which playing card stands for which piece, what the checkers are for, and a deck to print.",
        text: include_str!("../rules/book/cards.md"),
    },
    Chapter {
        id: "measured",
        about: "Who wins, how games begin, and what the pieces are worth, counted in 689,000 games of the computer.",
        text: include_str!("../rules/book/measured.md"),
    },
    Chapter {
        id: "credits",
        about: "The inventors of these games, the authors of these pages, and the licences.",
        text: include_str!("../rules/book/credits.md"),
    },
];

/// The page that declares the forms to write on. It is printed form by form and is no chapter of the book.
pub const FORMS: Chapter = Chapter {
    id: "forms",
    about: "Score sheets, grids, tables and match cards, each on a page of its own.",
    text: include_str!("../rules/book/forms.md"),
};

/// A game's page in French with the words of its tour, or a chapter with its sentence for somebody who leafs through
/// the book.
macro_rules! french {
    ($game:literal) => {
        Translation {
            language: "fr",
            page: $game,
            about: None,
            text: include_str!(concat!("../rules/fr/", $game, ".md")),
            tour: Some(include_str!(concat!("../tours/fr/", $game, ".toml"))),
        }
    };
    ($chapter:literal, $about:literal) => {
        Translation {
            language: "fr",
            page: $chapter,
            about: Some($about),
            text: include_str!(concat!("../rules/fr/book/", $chapter, ".md")),
            tour: None,
        }
    };
}

/// The pages that have been translated. The others are read in English.
pub const TRANSLATIONS: &[Translation] = &[
    french!("chess960"),
    french!("spartan"),
    french!("doublemove"),
    french!("alice"),
    french!("spinach"),
    french!("terror"),
    french!("crowded"),
    french!("adrenaline"),
    french!("booster"),
    french!("zombie"),
    french!("masquerade"),
    french!("cooperative"),
    french!("golf"),
    french!("orthodox", "La marche des pièces orthodoxes, et tout ce que les autres pages supposent connu."),
    french!(
        "choosing",
        "Pourquoi ces jeux, pour combien de joueurs, ce qu'il faut autour d'une table, et ce qui est caché."
    ),
    french!("talking", "Ce qu'on peut dire à table dans les jeux en équipe, et ce qu'on ne peut pas."),
    french!(
        "cards",
        "Quelle carte désigne quelle pièce, à quoi servent les jetons, et un jeu de cartes à imprimer."
    ),
    french!(
        "measured",
        "Qui gagne, comment on commence, et ce que valent les pièces : compté dans 689 000 parties."
    ),
    french!("forms", "Feuilles de partie, grilles, tableaux et cartes de score, chacune sur sa page."),
    french!("credits", "Les inventeurs de ces jeux, les auteurs de ces pages, et les licences."),
];
