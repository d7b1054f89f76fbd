//! The calls, one subject a file.

mod accounts;
mod actions;
mod analysis;
mod blocks;
mod book;
mod bots;
mod create;
mod events;
mod exercises;
mod games;
mod health;
mod hint;
mod image;
mod join;
mod kit;
mod mine;
mod my_events;
mod opening;
mod people;
mod picture;
mod piece;
mod print;
mod problems;
mod push;
mod ratings;
mod record;
mod rules;
mod sessions;
mod socket;
mod solve;
mod start;
mod state;
mod steps;
mod study;
mod talk;
mod tour;
mod turns;
mod why;

pub(crate) use mine::keep;
use opening::offered;
pub(crate) use opening::{offered_to, seat_of};

use crate::api_error::ApiError;
use crate::app::App;
use crate::client;
use crate::metrics;
use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{any, get};
use menagerie_kernel::Spot;
use menagerie_wire::{
    ErrorBody, Event, Frame, PushMessage, Resync, SocketHello, SocketPing, SocketPong, Standby,
};
use std::sync::{Arc, LazyLock};
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The beginning of the description of the calls.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Menagerie",
        description = "A home for unorthodox chess. What a caller sees is the view of its eye: a seat that its \
                       token or its cookie proves, or the public. A caller that holds several seats of a match names \
                       one of them by the parameter `seat`. `version` numbers the entries of a match's log; `at` counts the \
                       changes of the game, parts that were played and turns that were taken back, and is all that \
                       can make a submission stale. A caller whom those who run the server let only read is answered \
                       403 `banned` where it would change something, with until when and why.",
    ),
    components(schemas(ErrorBody, Event, Frame, SocketHello, SocketPing, SocketPong, Standby, Resync, PushMessage, Spot)),
    modifiers(&Tokens)
)]
struct Description;

/// Seats are proved by their tokens, and so are bots.
struct Tokens;

impl Modify for Tokens {
    fn modify(&self, description: &mut utoipa::openapi::OpenApi) {
        let scheme =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a seat."));
        let components = description.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(scheme.build()));
        let scheme =
            HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The token of a bot."));
        components.add_security_scheme("bot", SecurityScheme::Http(scheme.build()));
    }
}

fn described() -> OpenApiRouter<Arc<App>> {
    let calls = OpenApiRouter::new()
        .routes(routes!(games::list))
        .routes(routes!(rules::read))
        .routes(routes!(book::list))
        .routes(routes!(book::read))
        .routes(routes!(tour::read))
        .routes(routes!(start::start))
        .routes(routes!(study::study))
        .routes(routes!(analysis::position))
        .routes(routes!(analysis::of_match))
        .routes(routes!(problems::list))
        .routes(routes!(exercises::list))
        .routes(routes!(exercises::attempt))
        .routes(routes!(exercises::solve))
        .routes(routes!(solve::solve))
        .routes(routes!(kit::kit))
        .routes(routes!(kit::draft))
        .routes(routes!(image::image))
        .routes(routes!(picture::picture))
        .routes(routes!(picture::of_match))
        .routes(routes!(create::create))
        .routes(routes!(join::join))
        .routes(routes!(join::leave))
        .routes(routes!(join::nonce))
        .routes(routes!(state::state))
        .routes(routes!(opening::opening))
        .routes(routes!(steps::steps))
        .routes(routes!(why::why))
        .routes(routes!(piece::piece))
        .routes(routes!(piece::attackers))
        .routes(routes!(turns::play))
        .routes(routes!(actions::act))
        .routes(routes!(talk::talk))
        .routes(routes!(talk::report))
        .routes(routes!(hint::hint))
        .routes(routes!(events::list))
        .routes(routes!(record::record))
        .routes(routes!(print::print))
        .routes(routes!(accounts::create, accounts::erase))
        .routes(routes!(accounts::change_password))
        .routes(routes!(sessions::sign_in, sessions::sign_out))
        .routes(routes!(sessions::me))
        .routes(routes!(bots::make, bots::list))
        .routes(routes!(bots::withdraw))
        .routes(routes!(people::person))
        .routes(routes!(ratings::leaders))
        .routes(routes!(mine::list))
        .routes(routes!(mine::forget))
        .routes(routes!(my_events::list))
        .routes(routes!(mine::lobby))
        .routes(routes!(blocks::list, blocks::block))
        .routes(routes!(blocks::unblock))
        .routes(routes!(push::key, push::subscribe, push::unsubscribe))
        .routes(routes!(socket::connect));
    OpenApiRouter::with_openapi(Description::openapi()).nest("/api", calls).routes(routes!(health::health))
}

/// The calls, and their description as text. To put both together takes longer than anything else that a server does to start.
static CALLS: LazyLock<(Router<Arc<App>>, String)> = LazyLock::new(|| {
    let (calls, description) = described().split_for_parts();
    let mut text = description.to_pretty_json().expect("a description is plain JSON");
    text.push('\n');
    (calls, text)
});

/// The description of all calls, as `/api/openapi.json` shows it.
pub fn openapi() -> &'static str {
    &CALLS.1
}

/// All routes: the calls, their description, and the client everywhere else.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let describe = async || ([(header::CONTENT_TYPE, "application/json")], openapi()).into_response();
    let (calls, _) = &*CALLS;
    calls
        .clone()
        .route("/api/openapi.json", get(describe))
        .route("/metrics", get(metrics::local))
        .route("/api", any(unknown))
        .route("/api/", any(unknown))
        .route("/api/{*rest}", any(unknown))
        .method_not_allowed_fallback(wrong_method)
        .fallback(client::serve)
        .with_state(app)
}

async fn unknown() -> ApiError {
    ApiError::UnknownPath
}

async fn wrong_method() -> ApiError {
    ApiError::WrongMethod
}
