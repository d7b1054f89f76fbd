//! The server: matches over HTTP and WebSocket, and the browser client that is embedded in it.
//!
//! `/api` is the one way in for browsers, bots and tests; it is described by `/api/openapi.json`.
//! Everything else is the client.
//!
//! # How a turn travels
//! An endpoint (in `api/`, which has one file for each subject) reads the call and finds the match's room (`rooms`). The room
//! (`room`) lets one change happen at a time: the table checks it and makes a new match of it, the
//! store writes the new entries, and only then the new match becomes the present one, which is what
//! all sockets watch. Computer seats (`computer`) think beside and submit like everybody else.
//!
//! # Invariants
//! * A change runs in a task of its own: a caller that goes away cannot leave it half done.
//! * What was answered 200 is on disk. After a failure of the store a room is given up and read
//!   again from the disk, because nobody knows whether the last entry got there.
//! * Whatever is sent is made for one eye, by the table.

// The server owns the clock, threads and files.
#![allow(clippy::disallowed_methods, reason = "the server owns the clock, threads and files")]

mod act;
mod api;
mod api_error;
mod app;
mod archive;
mod aside;
mod blocks;
mod catalog;
mod client;
mod company;
mod computer;
mod config;
mod door;
mod extract;
mod fair_queue;
mod follow;
mod frames;
mod guard;
mod identity;
mod layers;
mod metrics;
mod names;
mod office;
mod page;
mod passwords;
mod peer;
mod people;
mod prefix;
mod presence;
mod prints;
mod push;
mod quota;
mod rated;
mod rebuild;
mod rematch;
mod room;
mod rooms;
mod schedule;
mod serve;
mod solved;
mod stored;
mod throttle;
mod upkeep;
mod world;

pub use api::openapi;
pub use archive::{export, import};
pub use catalog::Catalog;
pub use config::{Config, Door, Expiry, LogControl, Pushes, ServeError, TakeFilter};
pub use menagerie_store::{Address, ArchiveError, Location, backup, put_back};
pub use office::{
    BadNetwork, Banned, Deleted, Kept, Known, Network, Office, OfficeError, Outcast, Person, Reported,
    Speaker,
};
pub use prefix::{NoPrefix, Prefix};
pub use push::{Courier, Delivery, HttpsCourier, Letter};
pub use rebuild::{Report, rebuild};
pub use serve::{serve, serve_until, told_to_end};
pub use world::{NoRandomness, StagedWorld, SystemWorld, World};
