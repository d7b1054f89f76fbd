//! Sees to it that there is a client to embed: where nobody has built one yet, a page that says how.

#![allow(clippy::disallowed_methods, reason = "a build script owns files")]

use std::fs;
use std::io;
use std::path::Path;

const PAGE: &str = "<!doctype html>
<html lang=\"en\">
<meta charset=\"utf-8\">
<title>Menagerie</title>
<h1>Menagerie</h1>
<p>The server runs, but it was built without the browser client.
Build both with <code>make play</code>, or the client alone with
<code>npm --prefix web ci &amp;&amp; npm --prefix web run build</code>, and build the server again.
<p>The calls under <a href=\"/api/openapi.json\">/api</a> work without it.
</html>
";

fn main() -> io::Result<()> {
    let folder = Path::new("../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", folder.display());
    let page = folder.join("index.html");
    if !page.exists() {
        fs::create_dir_all(folder)?;
        fs::write(page, PAGE)?;
    }
    Ok(())
}
