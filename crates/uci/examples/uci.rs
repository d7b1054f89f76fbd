//! Our own player as a program, with all games that it can play so. `menagerie match` builds it from any commit (`commit=`), so
//! that one version plays against another; people start `menagerie uci`.

use menagerie_players::Playable;
use menagerie_uci::{Offered, serve};
use std::io::{stdin, stdout};

fn main() -> std::io::Result<()> {
    let games = menagerie_players::all().iter().filter_map(Playable::searched).map(Offered::from).collect();
    serve(games, stdin().lock(), stdout())
}
