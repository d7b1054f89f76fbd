//! What the tests of matches share.
#![allow(dead_code, reason = "each test uses some of it")]

use menagerie_arena::{
    Agreed, Broken, Contest, Entry, Journal, Maker, Opened, Opening, Pace, Spec, Standing, Terms,
};
use menagerie_kernel::{Chance, Options};
use menagerie_search::{Player, Thinker};
use menagerie_show::AnyGame;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

pub fn games() -> Vec<Box<dyn AnyGame>> {
    menagerie_games::all()
}

pub fn game(id: &str) -> Box<dyn AnyGame> {
    games().into_iter().find(|game| game.info().id == id).expect("there is such a game")
}

/// Our own player of a game.
pub fn player_of(id: &str) -> Box<dyn Player> {
    menagerie_players::find(id).expect("there is such a game").player()
}

/// Our own engine of a game.
pub fn engine_of(id: &str, megabytes: usize) -> Box<dyn Thinker> {
    player_of(id).thinker().expect("it is searched")(megabytes)
}

/// Writes a script and returns the command that runs it.
pub fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).expect("it can be written");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
    format!("sh {}", path.display())
}

/// What a script does when it is to move in Spartan Chess and nothing was played but at most one turn: `ANSWER` in `go` stands
/// for a legal answer.
pub fn shuffling(go: &str) -> String {
    let answer = r#"case "$position" in *moves*) echo 'bestmove d7b5' ;; *) echo 'bestmove b1a3' ;; esac"#;
    go.replace("ANSWER", answer)
}

/// Balanced openings of a game.
pub fn openings(id: &str, count: usize, turns: u32) -> Vec<Opening> {
    let maker = Maker {
        options: Options::default(),
        turns,
        nodes: 300,
        bound: 300,
        widens: false,
        even: false,
        seed: 7,
    };
    maker.make(&*game(id), &*player_of(id), count, &mut |_, _| true).expect("there are openings")
}

/// A match, as the tests play it.
pub struct Setting {
    pub game: String,
    pub engines: [Spec; 2],
    pub openings: Vec<Opening>,
    pub games: u64,
    pub concurrency: usize,
    pub terms: Terms,
    pub sprt: Option<menagerie_arena::Sprt>,
}

impl Setting {
    /// From the usual start.
    pub fn new(id: &str, engines: [&str; 2]) -> Setting {
        let line = game(id).start(Options::default(), Chance::from_number(0)).expect("it starts");
        let opening = Opening { options: Options::default(), start: line.text(), parts: Vec::new() };
        let terms = Terms {
            max_turns: None,
            margin: Duration::from_millis(50),
            patience: Duration::from_millis(500),
            lose_on_time: false,
            win_at: None,
            draw_at: None,
        };
        Setting {
            game: id.to_owned(),
            engines: engines.map(|text| text.parse().expect("an engine")),
            openings: vec![opening],
            games: 2,
            concurrency: 2,
            terms,
            sprt: None,
        }
    }

    pub fn agreed(&self) -> Agreed {
        Agreed {
            game: self.game.clone(),
            options: String::new(),
            engines: [self.engines[0].to_string(), self.engines[1].to_string()],
            pace: String::new(),
            openings: String::new(),
            seed: 1,
            terms: String::new(),
        }
    }

    pub fn names(&self) -> [String; 2] {
        [self.engines[0].name.clone(), self.engines[1].name.clone()]
    }

    /// Opens a journal for it.
    pub fn open(&self, path: &Path) -> Result<Opened, menagerie_arena::BadJournal> {
        Journal::open(path, &games(), self.agreed(), self.names(), "2026.11.25".to_owned(), &self.openings)
    }

    /// Plays what is missing in a file, or all of it.
    pub fn play(&self, path: Option<&Path>) -> Result<Standing, Broken> {
        let opened = match path {
            Some(path) => self.open(path)?,
            None => Opened {
                journal: Journal::nowhere(self.agreed(), self.names(), String::new()),
                entries: Vec::new(),
                warning: None,
            },
        };
        self.run(opened, &mut |_, _| {})
    }

    pub fn run(
        &self,
        mut opened: Opened,
        told: &mut dyn FnMut(&Standing, Option<&Entry>),
    ) -> Result<Standing, Broken> {
        let make = |_, megabytes| engine_of(&self.game, megabytes);
        let contest = Contest {
            game: &*game(&self.game),
            options: &Options::default(),
            engine: &make,
            engines: &self.engines,
            pace: Pace::default(),
            openings: &self.openings,
            games: self.games,
            concurrency: self.concurrency,
            seed: 1,
            sprt: self.sprt,
            terms: self.terms,
        };
        contest
            .run(&mut opened.journal, &opened.entries, &AtomicBool::new(false), told)
            .map(|(standing, _)| standing)
    }
}
