//! Whole calls that no client makes.

use super::{Attacker, bytes};
use crate::loadtest::call::{Answer, Trouble};
use futures_util::future::join_all;
use serde::Deserialize;
use serde_json::json;

impl Attacker {
    async fn call(&self, path: &str, token: Option<&str>, body: Vec<u8>) -> Result<Answer, Trouble> {
        self.caller.post_from(Some(&self.address), path, token, body).await
    }

    /// The next turn of the attacker's own match: where it is handed in, by whom, and the body.
    async fn next_turn(&mut self) -> Result<(String, String, usize, String), Trouble> {
        let own = self.own().await?;
        let (path, script, tokens) = (format!("{}/turns", own.path), own.script, own.tokens.clone());
        let (seat, steps) = &self.plan.scripts[script].turns[self.at];
        Ok((path, tokens[*seat].clone(), *seat, steps.clone()))
    }

    /// A turn with bytes that are cut off, turned over or put in between.
    pub(super) async fn malformed(&mut self) -> Result<(), Trouble> {
        let (path, token, ..) = self.next_turn().await?;
        let mut body = json!({"at": 9999, "steps": "e2e4"}).to_string().into_bytes();
        let place = self.dice.usize(..body.len());
        match self.dice.usize(..4) {
            0 => body.truncate(place),
            1 => body[place] ^= 1 << self.dice.usize(..8),
            2 => body.splice(place..place, bytes(&mut self.dice, 40)).for_each(drop),
            _ => body = b"[".repeat(30_000),
        }
        let answer = self.call(&path, Some(&token), body).await?;
        self.judge("malformed", &answer, false);
        Ok(())
    }

    /// A turn that was played, one that comes later, and numbers that are none.
    pub(super) async fn out_of_order(&mut self) -> Result<(), Trouble> {
        let (path, token, seat, steps) = self.next_turn().await?;
        let at = self.at as i64;
        let wrong = [json!(at + 7), json!(at - 1), json!(-1), json!(u64::MAX), json!(1e300)];
        let wrong = wrong[self.dice.usize(..wrong.len())].clone();
        let body = json!({"at": wrong, "steps": steps}).to_string().into_bytes();
        let answer = self.call(&path, Some(&token), body).await?;
        self.judge("out of order", &answer, false);
        // And the right turn by the wrong player.
        let other = self.own().await?.tokens[1 - seat].clone();
        let body = json!({"at": at, "steps": steps}).to_string().into_bytes();
        let answer = self.call(&path, Some(&other), body).await?;
        self.judge("out of turn", &answer, false);
        Ok(())
    }

    /// Sends one turn five times at once: it counts once, and those that are let in are all told the same.
    pub(super) async fn duplicated(&mut self) -> Result<(), Trouble> {
        #[derive(Deserialize, PartialEq, Clone, Copy)]
        struct Stands {
            version: u64,
            at: u64,
        }
        let (path, token, _, steps) = self.next_turn().await?;
        let body = json!({"at": self.at, "steps": steps}).to_string().into_bytes();
        let calls = (0..5).map(|_| self.call(&path, Some(&token), body.clone()));
        let mut stands = Vec::new();
        for answer in join_all(calls).await {
            let answer = answer?;
            self.judge("duplicated", &answer, true);
            match answer.status.as_u16() {
                200 => stands.push(answer.read::<Stands>()?),
                429 | 503 => {}
                status => self.fault(format!("a repeated turn was answered with {status}")),
            }
        }
        if let Some(first) = stands.first().copied() {
            self.at += 1;
            if first.at != self.at as u64 || stands.iter().any(|one| *one != first) {
                self.fault("a repeated turn counted twice".to_owned());
            }
        }
        Ok(())
    }

    /// Turns and resignations in honest matches, by tokens of other matches and of none.
    pub(super) async fn forged(&mut self) -> Result<(), Trouble> {
        let victim = self.victim();
        let own = self.own().await?.tokens[0].clone();
        let token = match self.dice.usize(..3) {
            0 => Some(own),
            1 => Some(format!("{:016x}{:016x}", self.dice.u64(..), self.dice.u64(..))),
            _ => None,
        };
        let resigns = br#"{"action":"resign"}"#.to_vec();
        let answer = self.call(&format!("{victim}/actions"), token.as_deref(), resigns).await?;
        self.judge("forged", &answer, false);
        let turn = br#"{"at":0,"steps":"e2e4"}"#.to_vec();
        let answer = self.call(&format!("{victim}/turns"), token.as_deref(), turn).await?;
        self.judge("forged", &answer, false);
        Ok(())
    }

    /// A body that is larger than any may be.
    pub(super) async fn oversized(&mut self) -> Result<(), Trouble> {
        let (path, token, ..) = self.next_turn().await?;
        let steps = "e2e4,".repeat(20_000);
        let body = json!({"at": self.at, "steps": steps}).to_string().into_bytes();
        match self.call(&path, Some(&token), body).await {
            Ok(answer) => self.judge("oversized", &answer, false),
            // The server need not read to the end what it refuses.
            Err(trouble) => self.note("oversized", trouble.to_string()),
        }
        Ok(())
    }
}
