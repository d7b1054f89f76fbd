//! All that a store holds, as rows that another one can take over.

use crate::StoreError;
use async_trait::async_trait;
use thiserror::Error;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// A whole number.
    Number,
    /// A number with a fraction.
    Real,
    /// Yes or no.
    Flag,
    /// Bytes.
    Bytes,
}

/// What stands in one column of a row.
#[derive(Clone, PartialEq, Debug)]
pub enum Cell {
    /// Nothing.
    None,
    /// A text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A number with a fraction.
    Real(f64),
    /// Yes or no.
    Flag(bool),
    /// Bytes.
    Bytes(Vec<u8>),
}

/// A table that all stores have.
#[derive(PartialEq, Eq, Debug)]
pub struct Table {
    /// Its name.
    pub name: &'static str,
    /// The columns, in the order of the cells of its rows.
    pub columns: &'static [(&'static str, Kind)],
    /// In which order the rows come, so that those that others refer to are there first.
    order: &'static str,
}

/// A row of a table, with a cell for each column.
pub type Row = (&'static Table, Vec<Cell>);

/// What takes the rows of a store, one after the other.
pub type Taker<'a> = &'a mut (dyn FnMut(Row) -> std::io::Result<()> + Send);

/// What gives the rows for a store, one after the other.
pub type Giver<'a> = &'a mut (dyn Iterator<Item = std::io::Result<Row>> + Send);

/// Why a store was not copied.
#[derive(Debug, Error)]
pub enum ArchiveError {
    /// The store fails.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// What takes or gives the rows fails.
    #[error(transparent)]
    Other(#[from] std::io::Error),
    /// The store holds something already, which would get mixed up with the rest.
    #[error("{place} is not empty")]
    NotEmpty {
        /// Which place.
        place: String,
    },
}

/// A store that can be copied into another one, of whatever kind.
#[async_trait]
pub trait Archive: Send + Sync {
    /// Hands over all rows, as they are at one moment.
    async fn dump(&self, take: Taker<'_>) -> Result<(), ArchiveError>;

    /// Stores rows in the order of a dump, all or none, where there is nothing yet. No server may run.
    async fn restore(&self, rows: Giver<'_>) -> Result<(), ArchiveError>;
}

impl Table {
    /// The table of this name.
    pub fn named(name: &str) -> Option<&'static Table> {
        TABLES.iter().find(|table| table.name == name)
    }

    fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// All rows, in their order.
    pub(crate) fn select(&self) -> String {
        format!("SELECT {} FROM {} ORDER BY {}", self.names(), self.name, self.order)
    }

    /// Whether there is any row.
    pub(crate) fn any(&self) -> String {
        format!("SELECT EXISTS (SELECT 1 FROM {})", self.name)
    }

    /// A new row, with `$1`, `$2`, … for its cells.
    pub(crate) fn insert(&self) -> String {
        let cells: Vec<_> = (1..=self.columns.len()).map(|at| format!("${at}")).collect();
        format!("INSERT INTO {} ({}) VALUES ({})", self.name, self.names(), cells.join(", "))
    }
}

use Kind::{Bytes, Flag, Number, Real, Text};

/// The tables, those that others refer to first.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "matches",
        columns: &[
            ("id", Text),
            ("game", Text),
            ("options", Text),
            ("position", Text),
            ("seats", Text),
            ("source", Text),
            ("terms", Text),
            ("created_ms", Number),
        ],
        order: "created_ms, id",
    },
    Table {
        name: "entries",
        columns: &[
            ("match", Text),
            ("version", Number),
            ("at", Number),
            ("rules_version", Number),
            ("input", Text),
            ("state", Text),
            ("logged_ms", Number),
            ("charged_ms", Number),
        ],
        order: "match, version",
    },
    Table {
        name: "derived",
        columns: &[
            ("match", Text),
            ("version", Number),
            ("at", Number),
            ("to_act", Text),
            ("outcome", Text),
            ("reason", Text),
            ("frozen", Text),
            ("updated_ms", Number),
            ("due_ms", Number),
            ("listed", Flag),
            ("holders", Text),
            ("leased_until_ms", Number),
            ("pool", Text),
            ("ended_ms", Number),
            ("players", Text),
        ],
        order: "match",
    },
    Table {
        name: "kept",
        columns: &[("keeper", Text), ("match", Text), ("kept_ms", Number), ("hidden", Flag)],
        order: "keeper, match",
    },
    // Their numbers say only which came first.
    Table { name: "keys", columns: &[("secret", Bytes), ("made_ms", Number)], order: "id" },
    Table { name: "pulse", columns: &[("id", Number), ("beat_ms", Number)], order: "id" },
    Table { name: "outages", columns: &[("from_ms", Number), ("to_ms", Number)], order: "to_ms, from_ms" },
    // Bots refer to those that they belong to.
    Table {
        name: "accounts",
        columns: &[
            ("principal", Text),
            ("name", Text),
            ("skeleton", Text),
            ("password", Text),
            ("sessions", Number),
            ("owner", Text),
            ("token_sha256", Bytes),
            ("made_ms", Number),
        ],
        order: "owner IS NOT NULL, principal",
    },
    Table { name: "aliases", columns: &[("alias", Text), ("principal", Text)], order: "alias" },
    Table {
        name: "rated",
        columns: &[
            ("match", Text),
            ("principal", Text),
            ("pool", Text),
            ("ended_ms", Number),
            ("points", Number),
            ("value", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("provisional", Flag),
            ("gain", Real),
        ],
        order: "match, principal",
    },
    Table {
        name: "standings",
        columns: &[
            ("pool", Text),
            ("principal", Text),
            ("value", Real),
            ("deviation", Real),
            ("volatility", Real),
            ("provisional", Flag),
            ("wins", Number),
            ("draws", Number),
            ("losses", Number),
            ("ended_ms", Number),
        ],
        order: "pool, principal",
    },
    Table {
        name: "subscriptions",
        columns: &[
            ("endpoint", Text),
            ("principal", Text),
            ("public_key", Bytes),
            ("auth", Bytes),
            ("made_ms", Number),
            ("failures", Number),
        ],
        order: "endpoint",
    },
    Table { name: "push_key", columns: &[("id", Number), ("secret", Bytes)], order: "id" },
    Table {
        name: "blocks",
        columns: &[("principal", Text), ("blocked", Text), ("made_ms", Number)],
        order: "principal, blocked",
    },
    Table {
        name: "bans",
        columns: &[("principal", Text), ("until_ms", Number), ("why", Text), ("made_ms", Number)],
        order: "principal",
    },
];
