//! What every store promises of ratings.

use super::{Place, account, derived, entry, row};
use menagerie_store::{
    Derived, People, Points, Rated, RatedResult, RatingStanding, Ratings, Store, StoreError, Strength,
    Unrated,
};
use std::sync::Arc;
use std::time::Duration;

fn result(pool: &str, ended_ms: i64) -> RatedResult {
    RatedResult { pool: pool.to_owned(), ended_ms, players: format!("{pool} {ended_ms}") }
}

async fn end(store: &impl Store, id: &str, pool: &str, ended_ms: i64) -> Unrated {
    let rated = Some(result(pool, ended_ms));
    store.create(row(id), vec![entry(1)], Derived { rated, ..derived(1) }).await.unwrap();
    Unrated { id: id.to_owned(), result: result(pool, ended_ms) }
}

fn strength(value: f64) -> Strength {
    Strength { value, deviation: 100.5, volatility: 0.06, provisional: false }
}

fn rated(principal: &str, points: Points, value: f64) -> Rated {
    Rated { principal: principal.to_owned(), points, strength: strength(value), gain: 0.25 }
}

async fn standing(store: &impl Store, pool: &str, principal: &str) -> Option<RatingStanding> {
    store.standings(pool, &[principal.to_owned()]).await.unwrap().pop()
}

pub async fn results_are_rated_in_their_order_and_once(place: &impl Place) {
    let store = place.open().await;
    let [late, b, a] = [
        end(&store, "m1", "chess", 30).await,
        end(&store, "m3", "chess", 20).await,
        end(&store, "m2", "chess", 20).await,
    ];
    store.create(row("casual"), vec![entry(1)], derived(1)).await.unwrap();
    for (of, points) in [(a, Points::Whole), (b, Points::Half), (late, Points::None)] {
        assert_eq!(store.unrated().await.unwrap().as_ref(), Some(&of));
        let value = of.result.ended_ms as f64 + 0.125;
        store.rate(of.clone(), vec![rated("p", points, value)]).await.unwrap();
        let again = store.rate(of, vec![rated("p", points, 9.0)]).await;
        assert!(matches!(again, Err(StoreError::Exists { .. })), "{again:?}");
    }
    assert_eq!(store.unrated().await.unwrap(), None);
    store.close().await;
    let store = place.open().await;
    let found = standing(&store, "chess", "p").await.unwrap();
    assert_eq!((found.wins, found.draws, found.losses, found.ended_ms), (1, 1, 1, 30));
    assert_eq!(found.strength, strength(30.125));
    assert_eq!(store.standings_of("p").await.unwrap(), [found]);
    assert_eq!(standing(&store, "chess", "q").await, None);
    assert_eq!(standing(&store, "golf", "p").await, None);
    store.close().await;
}

pub async fn one_rates_at_a_time(place: &impl Place) {
    let store = Arc::new(place.open().await);
    let turn = store.turn_to_rate().await.unwrap();
    let other = store.clone();
    let mut waits = tokio::spawn(async move { other.turn_to_rate().await.map(drop) });
    assert!(tokio::time::timeout(Duration::from_millis(50), &mut waits).await.is_err(), "it waits");
    // What is done in one's turn is not in its way.
    let of = end(&*store, "m", "chess", 1).await;
    store.rate(of, vec![rated("p", Points::Whole, 1.0)]).await.unwrap();
    assert_eq!(store.unrated().await.unwrap(), None);
    drop(turn);
    waits.await.unwrap().unwrap();
    store.close().await;
}

pub async fn what_came_after_is_rated_again(place: &impl Place) {
    let store = place.open().await;
    for (id, pool, ended_ms) in [("m1", "chess", 10), ("m2", "chess", 20), ("m3", "golf", 30)] {
        let of = end(&store, id, pool, ended_ms).await;
        let players = vec![rated("p", Points::Whole, ended_ms as f64), rated("q", Points::None, 1.0)];
        store.rate(of, players).await.unwrap();
    }
    let all = store.all_rated().await.unwrap();
    assert_eq!(all.keys().collect::<Vec<_>>(), ["m1", "m2", "m3"]);
    assert_eq!(all["m2"], [rated("p", Points::Whole, 20.0), rated("q", Points::None, 1.0)]);
    assert_eq!(store.unrate(Some("chess"), (20, "m2")).await.unwrap(), 0);
    assert_eq!(store.unrate(Some("chess"), (20, "m1")).await.unwrap(), 2);
    assert_eq!(store.unrated().await.unwrap().unwrap().id, "m2");
    let found = standing(&store, "chess", "p").await.unwrap();
    assert_eq!((found.wins, found.ended_ms, found.strength.value), (1, 10, 10.0));
    assert_eq!(standing(&store, "golf", "p").await.unwrap().ended_ms, 30);
    assert_eq!(store.unrate(None, (i64::MIN, "")).await.unwrap(), 4);
    assert_eq!(store.unrated().await.unwrap().unwrap().id, "m1");
    assert_eq!(store.standings_of("p").await.unwrap(), []);
    store.close().await;
}

pub async fn leaders_have_names_and_come_in_stretches(place: &impl Place) {
    let store = place.open().await;
    let of = end(&store, "m", "chess", 10).await;
    let ids = ["a", "b", "c", "d"];
    let mut players = [1500.0, 1700.0, 1700.0, 1600.0].into_iter().zip(ids).map(|(value, id)| {
        let mut player = rated(id, Points::Half, value);
        player.strength.provisional = id == "b";
        player
    });
    let mut all: Vec<_> = players.by_ref().collect();
    all.push(rated("guest", Points::Half, 1800.0));
    store.rate(of, all).await.unwrap();
    for id in ids {
        store.add_account(account(id, id)).await.unwrap();
    }
    let list = async |skip, most| {
        let found = store.leaders("chess", skip, most).await.unwrap();
        found.into_iter().map(|one| one.principal).collect::<Vec<_>>()
    };
    let more = end(&store, "n", "golf", 11).await;
    store
        .rate(more, vec![rated("a", Points::Half, 1500.0), rated("guest", Points::Half, 1500.0)])
        .await
        .unwrap();
    assert_eq!(store.fullest_pool().await.unwrap().as_deref(), Some("chess"));
    assert_eq!(list(0, 9).await, ["c", "d", "a", "b"]);
    assert_eq!(list(1, 2).await, ["d", "a"]);
    assert_eq!(list(4, 2).await, [""; 0]);
    store.erase("c").await.unwrap();
    assert_eq!(list(0, 2).await, ["d", "a"]);
    assert!(store.leaders("alice", 0, 9).await.unwrap().is_empty());
    for id in ["b", "d"] {
        store.erase(id).await.unwrap();
    }
    assert_eq!(store.fullest_pool().await.unwrap().as_deref(), Some("chess"), "of equals the first");
    store.erase("a").await.unwrap();
    assert_eq!(store.fullest_pool().await.unwrap(), None, "guests are on no list");
    store.close().await;
}

pub async fn rated_games_come_the_latest_first(place: &impl Place) {
    let store = place.open().await;
    for (id, ended_ms) in [("m1", 10), ("m2", 30), ("m3", 30)] {
        let of = end(&store, id, "chess", ended_ms).await;
        store.rate(of, vec![rated("p", Points::Half, 1500.0)]).await.unwrap();
    }
    let list = async |before, most| {
        let found = store.rated_games("p", before, most).await.unwrap();
        found.into_iter().map(|game| game.id).collect::<Vec<_>>()
    };
    assert_eq!(list(None, 2).await, ["m3", "m2"]);
    assert_eq!(list(Some("m2"), 9).await, ["m1"]);
    assert_eq!(list(Some("no such match"), 9).await, [""; 0]);
    let found = store.rated_games("p", None, 1).await.unwrap().pop().unwrap();
    assert_eq!((found.result, found.rated), (result("chess", 30), rated("p", Points::Half, 1500.0)));
    assert!(store.rated_games("q", None, 9).await.unwrap().is_empty());
    store.close().await;
}
