//! An engine of your own: it reads the board, lists the turns and plays the one that looks best a turn ahead. Here it
//! plays White in Chess960 against the computer player: `cargo run --example engine`, with a position text if you like.

use menagerie_board::Square8;
use menagerie_games::chess960::Chess960;
use menagerie_games::parts::{Color, orthodox};
use menagerie_kernel::{BadPosition, Chance, Eye, Line, Options, Path, Seat, Turn, offers, text};
use menagerie_search::{Level, Limits, choose};

/// What White's men count more than Black's: pawns in hundreds, less the further they are from the middle.
fn balance(line: &Line<Chess960>) -> i32 {
    let men = line.state().board.men;
    let off = |n: u8| i32::from(n.abs_diff(7 - n));
    let worth = |square: Square8| {
        let man = men.at(square).expect("the square is occupied");
        let pawns = i32::from(orthodox::WORTHS[usize::from(man.kind)]);
        let worth = 100 * pawns - off(square.file()) - off(square.rank());
        if man.color == Color::White { worth } else { -worth }
    };
    men.occupied().into_iter().map(worth).sum()
}

/// White's turn after which the balance is best.
fn look_ahead(line: &Line<Chess960>) -> Option<Path<Chess960>> {
    let mut found = Vec::new();
    offers(line.game(), &line.view(Eye::Seat(Seat(0))), &[], &mut found);
    found.iter().map(Path::from).max_by_key(|path| {
        let mut after = line.clone();
        after.apply(path.legal().expect("in chess a turn is one step"));
        balance(&after)
    })
}

fn main() -> Result<(), BadPosition> {
    let (game, options) = (Chess960::default(), Options::default());
    let mut line = match std::env::args().nth(1) {
        Some(position) => Line::parse(&game, &position, options)?,
        None => Line::start(&game, options, Chance::from_number(0)).expect("no option is wrong"),
    };
    while let Turn::One(seat) = line.turn() {
        let think = || choose(&line.knowledge(seat), Level::ALL[5], 0, &Limits::nodes(5_000));
        let path = if seat == Seat(0) { look_ahead(&line) } else { think().map(|decision| decision.part) };
        let path = path.expect("a game that is not over has turns");
        line.apply(path.legal().expect("in chess a turn is one step"));
        println!("{:6}{:6}  {}", path.steps()[0].to_string(), balance(&line), text(&game, line.state()));
    }
    let outcome = line.turn().outcome().copied().expect("only the end has no seat to act");
    println!("{} by {}", outcome.score, outcome.reason);
    Ok(())
}
