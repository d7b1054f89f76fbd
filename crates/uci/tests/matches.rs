//! The engine as a program in matches, against our own player in this process.
#![allow(clippy::disallowed_methods, reason = "tests have threads and wait")]

mod common;

use menagerie_arena::{Agreed, Contest, Journal, Maker, Opening, Pace, Spec, Terms};
use menagerie_kernel::Options;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// The example of this crate, which Cargo builds with the tests.
fn example() -> String {
    let test = std::env::current_exe().expect("a test has a path");
    let folder = test.parent().and_then(Path::parent).expect("it lies in target/…/deps");
    let path = folder.join("examples/uci");
    assert!(
        path.exists(),
        "{} is missing: `cargo build -p menagerie-uci --examples` makes it",
        path.display()
    );
    path.to_string_lossy().into_owned()
}

#[test]
fn every_open_game_is_played_against_a_program() {
    for info in common::offered() {
        let playable = menagerie_players::find(info.id).expect("it is one of the games");
        let (game, player) = (playable.game(), playable.player());
        let engine = playable.engine().expect("it is searched");
        let options = Options::default();
        let maker = Maker {
            options: options.clone(),
            turns: 4,
            nodes: 300,
            bound: 300,
            widens: false,
            even: false,
            seed: 7,
        };
        let openings: Vec<Opening> =
            maker.make(&*game, &*player, 1, &mut |_, _| true).expect("there are openings");
        let program = format!("name=program,cmd={},nodes=60,option.Hash=1", example());
        let engines: [Spec; 2] =
            ["name=us,level=2,nodes=60,hash=1", &program].map(|text| text.parse().expect("an engine"));
        let terms = Terms {
            max_turns: Some(16),
            margin: Duration::from_millis(50),
            patience: Duration::from_secs(20),
            lose_on_time: false,
            win_at: None,
            draw_at: None,
        };
        let contest = Contest {
            game: &*game,
            options: &options,
            engine: &|_, megabytes| engine(megabytes),
            engines: &engines,
            pace: Pace::default(),
            openings: &openings,
            games: 2,
            concurrency: 2,
            seed: 1,
            sprt: None,
            terms,
        };
        let text = String::new;
        let agreed = Agreed {
            game: text(),
            options: text(),
            engines: [text(), text()],
            pace: text(),
            openings: text(),
            seed: 1,
            terms: text(),
        };
        let mut journal = Journal::nowhere(agreed, ["us".to_owned(), "program".to_owned()], text());
        let (standing, _) = contest
            .run(&mut journal, &[], &AtomicBool::new(false), &mut |_, _| {})
            .expect("the match is played");
        assert_eq!((standing.tally.games(), &standing.faults), (2, &Vec::new()), "{}", info.id);
        let [us, program] = standing.sheets;
        assert!(us.asked >= 4 && program.asked >= 4, "{}", info.id);
        assert!(program.depths == program.asked && program.nodes > 0, "{}", info.id);
    }
}
