//! Requests in rows, for the log and the overview.

use super::view_of::time;
use crate::charity::state::short;
use crate::developers::errors;
use crate::ui::*;
use crate::words::{platform, platform_requests, say};
use backend::request_log::{Outcome, Request};
use leptos::prelude::*;

/// The colour of an outcome.
pub fn tone(outcome: Outcome) -> Tone {
    match outcome {
        Outcome::Done => Tone::Good,
        Outcome::NoDonor => Tone::Neutral,
        Outcome::Refused => Tone::Warn,
        Outcome::Failed => Tone::Bad,
    }
}

/// The code of a problem, with a link to the page about it where there is one.
#[component]
pub fn ProblemCode(code: String) -> impl IntoView {
    let page = errors::named(&code).is_some().then(|| format!("/developers/errors/{code}"));
    let words = view! {
        <span class="font-mono text-xs wrap-break-word">
            <Wrapped text=code narrow=true/>
        </span>
    };
    match page {
        Some(page) => view! { <a href=page>{words}</a> }.into_any(),
        None => words.into_any(),
    }
}

/// The note on a line that represents several requests.
pub fn unproved(more: i64) -> String {
    say(platform_requests::Unproved { count: thousands(more) })
}

/// The table. Beside the menu a laptop's window has room for all of its columns while each can have several lines; on a phone, where a
/// row is a card, nothing has to be narrow.
#[component]
pub fn RequestTable(
    #[prop(into)] caption: String,
    /// The address of the log.
    list: String,
    lines: Vec<Request>,
) -> impl IntoView {
    let rows = lines.into_iter().map(|line| view! { <Line line list=list.clone()/> }).collect_view();
    view! {
        <Table
            caption
            columns=vec![
                Column::text(say(platform_requests::WHEN)),
                Column::text(say(platform_requests::CALL)),
                Column::text(say(platform_requests::RESPONSE)),
                Column::number(say(platform_requests::TOOK)),
                Column::text(say(platform_requests::OBJECT)),
                Column::text(say(platform_requests::CLIENT)),
                Column::text(say(platform_requests::REQUEST_ID)),
            ]
        >
            {rows}
        </Table>
    }
    .into_any()
}

#[component]
fn Line(line: Request, list: String) -> impl IntoView {
    let Request { request_id, at, client, call, status, code, milliseconds, subject, more } = line;
    let id = request_id.to_string();
    let (day, time) = (short(at.london_date()), time(at));
    let tone = tone(Outcome::of(&call, status, code.as_deref()));
    let about = code.map(|code| view! { <ProblemCode code/> });
    let own = format!("{list}/{id}");
    let about_it = subject.map(|subject| (format!("{list}?subject={subject}"), subject));
    view! {
        <Row>
            <Cell head=true label=say(platform_requests::WHEN)>
                <span class="block text-sm font-normal tabular-nums">
                    <span class="whitespace-nowrap">{day}</span> " " <span class="whitespace-nowrap">{time}</span>
                </span>
            </Cell>
            <Cell label=say(platform_requests::CALL)>
                <span class="block font-mono text-xs wrap-break-word sm:min-w-32">
                    <Wrapped text=call narrow=true/>
                </span>
            </Cell>
            <Cell label=say(platform_requests::RESPONSE)>
                <span class="flex flex-wrap items-center gap-x-2 gap-y-1">
                    <Tag tone label=status.to_string()/>
                    {about}
                    {more.map(|more| view! { <span class="text-xs">{unproved(more)}</span> })}
                </span>
            </Cell>
            <Cell label=say(platform_requests::TOOK) number=true>
                {say(platform::Milliseconds { number: milliseconds })}
            </Cell>
            <Cell label=say(platform_requests::OBJECT)>
                {match about_it {
                    Some((all, subject)) => {
                        view! {
                            <a href=all aria-label=subject>
                                <ShortId id=subject.clone()/>
                            </a>
                        }
                        .into_any()
                    }
                    None => view! { <span class="text-soft">"–"</span> }.into_any(),
                }}
            </Cell>
            <Cell label=say(platform_requests::CLIENT)>
                <span class="block text-sm sm:min-w-20 sm:wrap-anywhere">{client}</span>
            </Cell>
            <Cell label=say(platform_requests::REQUEST_ID)>
                <a href=own aria-label=id>
                    <ShortId id=id.clone()/>
                </a>
            </Cell>
        </Row>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::{ProblemCode, platform_requests, say, unproved};
    use leptos::prelude::*;

    #[test]
    fn a_code_of_the_catalogue_is_a_link_that_looks_like_one() {
        let html = |code: &str| {
            let code = code.to_owned();
            Owner::new().with(|| view! { <ProblemCode code/> }.to_html()).replace("<!>", "")
        };
        let known = html("already_claimed");
        assert!(known.starts_with("<a href=\"/developers/errors/already_claimed\"><span"), "{known}");
        assert!(known.contains("already_<wbr>claimed</span>"), "{known}");
        assert!(!html("quux").contains("<a "), "{}", html("quux"));
    }

    #[test]
    fn a_line_that_stands_for_more_says_how_many() {
        assert_eq!(unproved(19_900), say(platform_requests::Unproved { count: "19,900" }));
    }
}
