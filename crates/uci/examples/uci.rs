//! Our own player as a program, with all games that it can play so. `menagerie match` builds it from any commit (`commit=`), so
//! that one version plays against another; people start `menagerie uci`.

use menagerie_kernel::Judge;
use menagerie_show::Game;
use menagerie_uci::{Offered, serve};
use std::io::{stdin, stdout};

struct Offer;

impl menagerie_games::Visitor for Offer {
    type Out = Offered;

    fn visit<G: Game + Judge>(&mut self, game: G) -> Offered {
        Offered::new(game)
    }
}

fn main() -> std::io::Result<()> {
    serve(menagerie_games::visit_all(&mut Offer), stdin().lock(), stdout())
}
