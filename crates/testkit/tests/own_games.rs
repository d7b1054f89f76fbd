//! The kit's own games under its laws.

use menagerie_testkit::games::{Kuhn, Leduc, Lots, Peek, Relay};
use menagerie_testkit::laws::Plan;
use menagerie_testkit::{chance_laws, laws, worlds_law};

/// These games are over after a few turns, so there is time for many.
fn many() -> Plan {
    Plan { games: 100, ..Plan::default() }
}

laws!(kuhn: Kuhn, many());
laws!(leduc: Leduc, many());
chance_laws!(leduc_chance: Leduc, many());
laws!(lots: Lots, many());
laws!(peek: Peek, many());
laws!(relay: Relay::default(), many());
worlds_law!(kuhn_worlds: Kuhn, many());
worlds_law!(lots_worlds: Lots, many());
worlds_law!(peek_worlds: Peek, many());
