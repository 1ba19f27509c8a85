//! What the simulated HMRC does. Whoever comes here wants to see a refused line, or a lost answer, within a minute.

use super::Tool;
use super::reads::{HmrcChoiceView, read_hmrc};
use super::server_fns::ChooseHmrc;
use crate::form::Form;
use crate::ui::*;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;
use leptos_router::hooks::use_query_map;

/// `/sandbox/hmrc`
#[component]
pub fn HmrcPage() -> impl IntoView {
    view! { <Tool from=read_hmrc() show=|choices| view! { <Shown choices/> }/> }.into_any()
}

#[component]
fn Shown(choices: Vec<HmrcChoiceView>) -> impl IntoView {
    let set = use_query_map().get_untracked().get("set").is_some();
    let chosen =
        choices.iter().find(|choice| choice.is_chosen).map(|choice| choice.code.clone()).unwrap_or_default();
    let options = choices
        .into_iter()
        .map(|choice| {
            let hint =
                if choice.is_once { "For the next claim alone" } else { "Until you choose something else" };
            Choice::new(choice.code, choice.words).hint(hint)
        })
        .collect();
    view! {
        <Heading
            title="HMRC"
            lead="The sandbox has an HMRC of its own, which takes real messages, keeps HMRC’s rules, and answers as HMRC does."
            back=("/sandbox".to_owned(), "Sandbox".to_owned())
        />
        {set.then(|| view! { <Notice tone=Tone::Good title="HMRC does as you chose"/> })}
        <Form action=ChooseHmrc::PATH class="space-y-8">
            <Radios name="choice" label="What does HMRC do?" value=chosen choices=options/>
            <Button>"Let HMRC do this"</Button>
        </Form>
        <Notice tone=Tone::Info title="Then make a claim">
            "Sign in as charity staff, open Claims, and make the next one. Its page shows every word that is exchanged."
        </Notice>
    }
    .into_any()
}
