//! A plain UCI engine for every game: our own player as another program. `menagerie match` builds it from any commit
//! (`commit=`), so that one version plays against another.
//!
//! It uses nothing of this crate, so that it can be built from commits that are older than matches are. It searches for as long as
//! it is told, and hears `stop` only afterwards.
#![allow(clippy::disallowed_methods, reason = "a program has a clock")]

use menagerie_kernel::{Judge, Options};
use menagerie_search::{Limits, Player, player};
use menagerie_show::{AnyGame, AnyLine, Erased, Game};
use std::io::{BufRead, Write, stdin, stdout};
use std::time::{Duration, Instant};

/// A game and who plays it.
struct Kept {
    game: Box<dyn AnyGame>,
    player: Box<dyn Player>,
}

/// All games.
struct Collect(Vec<Kept>);

impl menagerie_games::Visitor for Collect {
    type Out = ();

    fn visit<G: Game + Judge>(&mut self, game: G) {
        self.0.push(Kept { game: Box::new(Erased::new(game)), player: player::<G>() });
    }
}

/// The engine between two commands.
struct Engine {
    games: Vec<Kept>,
    variant: String,
    level: u8,
    line: Option<Box<dyn AnyLine>>,
    searches: u64,
}

fn main() {
    let mut games = Collect(Vec::new());
    menagerie_games::visit_all(&mut games);
    let variant = "chess960".to_owned();
    let mut engine = Engine { games: games.0, variant, level: 3, line: None, searches: 0 };
    for command in stdin().lock().lines().map_while(Result::ok) {
        let (word, rest) = command.trim().split_once(' ').unwrap_or((command.trim(), ""));
        match word {
            "uci" => engine.introduce(),
            "isready" => say("readyok"),
            "ucinewgame" => engine.searches = 0,
            "setoption" => engine.set(rest),
            "position" => {
                engine.line = engine.position(rest);
                if engine.line.is_none() {
                    say(&format!("info string no position of {}: {rest}", engine.variant));
                }
            }
            "go" => engine.go(rest),
            "quit" => return,
            _ => {}
        }
    }
}

fn say(text: &str) {
    let mut out = stdout().lock();
    // Nobody who has gone away is to be told anything.
    let _ = writeln!(out, "{text}").and_then(|()| out.flush());
}

impl Engine {
    fn introduce(&self) {
        say("id name Menagerie");
        let variants: Vec<String> =
            self.games.iter().map(|kept| format!(" var {}", kept.game.info().id)).collect();
        say(&format!("option name UCI_Variant type combo default {}{}", self.variant, variants.concat()));
        say("option name Level type spin default 3 min 1 max 10");
        say("uciok");
    }

    fn set(&mut self, text: &str) {
        let Some((name, value)) = text.strip_prefix("name ").and_then(|rest| rest.split_once(" value "))
        else {
            return;
        };
        match name {
            "UCI_Variant" => self.variant = value.to_owned(),
            "Level" => self.level = value.parse().unwrap_or(self.level),
            _ => {}
        }
    }

    fn kept(&self) -> Option<&Kept> {
        self.games.iter().find(|kept| kept.game.info().id == self.variant)
    }

    /// Reads `fen TEXT [moves PART …]`.
    fn position(&self, text: &str) -> Option<Box<dyn AnyLine>> {
        let text = text.strip_prefix("fen ")?;
        let (start, parts) = text.split_once(" moves ").unwrap_or((text, ""));
        let mut line = self.kept()?.game.parse(start.trim(), Options::default()).ok()?;
        for part in parts.split_whitespace() {
            line.play_part(part).ok()?;
        }
        Some(line)
    }

    fn go(&mut self, text: &str) {
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |name: &str| -> Option<u64> {
            let place = words.iter().position(|word| *word == name)?;
            words.get(place + 1)?.parse().ok()
        };
        let best = self.search(&number);
        self.searches += 1;
        say(&format!("bestmove {}", best.as_deref().unwrap_or("(none)")));
    }

    fn search(&self, number: &dyn Fn(&str) -> Option<u64>) -> Option<String> {
        let began = Instant::now();
        let now = || began.elapsed();
        let line = self.line.as_ref()?;
        let seat = line.turn().actor()?;
        let (left, more) = if line.info().team(seat).0 == 0 { ("wtime", "winc") } else { ("btime", "binc") };
        let of_clock = number(left).map(|left| (left / 25 + number(more).unwrap_or(0) * 3 / 4).min(left / 2));
        let limits = match number("movetime").or(of_clock) {
            Some(ms) => Limits::time(Duration::from_millis(ms.max(1)), &now),
            None => Limits::nodes(u64::MAX),
        };
        // What is bounded by nothing that is understood here is not to go on for ever.
        let most = if number("movetime").or(of_clock).is_some() { u64::MAX } else { 100_000 };
        let limits = limits.and_nodes(number("nodes").unwrap_or(most));
        let player = &self.kept()?.player;
        let choice = player.choose(line.knowledge(seat), self.level, self.searches, &limits).ok()?;
        let (depth, score, nodes) = (choice.depth, choice.score, choice.nodes);
        say(&format!("info depth {depth} score cp {score} nodes {nodes} pv {}", choice.part));
        Some(choice.part)
    }
}
