//! What each eye learns, and what follows from it.

use super::*;
use kit::Dice;
use menagerie_kernel::Path;
use std::collections::{BTreeMap, BTreeSet};

/// What one player has buried.
type World = BTreeMap<slow::At, char>;

/// All the ways in which the other player's burials can have gone, told one by one: for each world that
/// they can have led to, how many.
struct Witness {
    seat: Seat,
    worlds: BTreeMap<World, u64>,
}

/// The squares of a side's men.
fn men(line: &Line<Zombie>, color: Color) -> BTreeSet<slow::At> {
    let men = line.state().position.board.men.color(color);
    men.into_iter().map(|at| (i32::from(at.file()), i32::from(at.rank()))).collect()
}

fn at(spot: menagerie_kernel::Spot) -> slow::At {
    (i32::from(spot.file), i32::from(spot.rank) - 1)
}

impl Witness {
    fn new(seat: Seat) -> Witness {
        Witness { seat, worlds: BTreeMap::from([(World::new(), 1)]) }
    }

    fn other(&self) -> Color {
        !Color::of_seat(self.seat)
    }

    fn keep(&mut self, keep: impl Fn(&World) -> bool) {
        self.worlds.retain(|world, _| keep(world));
    }

    /// Sees one part, played between two moments.
    fn sees(&mut self, before: &Line<Zombie>, events: &[Event], after: &Line<Zombie>) {
        let other = self.other();
        let mover = before.state().position.color;
        let eye = Eye::Seat(self.seat);
        for happening in events.iter().filter_map(|event| event.seen(eye)) {
            match happening {
                Happening::Opened { at: spot, risen: Some(figure), .. } if figure.side != other.side() => {
                    self.keep(|world| world.get(&at(*spot)) == Some(&figure.letter));
                    let worlds = std::mem::take(&mut self.worlds);
                    for (mut world, ways) in worlds {
                        world.remove(&at(*spot));
                        *self.worlds.entry(world).or_default() += ways;
                    }
                }
                Happening::Opened { at: spot, risen, .. } if risen.is_none() || mover == other => {
                    self.keep(|world| !world.contains_key(&at(*spot)));
                }
                Happening::Buried { seat, figure, at: None } if *seat == other.seat() => {
                    let worlds = std::mem::take(&mut self.worlds);
                    for (world, ways) in worlds {
                        for free in men(before, other).iter().filter(|at| !world.contains_key(at)) {
                            let mut next = world.clone();
                            next.insert(*free, figure.letter);
                            *self.worlds.entry(next).or_default() += ways;
                        }
                    }
                }
                Happening::Destroyed { figure, .. } if mover == other && figure.side != other.side() => {
                    let men = men(after, other);
                    self.keep(|world| men.iter().all(|at| world.contains_key(at)));
                }
                _ => {}
            }
        }
    }

    /// The worlds in which the moment is as it is: the game goes on or is over, and there is room to bury.
    fn now(&self, line: &Line<Zombie>) -> BTreeMap<World, u64> {
        let position = &line.state().position;
        if position.color != self.other() {
            return self.worlds.clone();
        }
        let mut worlds = self.worlds.clone();
        if line.mid_turn() {
            let men = men(line, self.other());
            worlds.retain(|world, _| men.iter().any(|at| !world.contains_key(at)));
        } else {
            let stuck = Slow::read(&line.text()).all_turns().is_empty();
            worlds.retain(|world, _| Slow::read(&self.with(line, world)).all_turns().is_empty() == stuck);
        }
        worlds
    }

    /// The position if the other player has buried so.
    fn with(&self, line: &Line<Zombie>, world: &World) -> String {
        let key = ["graves.w=", "graves.b="][self.other() as usize];
        let graves: Vec<String> =
            world.iter().map(|(at, letter)| format!("{}:{letter}", slow::name(*at))).collect();
        let graves = if graves.is_empty() { "-".to_owned() } else { graves.join(",") };
        let text = line.text();
        let words = text.split(' ').map(|word| match word.starts_with(key) {
            true => format!("{key}{graves}"),
            false => word.to_owned(),
        });
        words.collect::<Vec<_>>().join(" ")
    }
}

/// Draws often and compares how often each world came with how often it should.
fn compare(line: &Line<Zombie>, witness: &Witness, dice: &mut Dice) -> bool {
    let known = line.knowledge(witness.seat);
    let worlds = witness.now(line);
    let total: u64 = worlds.values().sum();
    let expected: BTreeMap<String, u64> =
        worlds.iter().map(|(world, ways)| (witness.with(line, world), *ways)).collect();
    assert!(expected.contains_key(&line.text()), "the truth is among them: {}", line.text());
    let draws = if expected.len() <= 30 { 1200 } else { 25 };
    let mut seen: BTreeMap<String, u64> = BTreeMap::new();
    let mut chance = Chance::from_number(dice.roll());
    for _ in 0..draws {
        let state = Zombie.resample(&known.view, &known.memory, &mut chance);
        let text = menagerie_kernel::text(&Zombie, &state);
        assert!(expected.contains_key(&text), "{:?} takes for possible `{text}`", witness.seat);
        *seen.entry(text).or_default() += 1;
    }
    if draws < 1000 {
        return false;
    }
    for (text, ways) in &expected {
        let (times, wanted) =
            (*seen.get(text).unwrap_or(&0) as f64, draws as f64 * *ways as f64 / total as f64);
        let slack = 6.0 * wanted.sqrt() + 3.0;
        assert!((times - wanted).abs() <= slack, "{text}: {times} times instead of {wanted}");
    }
    expected.len() > 1
}

#[test]
fn imagined_graves_are_those_that_can_be() {
    const MOST_WORLDS: usize = 4000;
    let mut compared = 0;
    for seed in 0..25 {
        let mut dice = Dice::new(seed);
        // Few men, so that worlds are few and graves are opened again.
        let mut line = from(&plain("rn2k3/pp6/8/8/8/8/6PP/3K2NR", 'w', "-"));
        let mut witnesses = [Witness::new(Seat::WHITE), Witness::new(Seat::BLACK)];
        for _ in 0..120 {
            let Some(seat) = line.turn().actor() else { break };
            let mut path = Path::new();
            let view = line.view(Eye::Seat(seat)).into_owned();
            lively(&view, &mut path, &mut dice);
            let before = line.clone();
            let events = line.apply(path.legal().unwrap());
            for witness in &mut witnesses {
                witness.sees(&before, &events, &line);
            }
            if witnesses.iter().any(|witness| witness.worlds.len() > MOST_WORLDS) {
                break;
            }
            if dice.one_in(3) || line.turn().outcome().is_some() {
                for witness in &witnesses {
                    compared += u32::from(compare(&line, witness, &mut dice));
                }
            }
        }
    }
    assert!(compared > 40, "{compared}");
}

/// A part chosen at random, captures before others.
fn lively(view: &View, path: &mut Path<Zombie>, dice: &mut Dice) {
    let mut found = Vec::new();
    while path.then().may_go_on() && !(path.legal().is_some() && dice.one_in(3)) {
        menagerie_kernel::offers(&Zombie, view, path.steps(), &mut found);
        let enemies = view.position.board.men.color(!view.position.color);
        let takes = |step: &Step| matches!(step, Step::Move(movement) if enemies.contains(movement.to));
        let captures: Vec<_> = found.iter().filter(|offer| takes(offer.step())).collect();
        match dice.pick(&captures).copied().or_else(|| dice.pick(&found)) {
            Some(offer) => path.push(offer),
            None => return,
        }
    }
}

#[test]
fn without_history_everything_is_imagined_that_a_view_allows() {
    let text = "k7/8/8/8/8/8/8/K7 w - - 0 1 zombies=- graves.w=a1:p graves.b=b5:Q,c3:P";
    let known = from(text).knowledge(Seat::WHITE);
    let mut chance = Chance::from_number(3);
    let (mut queens, mut pawns) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..1500 {
        let state = Zombie.resample(&known.view, &Memory::default(), &mut chance);
        let text = menagerie_kernel::text(&Zombie, &state);
        let graves = text.split("graves.w=a1:p graves.b=").nth(1).unwrap();
        assert_eq!(graves.len(), "b5:Q,c3:P".len());
        for grave in graves.split(',') {
            let (at, letter) = grave.split_once(':').unwrap();
            if letter == "Q" { &mut queens } else { &mut pawns }.insert(at.to_owned());
        }
    }
    assert_eq!((queens.len(), pawns.len()), (64, 64));
    // The public knows nothing of either.
    let public = menagerie_kernel::view(&Zombie, from(text).state(), Eye::Public).into_owned();
    let state = Zombie.resample(&public, &Memory::default(), &mut chance);
    let seen = menagerie_kernel::view(&Zombie, &state, Eye::Public);
    assert_eq!(Zombie.view_text(&seen), Zombie.view_text(&public));
}

#[test]
fn the_legality_of_moves_does_not_depend_on_what_the_mover_does_not_know() {
    for line in super::compared::many(21, 300, 3) {
        let Some(seat) = line.turn().actor() else { continue };
        let known = line.knowledge(seat);
        let list = |view: &View| menagerie_kernel::count::list_view(&Zombie, view, 5000);
        let Ok(here) = list(&known.view) else { continue };
        let mut chance = Chance::from_number(1);
        for _ in 0..3 {
            let other = Zombie.resample(&known.view, &known.memory, &mut chance);
            assert_eq!(list(&menagerie_kernel::view(&Zombie, &other, Eye::Seat(seat))).as_ref(), Ok(&here));
        }
    }
}

#[test]
fn a_burial_is_told_to_all_and_its_square_to_the_digger() {
    let mut line = from("4k3/8/8/8/3p4/8/4N3/4K3 w - - 0 1 zombies=- graves.w=- graves.b=-");
    line.play_part("e2d4").unwrap();
    let events = line.play_part("_d4").unwrap();
    let words = |eye| events[0].seen(eye).unwrap().to_string();
    assert_eq!(words(Eye::Seat(Seat::WHITE)), "seat 1 buries the black pawn under d4");
    assert_eq!(words(Eye::Seat(Seat::BLACK)), "seat 1 buries the black pawn");
    assert_eq!(words(Eye::Public), "seat 1 buries the black pawn");
    assert!(!AnyLine::disclosed(&line, "_d4"));
    assert!(AnyLine::disclosed(&line, "e2d4") && AnyLine::disclosed(&line, "a8=q,a8a1"));
}

#[test]
fn events_tell_what_opens_and_who_is_destroyed() {
    let text = "4k3/8/8/8/8/2N5/3B4/4K3 w - - 0 1 zombies=c3,d2 graves.w=- graves.b=d2:Q";
    let words = |turn: &str| -> Vec<String> {
        let events = from(text).play_turn(turn).unwrap();
        events.iter().filter_map(|event| event.seen(Eye::Public)).map(ToString::to_string).collect()
    };
    assert_eq!(
        words("c3e4,d2c3"),
        ["white knight c3 to e4", "white bishop d2 to c3", "a white queen rises on d2"]
    );
    assert_eq!(
        words("c3e4"),
        // That nothing rises on c3 is told without words.
        ["white knight c3 to e4", "", "white bishop on d2 destroyed"]
    );
    // Where nothing lies buried nothing can rise, and nobody is told so.
    let none = text.replace("d2:Q", "-");
    assert_eq!(from(&none).play_turn("e1f1").unwrap().len(), 3);
    let mate = from(&plain("4k3/8/4K3/8/8/8/8/R7", 'w', "-")).play_turn("a1a8").unwrap();
    let told = |index: usize| mate[mate.len() - index].seen(Eye::Public).unwrap().to_string();
    assert_eq!(
        (told(2).as_str(), told(1).as_str()),
        ("seat 2 has no legal turn", "black king on e8 in check")
    );
}

#[test]
fn the_scene_draws_graves_for_their_digger_alone() {
    let text = "4k3/8/8/8/8/2N5/3B4/4K3 w - - 0 1 zombies=c3 graves.w=d2:p graves.b=c3:Q,e8:P";
    let line = from(text);
    let graves = |eye| -> Vec<String> {
        let scene = line.scene(eye);
        let at = |grave: &menagerie_show::Grave| grave.at.map_or("?".to_owned(), |at| at.to_string());
        scene.graves.iter().map(|grave| format!("{} {} {}", grave.seat, grave.figure, at(grave))).collect()
    };
    assert_eq!(graves(Eye::Seat(Seat::WHITE)), ["w black pawn d2", "b white pawn ?", "b white queen ?"]);
    assert_eq!(graves(Eye::Seat(Seat::BLACK)), ["w black pawn ?", "b white queen c3", "b white pawn e8"]);
    assert_eq!(graves(Eye::Public), ["w black pawn ?", "b white pawn ?", "b white queen ?"]);
    let scene = line.scene(Eye::Seat(Seat::WHITE));
    let under: Vec<_> = scene.pieces.iter().filter(|piece| !piece.under.is_empty()).collect();
    assert_eq!(under.len(), 1);
    assert_eq!((under[0].at.to_string().as_str(), under[0].under[0].icon), ("c3", "zombie"));
    // A grid for notes, as long as the opponent has buried something.
    assert_eq!(scene.tables.len(), 1);
    assert!(scene.tables[0].notes && line.scene(Eye::Public).tables.is_empty());
    assert!(from(text::START).scene(Eye::Seat(Seat::WHITE)).tables.is_empty());
}

#[test]
fn gestures_are_made_on_the_board() {
    let view_of = |text: &str| from(text).view(Eye::Seat(Seat::WHITE)).into_owned();
    let view = view_of(&plain("P7/4k3/8/8/8/8/8/3K4", 'w', "a8"));
    let gesture = |step: &str| Zombie.gesture(&view, &[], &step.parse().unwrap());
    assert!(matches!(gesture("a8=q"), Gesture::Change { pick, .. } if pick.name == "queen"));
    assert!(matches!(gesture("d1d2"), Gesture::Move { .. }));
    assert!(matches!(gesture("_d1"), Gesture::Place { token: "grave", .. }));
}
