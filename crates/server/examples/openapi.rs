//! Prints the description of the calls, for those who generate clients from it:
//! `cargo run -p menagerie-server --example openapi > openapi.json`.

fn main() {
    print!("{}", menagerie_server::openapi());
}
