//! Where a PostgreSQL database is.

use sqlx::postgres::PgConnectOptions;
use std::fmt;
use std::str::FromStr;
use thiserror::Error;

/// Where a PostgreSQL database is, and how to be let in. Whatever is shown of it, also by `Debug`, is without its password.
#[derive(Clone)]
pub struct Address {
    options: Box<PgConnectOptions>,
    shown: String,
}

/// A text that is no address of a PostgreSQL database. It does not repeat the text, which may hold a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("this is no address of a database: postgres://USER@HOST/DATABASE is one")]
pub struct NoAddress;

impl Address {
    pub(super) fn options(&self) -> &PgConnectOptions {
        &self.options
    }
}

impl FromStr for Address {
    type Err = NoAddress;

    /// Reads `postgres://USER:PASSWORD@HOST:PORT/DATABASE`. What is left out is taken from the variables that all programs
    /// of PostgreSQL know (`PGPASSWORD`, `PGHOST`, …) and from the user's file of passwords.
    fn from_str(text: &str) -> Result<Address, NoAddress> {
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            return Err(NoAddress);
        }
        let options: PgConnectOptions = text.parse().map_err(|_| NoAddress)?;
        let user = options.get_username();
        let database = options.get_database().unwrap_or(user);
        let shown = match options.get_socket() {
            Some(folder) => format!("postgres:///{database}?host={}&user={user}", folder.display()),
            None => format!("postgres://{user}@{}:{}/{database}", options.get_host(), options.get_port()),
        };
        Ok(Address { options: Box::new(options), shown })
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_shown_without_its_password() {
        let address: Address = "postgres://ada:5ecret@db.example:5433/games".parse().unwrap();
        for shown in [address.to_string(), format!("{address:?}")] {
            assert_eq!(shown, "postgres://ada@db.example:5433/games");
        }
        let text = "postgresql:///games?host=/run/postgresql&user=ada&password=5ecret";
        let address: Address = text.parse().unwrap();
        assert_eq!(address.to_string(), "postgres:///games?host=/run/postgresql&user=ada");
    }

    #[test]
    fn what_is_no_address_is_not_repeated() {
        for text in ["", "data/5ecret", "mysql://ada:5ecret@db/games", "postgres://ada:5ecret@db:port/games"]
        {
            let error = text.parse::<Address>().unwrap_err();
            assert!(!error.to_string().contains("5ecret"), "{text}");
        }
    }
}
