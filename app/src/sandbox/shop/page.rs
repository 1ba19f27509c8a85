//! The shop's one page: choose a gift, answer the question, pay; beside it what the shop's server says, and the code.

use super::log::Log;
use super::reads::{OpenShop, read_shop};
use super::server_fns::{AMOUNTS, BeginShopping, PayInShop, RestartShop, TapInShop};
use super::visit::{Asked, Stage, Visit, Way};
use crate::capture::files::{EMBED_PATH, integrity};
use crate::developers::code::Code;
use crate::developers::snippet::Checkout;
use crate::form::Form;
use crate::platform::console::query;
use crate::sandbox::Tool;
use crate::ui::*;
use crate::words::{say, shop};
use backend::shop::SHOP_PATH;
use domain::Pence;
use leptos::prelude::*;
use leptos::server_fn::ServerFn;

/// `/sandbox/shop`
#[component]
pub fn ShopPage() -> impl IntoView {
    let from = read_shop(query("authorisationSession"));
    view! { <Tool from show=|shop| view! { <Shown shop/> }/> }.into_any()
}

#[component]
fn Shown(shop: Option<OpenShop>) -> impl IntoView {
    let Some(OpenShop { base_url, charities, visit, endpoint, received }) = shop else {
        return view! {
            <Opening/>
            <EmptyState title=say(shop::CLOSED) icon=Shape::Pause>
                <p>
                    {say(shop::CLOSED_WHY)} " " <code class="font-mono">"uplift demo"</code> ", " {say(shop::CLOSED_THEN)}
                </p>
            </EmptyState>
        }
        .into_any();
    };
    let checkout =
        Checkout { return_address: format!("{base_url}{SHOP_PATH}"), origin: base_url.clone(), base_url };
    let code = match visit.way {
        Way::Redirect => checkout.redirect(),
        Way::Modal => checkout.modal(),
        Way::Frame => checkout.inline(),
    };
    let (calls, way) = (visit.calls.clone(), visit.way);
    // The two calls above are all of it.
    let is_tap = matches!(visit.stage, Stage::Tapped { .. });
    view! {
        <Opening/>
        <div class="grid items-start gap-6 lg:grid-cols-2">
            <div class="min-w-0 space-y-6">
                <Counter visit charities/>
            </div>
            <div class="min-w-0 space-y-6">
                <Log calls endpoint received/>
                <Card title=if is_tap { say(shop::CODE) } else { say(shop::CODE_OF_WAY) }>
                    <div class="space-y-4">
                        {(!is_tap)
                            .then(|| {
                                view! {
                                    <p class="text-soft">{about(way)}</p>
                                    <Code what=say(shop::CODE_WHAT) text=code/>
                                }
                            })}
                        <p>
                            <a href="/developers/checkout">{say(shop::CHECKOUT)}</a> " " {say(shop::CHECKOUT_HAS)} " "
                            <a href="/developers/webhooks#signature">{say(shop::WEBHOOKS)}</a> " " {say(shop::WEBHOOKS_HAS)}
                        </p>
                    </div>
                </Card>
            </div>
        </div>
    }
    .into_any()
}

#[component]
fn Opening() -> impl IntoView {
    view! {
        <Heading
            title=say(shop::TITLE)
            lead=say(shop::LEAD)
            back=("/sandbox".to_owned(), say(shop::SANDBOX).to_owned())
        />
    }
}

fn about(way: Way) -> &'static str {
    match way {
        Way::Redirect => say(shop::ABOUT_REDIRECT),
        Way::Modal => say(shop::ABOUT_MODAL),
        Way::Frame => say(shop::ABOUT_FRAME),
    }
}

/// What the visitor does next.
#[component]
fn Counter(visit: Visit, charities: Vec<(String, String)>) -> impl IntoView {
    let gift = say(shop::Gift { amount: pounds(visit.amount), charity: &visit.charity.1 });
    match visit.stage.clone() {
        Stage::Choosing => view! {
            <Choose charities=charities.clone()/>
            <Tap charities/>
        }
        .into_any(),
        Stage::Asking(asked) => view! { <Asking gift asked way=visit.way/> }.into_any(),
        Stage::Paying { said } => view! { <Paying gift said amount=visit.amount/> }.into_any(),
        Stage::Given { status, amount, .. } => view! { <Given gift status amount/> }.into_any(),
        Stage::Tapped { short_url, .. } => view! { <Tapped gift short_url/> }.into_any(),
    }
}

fn pounds(pence: i64) -> String {
    Pence::new(pence).map(|amount| amount.to_string()).unwrap_or_default()
}

fn amounts() -> Vec<Choice> {
    AMOUNTS.iter().map(|pence| Choice::new(pence.to_string(), pounds(*pence))).collect()
}

fn choices(charities: Vec<(String, String)>) -> Vec<Choice> {
    charities.into_iter().map(|(reference, name)| Choice::new(reference, name)).collect()
}

#[component]
fn Choose(charities: Vec<(String, String)>) -> impl IntoView {
    let ways = Way::ALL
        .into_iter()
        .map(|way| {
            let (label, hint) = match way {
                Way::Redirect => (say(shop::REDIRECT), say(shop::REDIRECT_HINT)),
                Way::Modal => (say(shop::MODAL), say(shop::MODAL_HINT)),
                Way::Frame => (say(shop::FRAME), say(shop::FRAME_HINT)),
            };
            Choice::new(way.word(), label).hint(hint)
        })
        .collect();
    view! {
        <Card title=say(shop::MAKE)>
            <Form action=BeginShopping::PATH>
                <Radios name="amount" label=say(shop::HOW_MUCH) choices=amounts() value="1000"/>
                <Select name="charity" label=say(shop::WHICH_CHARITY) choices=choices(charities)/>
                <TextInput
                    name="email"
                    label=say(shop::EMAIL)
                    hint=say(shop::EMAIL_HINT)
                    kind="email"
                    autocomplete="off"
                    width=Width::Medium
                />
                <Radios name="way" label=say(shop::WAY) choices=ways value="redirect"/>
                <Button>{say(shop::GIVE)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

#[component]
fn Tap(charities: Vec<(String, String)>) -> impl IntoView {
    view! {
        <Card title=say(shop::TAP)>
            <Form action=TapInShop::PATH key="tap">
                <p class="text-soft">
                    {say(shop::TAP_LEAD)}
                </p>
                <Radios name="amount" label=say(shop::HOW_MUCH) choices=amounts() value="500"/>
                <Select name="charity" label=say(shop::WHICH_CHARITY) choices=choices(charities)/>
                <Button kind=ButtonKind::Secondary>{say(shop::DO_TAP)}</Button>
            </Form>
        </Card>
    }
    .into_any()
}

/// The link that works without a script; with one, ours takes it into the page.
#[component]
fn Asking(gift: String, asked: Asked, way: Way) -> impl IntoView {
    let back = format!("/sandbox/shop?authorisationSession={}", asked.id);
    let link = match way {
        Way::Redirect => view! { <LinkButton href=asked.url>{say(shop::ANSWER)}</LinkButton> }.into_any(),
        Way::Modal | Way::Frame => view! { <Embedded asked way back=back.clone()/> }.into_any(),
    };
    view! {
        <Card title=gift>
            <div class="space-y-4">
                <p>{say(shop::ASKING)}</p>
                {link}
                <p>
                    <a href=back>{say(shop::CONTINUE)}</a>
                </p>
                <Restart/>
            </div>
        </Card>
    }
    .into_any()
}

/// The shop's own script, as a platform writes it: it takes the link's place, and goes on when the frame says that it is over.
const SCRIPT: &str = r#"{
const place = document.getElementById("gift-aid");
const link = place.querySelector("a");
const goOn = () => location.assign(place.dataset.back);
const open = (container) => Uplift.open({ url: link.href, mode: place.dataset.mode, container, onComplete: goOn, onCancel: goOn });
if (place.dataset.mode === "inline") {
  link.hidden = true;
  open(place.querySelector("div"));
} else {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open();
  });
}
}"#;

/// A link for browsers without a script; with one, ours shows its page over this one or inside it.
#[component]
fn Embedded(asked: Asked, way: Way, back: String) -> impl IntoView {
    let mode = if way == Way::Frame { "inline" } else { "modal" };
    let nonce = leptos::nonce::use_nonce();
    view! {
        <div id="gift-aid" data-mode=mode data-back=back>
            <LinkButton href=asked.url>{say(shop::ANSWER)}</LinkButton>
            // The frame is 320 pixels wide at least: on a phone it has the whole width, without the edges of card and page.
            <div class="max-[25rem]:-mx-[2.3125rem]"></div>
        </div>
        <script src=EMBED_PATH integrity=integrity() crossorigin="anonymous"></script>
        <script nonce=nonce inner_html=SCRIPT></script>
    }
    .into_any()
}

#[component]
fn Paying(gift: String, said: String, amount: i64) -> impl IntoView {
    view! {
        <Card title=gift>
            <div class="space-y-4">
                <Notice title=say(shop::SAID)>
                    <p>{said}</p>
                </Notice>
                <Form action=PayInShop::PATH>
                    <Button>{say(shop::Pay { amount: pounds(amount) })}</Button>
                </Form>
                <Restart/>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Given(gift: String, status: String, amount: i64) -> impl IntoView {
    let words = match status.as_str() {
        "declared" => say(shop::Declared { amount: pounds(amount) }),
        _ => say(shop::NotDeclared { status: status.replace('_', " ") }),
    };
    view! {
        <Card title=say(shop::THANK_YOU)>
            <div class="space-y-4">
                <Notice tone=Tone::Good title=gift>
                    <p>{words}</p>
                </Notice>
                <Restart/>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Tapped(gift: String, short_url: String) -> impl IntoView {
    view! {
        <Card title=say(shop::ThankYouFor { gift })>
            <div class="space-y-4">
                <p>{say(shop::SCAN)}</p>
                <QrPicture text=short_url.clone() label=say(shop::QR_CODE)/>
                <p>
                    <a href=short_url.clone()>
                        <span class="font-mono text-lg wrap-anywhere">
                            <Wrapped text=short_url.clone()/>
                        </span>
                    </a>
                </p>
                <Restart/>
            </div>
        </Card>
    }
    .into_any()
}

#[component]
fn Restart() -> impl IntoView {
    view! {
        <Form action=RestartShop::PATH key="restart" class="">
            <Button kind=ButtonKind::Quiet>{say(shop::START_AGAIN)}</Button>
        </Form>
    }
    .into_any()
}
