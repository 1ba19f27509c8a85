//! One gift: the money, how far it has come, and its declaration word by word. While the page is open, all of it is live.

use super::filter::GivingQuery;
use super::gift::Gift;
use super::not_mine_page::{Disowned, NoGift};
use super::reads::{GiftDetail, SeenGift, read_corrected_gift};
use super::steps::Steps;
use super::words;
use super::{done, param, query};
use crate::frame::{Area, Frame, Load};
use crate::live::Live;
use crate::ui::HeadingWords;
use crate::ui::day::{long, long_time};
use crate::ui::language::{lang, language_here};
use crate::ui::{Card, Details, Heading, Id, Notice, SummaryList, SummaryRow, Tag, Tone};
use crate::words::{authorisation, gift, gift_aid, gifts, say, states};
use backend::claim::name_at_hmrc;
use domain::donation::shown::{CorrectedBy, DetailsHistory};
use domain::donation::{DeclarationStatus, Reason, shown};
use domain::{Date, Language};
use leptos::prelude::*;

/// `/giving/donations/{id}`
#[component]
pub fn DonationPage() -> impl IntoView {
    let is_corrected = done() == "details";
    view! {
        <Frame area=Area::Giving>
            <Load
                from=read_corrected_gift(param("donation"), is_corrected)
                show=|(gift, is_outdated)| view! { <Seen gift is_outdated/> }
            />
        </Frame>
    }
    .into_any()
}

#[component]
fn Seen(
    gift: SeenGift,
    /// Whether its details were just corrected, and the authorisation still has the earlier ones.
    is_outdated: bool,
) -> impl IntoView {
    match gift {
        SeenGift::Theirs(detail) => view! { <Detail detail=*detail is_outdated/> }.into_any(),
        SeenGift::Disowned(declarations) => view! { <Disowned declarations/> }.into_any(),
        SeenGift::None => view! { <NoGift/> }.into_any(),
    }
}

/// The id of what holds the parts that are live.
const PARTS: &str = "gift-parts";
/// The id of the heading's words, which are live as well.
const HEADING: &str = "gift-heading";

#[component]
fn Detail(detail: GiftDetail, is_outdated: bool) -> impl IntoView {
    let gift = detail.gift.clone();
    let (title, charity) = (title(&gift), gift.charity_name().to_owned());
    let not_mine = not_mine(&gift);
    let authorised_on = detail.authorised_on();
    let known_by = detail.known_by();
    let GiftDetail { declarations, details, today, .. } = detail;
    let back = (GivingQuery::of_address(query).list(), say(states::YOUR_GIFTS).to_owned());
    view! {
        <Heading title over=charity words=HEADING back/>
        {(done() == "details")
            .then(|| {
                view! {
                    <Notice tone=Tone::Good title=say(gift::CORRECTED)>
                        <p>{say(gift::CORRECTED_LEAD)}</p>
                        {is_outdated.then(|| view! { <LaterGifts/> })}
                    </Notice>
                }
            })}
        <Live url=format!("/giving/donations/{}/live", gift.id) list=PARTS/>
        <div id=PARTS class="space-y-8">
            <State gift=gift.clone() today/>
            <div class="grid items-start gap-6 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
                <TheMoney gift=gift.clone() today/>
                <HowFar gift=gift.clone() declarations=declarations.clone() details=details.clone() today/>
                <ForYourRecords gift=gift.clone() authorised_on known_by/>
            </div>
            <Declarations gift declarations details/>
        </div>
        <p>
            <a href=not_mine>{say(gift::NOT_MINE)}</a>
        </p>
    }
    .into_any()
}

/// Everything on the page that changes, as the live feed sends it: each part has the place of its id.
pub fn parts(detail: GiftDetail) -> String {
    let gift = detail.gift.clone();
    let (title, over) = (title(&gift), Some(gift.charity_name().to_owned()));
    let authorised_on = detail.authorised_on();
    let known_by = detail.known_by();
    let GiftDetail { declarations, details, today, .. } = detail;
    [
        view! { <HeadingWords title over id=Some(HEADING.to_owned())/> }.to_html(),
        view! { <State gift=gift.clone() today/> }.to_html(),
        view! { <TheMoney gift=gift.clone() today/> }.to_html(),
        view! { <HowFar gift=gift.clone() declarations=declarations.clone() details=details.clone() today/> }
            .to_html(),
        view! { <ForYourRecords gift=gift.clone() authorised_on known_by/> }.to_html(),
        view! { <Declarations gift declarations details/> }.to_html(),
    ]
    .concat()
}

/// That later gifts still have the details from before, with the way to change that.
#[component]
fn LaterGifts() -> impl IntoView {
    view! {
        <p>
            {say(gift::CORRECTED_LATER)} " "
            <a href="/giving/authorisation/give?from=gift-aid">{say(authorisation::CHANGE_DETAILS)}</a> "."
        </p>
    }
    .into_any()
}

/// Where the donor says that the gift is not theirs.
fn not_mine(gift: &Gift) -> String {
    format!("/giving/donations/{}/not-mine", gift.id)
}

fn title(gift: &Gift) -> String {
    say(gift::Title { amount: gift.gross })
}

impl GiftDetail {
    /// When the authorisation was given that its newest declaration rests on; not where the donor said that they never gave it.
    fn authorised_on(&self) -> Option<Date> {
        let is_covered = !self.gift.reasons.contains(&Reason::NotAuthorised);
        self.declarations.first().filter(|_| is_covered).map(|newest| newest.authorised_on)
    }

    /// How we know that it is the donor's.
    fn known_by(&self) -> String {
        words::known_by(self.gift.known_by, self.is_by_capture, self.linked.as_deref())
    }
}

#[component]
fn State(gift: Gift, today: Date) -> impl IntoView {
    let chip = words::chip(&gift, today);
    view! {
        <p id="gift-state" class="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Tag tone=chip.tone icon=chip.icon label=chip.label/>
            <span>{chip.note}</span>
        </p>
    }
    .into_any()
}

#[component]
fn HowFar(
    gift: Gift,
    declarations: Vec<shown::Declaration>,
    details: DetailsHistory,
    today: Date,
) -> impl IntoView {
    view! {
        <div id="gift-steps" class="lg:row-span-2">
            <Card title=say(gift::PROGRESS)>
                <Steps gift declarations details today/>
            </Card>
        </div>
    }
    .into_any()
}

#[component]
fn ForYourRecords(gift: Gift, authorised_on: Option<Date>, known_by: String) -> impl IntoView {
    let given = say(gift::GivenWhen { when: gift.given_when(), platform: &gift.platform });
    let authorisation = authorised_on.map(|day| {
        view! {
            <SummaryRow label=say(gift::AGREED_ON)>
                <a href="/giving/authorisation">{long(day)}</a>
            </SummaryRow>
        }
    });
    let label = say(gift::PlatformReference { platform: &gift.platform });
    let reference = gift.reference.map(|reference| {
        view! {
            <SummaryRow label>
                <Id id=reference/>
            </SummaryRow>
        }
    });
    view! {
        <div id="gift-records">
            <Card title=say(gift::RECORDS)>
                <SummaryList>
                    <SummaryRow label=say(gift::GIVEN)>{given}</SummaryRow>
                    <SummaryRow label=say(gift::KNOWN_BY)>{known_by}</SummaryRow>
                    {authorisation}
                    {reference}
                    <SummaryRow label=say(gift::REFERENCE)>
                        <Id id=gift.id.to_string()/>
                    </SummaryRow>
                </SummaryList>
            </Card>
        </div>
    }
    .into_any()
}

#[component]
fn TheMoney(
    gift: Gift,
    /// Today in London.
    today: Date,
) -> impl IntoView {
    let fee = gift.fee().map(|fee| {
        let label = say(gift::Fees { platform: &gift.platform });
        view! { <SummaryRow label>{fee.to_string()}</SummaryRow> }
    });
    let refunds: Vec<AnyView> = gift
        .refunds
        .iter()
        .map(|refund| {
            let words = say(gift::Refund { amount: refund.amount.pence(), day: long(refund.refunded_on) });
            view! { <SummaryRow label=say(gift::REFUNDED)>{words}</SummaryRow> }.into_any()
        })
        .collect();
    let refunded_at_end = gift.refunded_at_end().map(|sum| {
        view! { <SummaryRow label=say(gift::REFUNDED)>{sum.to_string()}</SummaryRow> }
    });
    let is_less = fee.is_some() || !refunds.is_empty();
    let claimable = (is_less && gift.counts()).then(|| {
        let claimable = gift.claimable.to_string();
        view! { <SummaryRow label=say(gift::CLAIMABLE)>{claimable}</SummaryRow> }
    });
    let gift_aid = words::gift_aid(&gift, today);
    let counted = gift.is_rounded().then(|| {
        view! {
            <span class="block text-sm text-soft">
                {say(gift::Quarter { claimable: gift.claimable })}
            </span>
        }
    });
    view! {
        <div id="gift-money">
            <Card title=say(gift::MONEY)>
                <SummaryList>
                    <SummaryRow label=say(gift::GAVE)>
                        <span class="font-head text-xl font-semibold tabular-nums">{gift.gross.to_string()}</span>
                    </SummaryRow>
                    {fee}
                    {refunds}
                    {refunded_at_end}
                    {claimable}
                    <SummaryRow label=say(gifts::GIFT_AID)>
                        <span class="font-semibold">{gift_aid}</span>
                        {counted}
                    </SummaryRow>
                </SummaryList>
            </Card>
        </div>
    }
    .into_any()
}

/// An empty place while there are none, so that the live feed can fill it.
#[component]
fn Declarations(gift: Gift, declarations: Vec<shown::Declaration>, details: DetailsHistory) -> impl IntoView {
    view! {
        <div id="gift-declarations" class="empty:hidden">
            {of_gift(&gift, declarations, &details)}
        </div>
    }
    .into_any()
}

/// The newest declaration, and those before it.
fn of_gift(gift: &Gift, declarations: Vec<shown::Declaration>, details: &DetailsHistory) -> Option<AnyView> {
    let mut declarations = declarations.into_iter();
    let newest = declarations.next()?;
    // What the charity wrote may be news to the donor, and wrong.
    let is_by_charity = details.corrected_in(&newest) == Some(CorrectedBy::Charity);
    let by_charity = is_by_charity.then(|| {
        let (charity, day) = (gift.charity_name(), long(newest.made_at.london_date()));
        view! {
            <div class="mt-4 space-y-1">
                <p class="max-w-prose">{say(gift::CorrectedByCharity { charity, day })}</p>
                <NotMyDetails gift=gift.clone()/>
            </div>
        }
    });
    let earlier: Vec<shown::Declaration> = declarations.collect();
    let title =
        say(if newest.state == DeclarationStatus::Made { gift::DECLARATION } else { gift::LAST_DECLARATION });
    let summary = say(gift::Earlier { count: earlier.len() });
    let earlier = (!earlier.is_empty()).then(|| {
        view! {
            <div class="mt-4">
                <Details summary>
                    {earlier.into_iter().map(|one| view! { <Declaration one/> }).collect_view()}
                </Details>
            </div>
        }
    });
    let whole = view! {
        <Card title>
            <Declaration one=newest/>
            {by_charity}
            {earlier}
        </Card>
    };
    Some(whole.into_any())
}

/// What a donor does where the details that the charity wrote are not theirs.
#[component]
pub fn NotMyDetails(gift: Gift) -> impl IntoView {
    let mine = say(gift::NotMyDetailsMine { charity: gift.charity_name() });
    view! {
        <Details summary=say(gift::NOT_MY_DETAILS)>
            <p>
                {say(gift::NOT_MY_DETAILS_GIFT)} " " <a href=not_mine(&gift)>{say(gift::NOT_MINE)}</a> "."
            </p>
            <p>{mine} " " <a href="/help#contact">{say(gift::CONTACT_US)}</a> "."</p>
        </Details>
    }
    .into_any()
}

#[component]
fn Declaration(one: shown::Declaration) -> impl IntoView {
    let ended = one.ended_at.map(|at| {
        let at = long_time(at);
        // Whether another one took its place is another matter: the money may be still to come.
        if one.state == DeclarationStatus::Replaced {
            say(gift::Replaced { at })
        } else {
            say(gift::Cancelled { at })
        }
    });
    // Line by line as it was made, with room between the lines.
    let lines = one.text.lines().map(|line| {
        let line = line.to_owned();
        view! { <span class="mt-2 block first:mt-0 first:font-semibold">{line}</span> }
    });
    let lines = lines.collect_view();
    let sent_as = name_at_hmrc(&one.donor.first_name, &one.donor.last_name)
        .map(|name| view! { <p class="mt-3 text-sm text-soft">{say(gift_aid::SentAs { name })}</p> });
    let in_english = (language_here() != Language::English).then(|| say(gift::IN_ENGLISH));
    view! {
        <figure>
            <blockquote lang=lang(Language::English) class="max-w-prose border-s-3 border-lift ps-4">{lines}</blockquote>
            {sent_as}
            <figcaption class="mt-3 text-sm text-soft">
                {say(gift::Made { at: long_time(one.made_at) })} " " {ended} " " {in_english} " " <Id id=one.declaration_id.to_string()/>
            </figcaption>
        </figure>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use crate::giving::gift::Gift;
    use crate::giving::gift::example::{declaration, gift};
    use crate::words::{self, say};
    use domain::calendar::parse_date;
    use domain::donation::shown::{CorrectedBy, DetailsHistory};
    use domain::donation::{DeclarationStatus, DeletionReason, Status};
    use domain::{Language, Pence, Timestamp};
    use leptos::prelude::*;

    #[test]
    fn a_fee_says_whose_it_is_and_what_is_left_for_gift_aid() {
        let pence = |amount| Pence::new(amount).unwrap();
        let gift = Gift { net: Some(pence(1_950)), claimable: pence(1_950), ..gift(Status::Declared) };
        let today = parse_date("2026-11-21").unwrap();
        let html = Owner::new().with(|| view! { <super::TheMoney gift today/> }.to_html());
        let fees = say(words::gift::Fees { platform: "Give &amp; Go" });
        for words in [&*fees, "£0.50", say(words::gift::CLAIMABLE), "£19.50"] {
            assert!(html.contains(words), "{words} is missing in {html}");
        }
    }

    #[test]
    fn a_declaration_that_the_charity_corrected_says_so_with_the_way_to_say_that_it_is_wrong() {
        let one = declaration(DeclarationStatus::Made);
        let html = |by| {
            let details = DetailsHistory { corrected: vec![(one.made_at, by)], ..DetailsHistory::default() };
            let (gift, declarations) = (gift(Status::Declared), vec![one.clone()]);
            Owner::new().with(|| view! { <super::Declarations gift declarations details/> }.to_html())
        };
        let (charity, day) = ("St Brannoc’s Hospice", "20\u{a0}November 2026");
        let said = say(words::gift::CorrectedByCharity { charity, day });
        let by_charity = html(CorrectedBy::Charity);
        assert!(by_charity.contains(&said) && by_charity.contains("href=\"/help#contact\""), "{by_charity}");
        let not_mine = "href=\"/giving/donations/don_01ke5v3s8f7qk9mz4x2w6r1t0a/not-mine\"";
        for way in [say(words::gift::NOT_MY_DETAILS), not_mine] {
            assert!(by_charity.contains(way), "{way}: {by_charity}");
            assert!(!html(CorrectedBy::Donor).contains(way), "{way}");
        }
        assert!(!html(CorrectedBy::Donor).contains("/help#contact"));
    }

    #[test]
    fn a_declaration_says_how_hmrc_reads_its_name() {
        let html = |first: &str| {
            let mut one = declaration(DeclarationStatus::Made);
            (one.donor.first_name, one.donor.last_name) = (first.to_owned(), "Lee".to_owned());
            let (gift, declarations, details) =
                (gift(Status::Declared), vec![one], DetailsHistory::default());
            Owner::new().with(|| view! { <super::Declarations gift declarations details/> }.to_html())
        };
        let sent_as = say(words::gift_aid::SentAs { name: "Olga Lee" });
        assert!(html("Ольга").contains(&sent_as), "{}", html("Ольга"));
        assert!(!html("Zoë").contains("HMRC:"), "{}", html("Zoë"));
    }

    #[test]
    fn the_money_says_gift_aid_once_and_how_it_is_counted_only_where_pence_are_lost() {
        let pence = |amount| Pence::new(amount).unwrap();
        let today = parse_date("2026-11-21").unwrap();
        let html = |gift: Gift| Owner::new().with(|| view! { <super::TheMoney gift today/> }.to_html());
        let even = html(gift(Status::Declared));
        let quarter = say(words::gift::Quarter { claimable: "£20.00" });
        assert!(even.contains("+ £5.00<") && !even.contains(&quarter), "{even}");
        let odd = Gift { claimable: pence(2_003), gift_aid: pence(500), ..gift(Status::Declared) };
        let odd = html(odd);
        assert!(odd.contains(&say(words::gift::Quarter { claimable: "£20.03" })), "{odd}");
    }

    #[test]
    fn the_money_says_gift_aid_once_in_either_language() {
        let today = parse_date("2026-11-21").unwrap();
        for language in [Language::English, Language::Welsh] {
            let html = Owner::new().with(|| {
                provide_context(language);
                view! { <super::TheMoney gift=gift(Status::Declared) today/> }.to_html()
            });
            let gift_aid = words::gifts::GIFT_AID.of(language);
            assert_eq!(html.matches(gift_aid).count(), 1, "{html}");
        }
    }

    #[test]
    fn the_money_says_what_a_full_refund_gave_back() {
        let today = parse_date("2026-11-25").unwrap();
        let refunded = Gift {
            deletion_reason: Some(DeletionReason::Refund),
            deleted_at: Timestamp::parse("2026-11-24T10:00:00Z").ok(),
            claimable: Pence::ZERO,
            ..gift(Status::Cancelled)
        };
        let html = |gift: Gift| Owner::new().with(|| view! { <super::TheMoney gift today/> }.to_html());
        let label = say(words::gift::REFUNDED);
        let shown = html(refunded.clone());
        let (_, after) = shown.split_once(label).unwrap();
        assert!(after.contains("£20.00"), "{after}");
        let failed = Gift { deletion_reason: Some(DeletionReason::FailedSettlement), ..refunded };
        assert!(!html(failed).contains(label));
    }

    #[test]
    fn a_declaration_says_that_it_is_in_english_to_whoever_reads_another_language() {
        let html = |language| {
            Owner::new().with(|| {
                provide_context(language);
                view! { <super::Declaration one=declaration(DeclarationStatus::Made)/> }.to_html()
            })
        };
        let said = |language| words::gift::IN_ENGLISH.of(language);
        assert!(html(Language::Welsh).contains(said(Language::Welsh)));
        assert!(!html(Language::English).contains(said(Language::English)));
    }
}
