//! The pages of the book that belong to no game.

use menagerie_kernel::page::Chapter;

/// The chapters, in the order of the book. Their positions name the game that they are of.
pub const CHAPTERS: &[Chapter] = &[
    Chapter {
        id: "orthodox",
        about: "How the men of orthodox chess move, with all that the other pages take for granted.",
        text: include_str!("../rules/book/orthodox.md"),
    },
    Chapter {
        id: "talking",
        about: "What may be said at the table in the games for teams, and what may not.",
        text: include_str!("../rules/book/talking.md"),
    },
    Chapter {
        id: "cards",
        about: "Which playing card stands for which piece, what the checkers are for, and a deck to print.",
        text: include_str!("../rules/book/cards.md"),
    },
    Chapter {
        id: "credits",
        about: "Who invented these games, who wrote what, and under which licences.",
        text: include_str!("../rules/book/credits.md"),
    },
];
