//! Numbers, tables and lists.

use super::Shelf;
use crate::ui::*;
use leptos::prelude::*;

#[component]
pub fn Data() -> impl IntoView {
    let gifts = [
        ("21 November 2026", "St Brannoc’s Hospice", "Till 4", "£20.00", "£5.00", Tone::Info, "Declared"),
        ("19 November 2026", "Lantern Choir", "Give & Go", "£1,250.00", "£312.50", Tone::Good, "Accepted"),
        ("2 November 2026", "St Brannoc’s Hospice", "Give & Go", "£7.50", "£1.87", Tone::Warn, "Held"),
    ];
    view! {
        <Shelf title="Numbers">
            <Stats>
                <Stat label="Waiting" value="£412.00" note="96 gifts" href="#waiting"/>
                <Stat label="Declared" value="£1,980.25" note="ready for the next claim" href="#declared"/>
                <Stat label="Needs fixing" value="£37.50" note="3 gifts" tone=Tone::Warn href="#held"/>
                <Stat label="Paid this year" value="£18,204.00" note="14 claims" tone=Tone::Good/>
            </Stats>
            <Card title="Where your Gift Aid is">
                <Proportion parts=vec![
                    Part::of(Tone::Neutral, "Waiting", 41_200, "£412.00"),
                    Part::of(Tone::Info, "Declared", 198_025, "£1,980.25").light(),
                    Part::of(Tone::Info, "Claimed", 300_000, "£3,000.00"),
                    Part::of(Tone::Good, "Accepted", 900_000, "£9,000.00"),
                ]/>
            </Card>
            <HourChart
                caption="Requests by hour"
                hours=(9..15).map(|hour| format!("21 Nov 2026 {hour:02}:00")).collect()
                series=vec![
                    Series::new("All requests", Tone::Neutral, vec![120, 96, 0, 1_204, 310, 42]),
                    Series::new("4xx errors", Tone::Warn, vec![3, 0, 0, 12, 1, 0]),
                    Series::new("Server errors (5xx)", Tone::Bad, vec![0, 0, 0, 0, 1, 0]),
                ]
            />
            <p>"A sum in a sentence: "<Money amount="£1,234.50" strong=true/>"."</p>
        </Shelf>
        <Shelf title="Table">
            <Table
                caption="Gifts"
                body_id="gallery-gifts"
                columns=vec![
                    Column::text("Date"),
                    Column::text("Charity"),
                    Column::text("Where"),
                    Column::number("Gift"),
                    Column::number("Gift Aid"),
                    Column::text("State"),
                ]
            >
                {gifts
                    .into_iter()
                    .enumerate()
                    .map(|(place, (date, charity, place_of, gift, aid, tone, state))| {
                        view! {
                            <Row id=format!("gallery-gift-{place}")>
                                <Cell head=true label="Date">
                                    <a href="#gift">{date}</a>
                                </Cell>
                                <Cell label="Charity">{charity}</Cell>
                                <Cell label="Where">{place_of}</Cell>
                                <Cell label="Gift" number=true>
                                    {gift}
                                </Cell>
                                <Cell label="Gift Aid" number=true>
                                    {aid}
                                </Cell>
                                <Cell label="State">
                                    <Tag tone label=state/>
                                </Cell>
                            </Row>
                        }
                    })
                    .collect_view()}
            </Table>
        </Shelf>
        <Shelf title="Facts and steps">
            <div class="grid items-start gap-6 lg:grid-cols-2">
                <Card title="Details">
                    <SummaryList>
                        <SummaryRow label="Name" href="#name">"Ms Zoë O’Neil"</SummaryRow>
                        <SummaryRow label="Address" href="#address">"12 Sea View" <br/> "Mumbles" <br/> "SA3 4XX"</SummaryRow>
                        <SummaryRow label="Email">"z•••@example.org"</SummaryRow>
                    </SummaryList>
                </Card>
                <Card title="HMRC nominee">
                    <Timeline>
                        <Step tone=Tone::Good title="Charity registered" when="3 November 2026"/>
                        <Step tone=Tone::Info title="Nominee requested" when="5 November 2026">
                            <p>"HMRC’s letter is often here within four weeks."</p>
                        </Step>
                        <Step title="Uplift may file claims"/>
                    </Timeline>
                </Card>
            </div>
        </Shelf>
    }
    .into_any()
}
