//! Positions from which something can be reached that random play hardly ever does.

use menagerie_kernel::{Chance, Options};
use menagerie_show::AnyGame;

/// Such positions of a game.
pub fn of(game: &dyn AnyGame) -> Vec<String> {
    let pawns = ["PPPPPPPP"; 6].join("/");
    let queens = ["QQQQQQQQ"; 7].join("/");
    let texts: Vec<String> = match game.info().id {
        // One Spartan king, two, and two of which one is attacked: stalemate each time.
        "spartan" => vec![
            "k7/8/1Q6/8/8/8/8/K7 b - - 0 1".to_owned(),
            "kgk5/8/8/8/8/8/8/K7 b - - 0 40".to_owned(),
            "8/8/8/8/8/1N6/hh5R/kkB4K b - - 0 1".to_owned(),
        ],
        "spinach" => {
            vec![format!("***BB***/BBBBBBBB/{pawns}/kBBBBBBB/***KK*** w - - 0 1 spinach=wb")]
        }
        "terror" => vec!["k10/11/11/11/11/11/11/11/11/2Q8/K10 w - - 0 60".to_owned()],
        "masquerade" => {
            vec![format!("RRRRKRRR/{pawns}/6k1 b - - 0 1 powers.w=RKNBQ powers.b=QNBRK")]
        }
        "cooperative" => {
            let start = game.start(Options::default(), Chance::from_number(0)).expect("it starts").text();
            vec![start.replace("rnbqkbnr/", "r3k2r/").replace("/RNBQKBNR", "/R3K2R")]
        }
        "golf" => vec![format!("{queens}/QQQKQQQk - - - 0 5 cards=K,k taker=- taken=-")],
        _ => Vec::new(),
    };
    texts
}
