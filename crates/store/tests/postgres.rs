//! The store against a real PostgreSQL: the contract of all stores, and what is PostgreSQL's own.

#![allow(clippy::disallowed_methods, reason = "tests own files")]

mod cluster;
mod contract;

use cluster::Cluster;
use contract::{Place, contract};
use menagerie_store::PostgresStore;

/// A database.
struct Database {
    cluster: &'static Cluster,
    name: String,
}

impl Default for Database {
    fn default() -> Database {
        let cluster = Cluster::shared();
        Database { cluster, name: cluster.database("") }
    }
}

impl Place for Database {
    type Store = PostgresStore;

    async fn open(&self) -> PostgresStore {
        PostgresStore::open(&self.cluster.address(&self.name)).await.expect("the store opens")
    }
}

contract!(Database);
