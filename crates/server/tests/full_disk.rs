//! A disk that is full, and then is not.

#![cfg(target_os = "linux")]
#![allow(clippy::disallowed_methods, reason = "tests own files and processes")]

mod common;

use common::{Server, catalog, code, config};
use menagerie_server::Config;
use serde_json::json;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use tempfile::TempDir;

/// A small disk of its own, which is gone with it.
struct Disk {
    _directory: TempDir,
    path: PathBuf,
}

impl Disk {
    /// None where this test may not mount one.
    fn mount() -> Option<Disk> {
        let directory = TempDir::new().unwrap();
        let path = directory.path().to_owned();
        mount(&["-t", "tmpfs", "-o", "size=1m", "tmpfs"], &path)
            .then_some(Disk { _directory: directory, path })
    }

    /// Writes until nothing more can be written.
    fn fill(&self) {
        let mut ballast =
            OpenOptions::new().append(true).create(true).open(self.path.join("ballast")).unwrap();
        while ballast.write_all(&[0; 512]).is_ok() {}
    }

    fn enlarge(&self) {
        assert!(mount(&["-o", "remount,size=40m"], &self.path));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("--lazy").arg(&self.path).status();
    }
}

fn mount(options: &[&str], path: &Path) -> bool {
    let mounting = Command::new("mount").args(options).arg(path).stderr(Stdio::null()).status();
    mounting.is_ok_and(|status| status.success())
}

#[tokio::test]
async fn turns_go_on_when_there_is_room_again() {
    let Some(disk) = Disk::mount() else {
        eprintln!("skipped: this test mounts a small disk, which only root may do");
        return;
    };
    // The server is given a folder on that disk.
    let data = Arc::new(TempDir::new_in(&disk.path).unwrap());
    // Else nothing would begin on so small a disk.
    let config = Config { disk_floor: 0, ..config(data.path()) };
    let server = Server::start_with(catalog(), config.clone(), data.clone()).await;
    let of = server.relay().await;
    of.play("n", 0, "e").await;

    disk.fill();
    // Each look whether the store can write takes a little of the room that the database has already.
    let mut looks = 0;
    while server.get("/healthz", None).await.0 == 200 {
        looks += 1;
        assert!(looks < 300, "the disk is full");
    }
    assert_eq!(code(&of.try_play("e", 1, "f").await), (503, "storage"));
    let seats = json!({"n": "me", "e": "me", "s": "me", "w": "me"});
    let answer = server.post("/api/matches", None, json!({"game": "relay", "seats": seats})).await;
    assert_eq!(code(&answer), (503, "storage"));
    assert_eq!(code(&server.get("/healthz", None).await), (503, "storage"));
    assert_eq!(of.state("e").await["at"], 1, "what was played is still there to be seen");

    disk.enlarge();
    assert_eq!(of.play("e", 1, "f").await["at"], 2);
    assert_eq!(server.get("/healthz", None).await.0, 200);
    server.relay().await;
    let created = of.created.clone();
    let server = Server::start_with(catalog(), config, server.stop().await).await;
    assert_eq!(server.again(&created).state("public").await["at"], 2);
    server.stop().await;
    // The folder goes before the disk that it is on.
    drop(data);
}
