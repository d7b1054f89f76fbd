//! A world for tests, in which time stands still until it is moved.

use super::{NoRandomness, World};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::{oneshot, watch};

/// A world whose time moves only when it is told to, and whose bytes follow from a number. Copies are the same world.
#[derive(Clone)]
pub struct StagedWorld {
    stage: Arc<Mutex<Stage>>,
    /// When the next one that waits is to be woken.
    next: Arc<watch::Sender<Option<Duration>>>,
}

struct Stage {
    elapsed: Duration,
    /// Those that wait, by their moment and by the order in which they came.
    waiting: BTreeMap<(Duration, u64), oneshot::Sender<()>>,
    came: u64,
    seed: u64,
    blocks: u64,
}

/// The day on which every staged world begins: 1 January 2026.
const BEGAN_MS: i64 = 1_767_225_600_000;

impl StagedWorld {
    /// A world with bytes that follow from a number.
    pub fn new(seed: u64) -> StagedWorld {
        let stage = Stage { elapsed: Duration::ZERO, waiting: BTreeMap::new(), came: 0, seed, blocks: 0 };
        StagedWorld { stage: Arc::new(Mutex::new(stage)), next: Arc::new(watch::Sender::new(None)) }
    }

    /// Lets some time pass, and wakes in order all who have waited for it.
    pub fn advance(&self, by: Duration) {
        let mut stage = self.lock();
        stage.elapsed += by;
        let later = (stage.elapsed + Duration::from_nanos(1), 0);
        let waiting = stage.waiting.split_off(&later);
        for wake in std::mem::replace(&mut stage.waiting, waiting).into_values() {
            // It is no error if it does not wait any more.
            let _ = wake.send(());
        }
        self.tell(&stage);
    }

    /// Waits until somebody is to be woken before `limit`, and answers with that moment.
    pub async fn next_before(&self, limit: Duration) -> Duration {
        let mut next = self.next.subscribe();
        let told = next.wait_for(|next| next.is_some_and(|moment| moment < limit)).await;
        told.ok().and_then(|moment| *moment).unwrap_or(limit)
    }

    fn tell(&self, stage: &Stage) {
        self.next.send_replace(stage.waiting.keys().next().map(|(moment, _)| *moment));
    }

    fn lock(&self) -> MutexGuard<'_, Stage> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl World for StagedWorld {
    fn now_ms(&self) -> i64 {
        let passed = i64::try_from(self.elapsed().as_millis()).unwrap_or(i64::MAX);
        BEGAN_MS.saturating_add(passed)
    }

    fn elapsed(&self) -> Duration {
        self.lock().elapsed
    }

    fn until(&self, moment: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut stage = self.lock();
        if moment <= stage.elapsed {
            return Box::pin(std::future::ready(()));
        }
        let (wake, woken) = oneshot::channel();
        stage.waiting.retain(|_, other| !other.is_closed());
        stage.came += 1;
        let place = (moment, stage.came);
        stage.waiting.insert(place, wake);
        self.tell(&stage);
        Box::pin(async {
            // The world ends with the test, and nobody is woken any more.
            if woken.await.is_err() {
                std::future::pending::<()>().await;
            }
        })
    }

    fn fill(&self, bytes: &mut [u8]) -> Result<(), NoRandomness> {
        let mut stage = self.lock();
        for block in bytes.chunks_mut(32) {
            stage.blocks += 1;
            let hash = Sha256::new().chain_update(stage.seed.to_be_bytes());
            let digest = hash.chain_update(stage.blocks.to_be_bytes()).finalize();
            block.copy_from_slice(&digest[..block.len()]);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::random;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test]
    async fn those_that_wait_are_woken_when_the_time_has_come_and_not_before() {
        let world = StagedWorld::new(0);
        let [early, late] = [1, 2].map(|seconds| tokio::spawn(world.until(seconds * SECOND)));
        assert_eq!(world.next_before(2 * SECOND).await, SECOND);
        world.advance(SECOND);
        early.await.expect("it is woken");
        tokio::task::yield_now().await;
        assert!(!late.is_finished());
        assert_eq!(world.next_before(3 * SECOND).await, 2 * SECOND);
        world.advance(SECOND);
        late.await.expect("it is woken");
        world.until(SECOND).await;
        assert_eq!(world.elapsed(), 2 * SECOND);
        assert_eq!(world.now_ms(), BEGAN_MS + 2000);
    }

    #[tokio::test]
    async fn those_that_have_gone_are_not_waited_for() {
        let world = StagedWorld::new(0);
        drop(world.until(SECOND));
        let _late = world.until(3 * SECOND);
        assert_eq!(world.next_before(4 * SECOND).await, 3 * SECOND);
    }

    #[test]
    fn bytes_follow_from_the_number() {
        let bytes = |seed| {
            let world = StagedWorld::new(seed);
            [random::<40>(&world).unwrap(), random::<40>(&world).unwrap()]
        };
        assert_eq!(bytes(1), bytes(1));
        assert_ne!(bytes(1), bytes(2));
        assert_ne!(bytes(1)[0], bytes(1)[1]);
    }
}
