//! What a change of a match means to players who are not looking at it. It is computed from what everybody may know:
//! whose turn it is, who sits there, what is proposed, and that it is over.

use menagerie_kernel::Seat;
use menagerie_table::{Holder, Match, Phase, Principal, TimeControl};
use menagerie_wire::PushNews;

/// Something to be told to somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct News {
    pub(crate) to: Principal,
    /// All seats that it holds there.
    pub(crate) seats: Vec<Seat>,
    pub(crate) what: PushNews,
    /// The match that it is about: the same one, but for a rematch.
    pub(crate) id: String,
}

/// What is to be told of a change, to everybody but the one who made it.
pub(crate) fn of(before: &Phase, after: &Phase, actor: Option<Principal>) -> Vec<News> {
    let holders = persons(after);
    let mut all: Vec<News> = Vec::new();
    for (seat, to) in holders.iter().filter(|(_, who)| Some(*who) != actor) {
        // If all the others are computers, nobody waits.
        if !after.places().iter().any(|place| is_other(place, *to)) {
            continue;
        }
        let Some((what, id)) = told(before, after, *seat, *to) else { continue };
        match all.iter_mut().find(|news| news.to == *to) {
            // It is their turn in one of their seats, and that is what matters.
            Some(news) if what == PushNews::Turn => news.what = what,
            Some(_) => {}
            None => {
                let seats = holders.iter().filter(|(_, who)| who == to).map(|(seat, _)| *seat).collect();
                all.push(News { to: *to, seats, what, id });
            }
        }
    }
    all
}

/// Whether what was told still holds.
pub(crate) fn still_holds(news: &News, of: &Phase) -> bool {
    let Some(of) = of.begun() else { return news.what == PushNews::Joined };
    match news.what {
        PushNews::Turn => of.outcome().is_none() && news.seats.iter().any(|seat| of.to_act().contains(*seat)),
        // Something else is told of a game that has begun.
        PushNews::Joined => false,
        PushNews::Begun => of.outcome().is_none(),
        PushNews::Offered => open_to(of, &news.seats),
        PushNews::Over | PushNews::Rematch => true,
    }
}

/// The seats of persons who can be found elsewhere than at this screen.
fn persons(of: &Phase) -> Vec<(Seat, Principal)> {
    let principal = |(place, seat)| match place {
        Some(Holder::Person(person)) => Some((seat, person.principal?)),
        _ => None,
    };
    of.places().into_iter().zip((0..).map(Seat)).filter_map(principal).collect()
}

fn told(before: &Phase, after: &Phase, seat: Seat, to: Principal) -> Option<(PushNews, String)> {
    let here = |what| Some((what, after.id().to_owned()));
    match (before, after) {
        (Phase::Gathering(before), Phase::Gathering(after)) => {
            let came = |(old, new): (&Option<Holder>, &Option<Holder>)| old.is_none() && is_other(new, to);
            let has_come = before.places().iter().zip(after.places()).any(came);
            if has_come { here(PushNews::Joined) } else { None }
        }
        (Phase::Gathering(_), Phase::Begun(of)) if of.outcome().is_some() => here(PushNews::Over),
        (Phase::Gathering(_), Phase::Begun(of)) => {
            here(if is_slow(of) && of.to_act().contains(seat) { PushNews::Turn } else { PushNews::Begun })
        }
        (Phase::Begun(before), Phase::Begun(after)) => match (before.rematch(), after.rematch()) {
            (None, Some(id)) => Some((PushNews::Rematch, id)),
            _ => here(told_of_game(before, after, seat)?),
        },
        (Phase::Begun(_), Phase::Gathering(_)) => None,
    }
}

fn told_of_game(before: &Match, after: &Match, seat: Seat) -> Option<PushNews> {
    if before.outcome().is_none() && after.outcome().is_some() {
        return Some(PushNews::Over);
    }
    let has_turn =
        after.outcome().is_none() && after.to_act().contains(seat) && !before.to_act().contains(seat);
    if is_slow(after) && has_turn {
        return Some(PushNews::Turn);
    }
    let is_asked = open_to(after, &[seat]) && !open_to(before, &[seat]);
    (is_asked && (is_slow(after) || after.outcome().is_some())).then_some(PushNews::Offered)
}

/// Whether something is proposed that one of these seats has not agreed to.
fn open_to(of: &Match, seats: &[Seat]) -> bool {
    of.offers().any(|offer| seats.iter().any(|seat| !offer.agreed.contains(*seat)))
}

/// Whether nobody sits and waits: those who play by a live clock are there.
fn is_slow(of: &Match) -> bool {
    !matches!(of.setup().terms.clock, Some(TimeControl::Live { .. }))
}

fn is_other(place: &Option<Holder>, than: Principal) -> bool {
    matches!(place, Some(Holder::Person(person)) if person.principal != Some(than))
}
