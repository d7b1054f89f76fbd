//! The match of Chess Golf, whose secrets are in the hands of the table: the same position, in which the players claim, or vote,
//! another thing here than there.

use crate::reach::Looker;
use crate::table::{House, Leak, Table, Tally, compare, lookers, reached};
use crate::twins::{random_options, random_part};
use menagerie_golf::GolfMatch;
use menagerie_kernel::{Chance, Eye, Options, Seat, Turn};
use menagerie_show::{AnyGame, AnyLine, PuzzleMatch};
use menagerie_testkit::Dice;
use serde_json::json;
use std::time::Duration;

/// How many play at most; more take longer and show nothing else.
const MOST_PLAYERS: usize = 4;

/// A position in which all are to choose, and what each of them will choose here and there.
struct Choices {
    options: Options,
    texts: [String; 2],
    line: Box<dyn AnyLine>,
    parts: Vec<[String; 2]>,
}

impl Choices {
    /// A position somewhere in a match. Nothing where it was over before it came to that.
    fn new(dice: &mut Dice) -> Option<Choices> {
        let players = 2 + dice.below(MOST_PLAYERS - 1);
        let options = random_options(GolfMatch.info(), dice);
        let chance = Chance::from_number(dice.roll());
        let mut line = GolfMatch.start_for(players, options.clone(), chance).expect("the options are good");
        let mut turns = dice.below(30);
        while turns > 0 || !matches!(line.turn(), Turn::All(_)) {
            let seat = line.turn().seats().iter().next()?;
            let part = random_part(&*line, seat, dice);
            line.play_part(&part).expect("it was offered");
            turns = turns.saturating_sub(1);
        }
        if (line.turn().seats().len() as usize) < players {
            return None;
        }
        let text = line.text();
        let parts = (0..players as u8).map(|seat| {
            let one = random_part(&*line, Seat(seat), dice);
            let other = if dice.one_in(3) { one.clone() } else { random_part(&*line, Seat(seat), dice) };
            [one, other]
        });
        let parts = parts.collect();
        Some(Choices { options, texts: [text.clone(), other_deck(&text, dice)], line, parts })
    }

    fn players(&self) -> usize {
        self.parts.len()
    }

    /// Whether an eye sees the same here and there when these seats have chosen.
    fn is_alike(&self, eye: Eye, chosen: &[Seat]) -> bool {
        let differs = |seat: &Seat| self.parts[usize::from(seat.0)][0] != self.parts[usize::from(seat.0)][1];
        !chosen.iter().any(|seat| eye == Eye::Seat(*seat) && differs(seat))
    }
}

/// A position with the cards that nobody sees in another order, and another chance for all that comes.
fn other_deck(text: &str, dice: &mut Dice) -> String {
    let fields = text.split(' ').map(|field| match field.split_once('=') {
        Some(("deck", cards)) => {
            let mut cards: Vec<&str> = cards.split(',').collect();
            dice.shuffle(&mut cards);
            format!("deck={}", cards.join(","))
        }
        Some(("seed", seed)) if seed.len() == 64 => {
            format!("seed={}", (0..8).map(|_| format!("{:08x}", dice.roll() as u32)).collect::<String>())
        }
        _ => field.to_owned(),
    });
    fields.collect::<Vec<_>>().join(" ")
}

/// Tries so many pairs.
pub fn try_golf(pairs: usize) -> Result<Tally, Box<Leak>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let houses = [House::open(Box::new(GolfMatch)).await, House::open(Box::new(GolfMatch)).await];
        let mut tally = Tally::default();
        let mut nth = 0;
        while tally.pairs < pairs {
            nth += 1;
            let mut dice = Dice::new(nth);
            if let Some(choices) = Choices::new(&mut dice) {
                try_choices(&houses, &choices, &mut dice, &mut tally).await?;
            }
        }
        for house in houses {
            house.server.stop().await;
        }
        Ok(tally)
    })
}

/// Has one after the other choose, and asks everything on behalf of all who see the same. When the last one has chosen, all is
/// shown, and everybody sees who chose otherwise: so it is asked for.
async fn try_choices(
    houses: &[House; 2],
    choices: &Choices,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Box<Leak>> {
    let info = GolfMatch.info();
    let wish = json!({"game": info.id, "options": choices.options});
    let seats = &info.seats[..choices.players()];
    let tables = [
        houses[0].table(seats, wish.clone(), &choices.texts[0]).await,
        houses[1].table(seats, wish, &choices.texts[1]).await,
    ];
    let eyes: Vec<Eye> =
        (0..seats.len() as u8).map(|seat| Eye::Seat(Seat(seat))).chain([Eye::Public]).collect();
    let mut lookers = lookers(&tables, &eyes).await;
    let mut order: Vec<Seat> = (0..seats.len() as u8).map(Seat).collect();
    dice.shuffle(&mut order);
    tally.answers += ask_all(&mut lookers, choices, &[], dice).await?;
    for nth in 0..order.len() - 1 {
        tally.answers += choose(&tables, choices, order[nth]).await?;
        tally.answers += ask_all(&mut lookers, choices, &order[..=nth], dice).await?;
    }
    let last = order[order.len() - 1];
    choose_all(&tables, choices, last).await;
    let differ = choices.parts.iter().any(|[one, other]| one != other);
    let (_, watcher) = lookers.last_mut().expect("the public looks, too");
    let shown = compare(Eye::Public, choices.texts.clone(), reached(watcher, &[], dice).await);
    assert_eq!(shown.is_err(), differ, "{} is shown when all have chosen", choices.line.text());
    tally.pairs += 1;
    tally.differ += usize::from(differ);
    Ok(())
}

/// A seat chooses here and there; the answers are the same to whoever chose the same.
async fn choose(tables: &[Table<'_>; 2], choices: &Choices, seat: Seat) -> Result<usize, Box<Leak>> {
    tables.iter().for_each(|table| table.house.world.advance(Duration::from_millis(700)));
    let answers = choose_all(tables, choices, seat).await;
    let told = answers.map(|answer| vec![("/turns".to_owned(), answer)]);
    let is_alike = choices.is_alike(Eye::Seat(seat), &[seat]);
    if is_alike { compare(Eye::Seat(seat), choices.texts.clone(), told) } else { Ok(0) }
}

async fn choose_all(tables: &[Table<'_>; 2], choices: &Choices, seat: Seat) -> [String; 2] {
    let [one, other] = &choices.parts[usize::from(seat.0)];
    [tables[0].play(seat, 0, one).await, tables[1].play(seat, 0, other).await]
}

/// Asks everything on behalf of all who cannot tell one table from the other.
async fn ask_all(
    lookers: &mut [(Eye, [Looker<'_>; 2])],
    choices: &Choices,
    chosen: &[Seat],
    dice: &mut Dice,
) -> Result<usize, Box<Leak>> {
    let mut count = 0;
    for (eye, looker) in lookers.iter_mut().filter(|(eye, _)| choices.is_alike(*eye, chosen)) {
        // A seat that has chosen cannot choose otherwise, and a watcher cannot choose at all.
        let may_choose = eye.seat().is_some_and(|seat| !chosen.contains(&seat));
        let wrong = if may_choose { Vec::new() } else { choices.parts.iter().flatten().cloned().collect() };
        count += compare(*eye, choices.texts.clone(), reached(looker, &wrong, dice).await)?;
    }
    Ok(count)
}
