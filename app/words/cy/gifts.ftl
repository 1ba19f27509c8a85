# Rhoddion rhoddwr: y rhestr, yr hyn sy’n ei chulhau, ei chyfansymiau, a’r hyn mae darllenydd sgrin yn ei glywed amdani.

giving = Eich rhoddion
gift-aid = Rhodd Cymorth
gift-aid-after = { " " }o Rodd Cymorth

## O amgylch y rhestr.

disowned = Nid yw’r rhodd yn eich rhestr mwyach
disowned-lead = Rydym wedi dweud wrth y llwyfan a’r elusen nad chi a’i rhoddodd. Ni fydd Rhodd Cymorth yn cael ei hawlio arni yn eich enw.
statements = Eich datganiadau blynyddol
statement-of = Eich datganiad blynyddol ar gyfer { $year }
all-gifts = Eich holl roddion
older = Rhoddion hŷn
newest = Y rhoddion diweddaraf

## Rhoddion y gwrthododd CThEF eu manylion.

wanted = { $count ->
    [two] Cywirwch eich manylion ar gyfer { $count } rodd
   *[other] Cywirwch eich manylion ar gyfer { $count } rhodd
}
wanted-lead = { $count ->
    [one] Ni fyddai CThEF yn derbyn { $detail } arni. Nes i chi gywiro eich manylion, ni ellir hawlio { $gift_aid } o Rodd Cymorth.
   *[other] Ni fyddai CThEF yn derbyn { $detail } arnynt. Nes i chi gywiro eich manylion, ni ellir hawlio { $gift_aid } o Rodd Cymorth.
}
wanted-see = Gweld y rhoddion hyn

## Dim i’w restru.

none = Dim rhoddion eto
none-lead = Mae eich rhoddion yn ymddangos yma cyn gynted ag y bydd llwyfan sy’n defnyddio Uplift yn dweud wrthym amdanynt.
none-check = Methu gweld rhodd? Gwiriwch fod gan y llwyfan y cyfeiriad e-bost rydych yn ei ddefnyddio yma, neu fod eich
none-check-link = cerdyn neu ffôn
none-check-after = wedi’i gysylltu.
no-match = Nid oes rhoddion sy’n cyfateb
no-match-lead = Newidiwch neu tynnwch hidlydd i weld mwy o roddion.
no-match-all = Dangos eich holl roddion

## Yr hyn y mae’r rhestr wedi’i chulhau iddo.

filter = Hidlo
tax-year = Blwyddyn dreth
all-years = Pob blwyddyn
charity = Elusen
all-charities = Pob elusen
platform = Llwyfan
all-platforms = Pob llwyfan
progress = Cynnydd
find = Dod o hyd i rodd
choose = Dewiswch un o’r rhestr.
showing = Yn dangos: { $filters }.
in-tax-year = blwyddyn dreth { $year }
one-charity = un elusen
one-platform = un llwyfan
by-reference = rhoddion a ganfuwyd drwy eu cyfeirnod
nothing-found = Dim byd wedi’i ganfod ar gyfer “{ $typed }”
nothing-found-lead = Rhowch gynnig ar ran o enw elusen, dyddiad fel Mawrth 2026 neu 22/8/2026, swm fel 25.50, neu gyfeirnod.
or = { " " }neu{ " " }
amount-any-way = { $amount } (a roddwyd, gyda Rhodd Cymorth, neu fel Rhodd Cymorth)
# Pam mae rhes yn cyfateb.
amount-kinds = Rhoddion o { $amount } (cyn neu ar ôl ffioedd ac ad-daliadau), rhoddion sy’n dod i { $amount } gyda Rhodd Cymorth ({ $before } a roddwyd), a rhoddion gyda { $amount } o Rodd Cymorth ({ $least } i { $most } a roddwyd).
amount-or-gift-aid = Rhoddion o { $amount } (cyn neu ar ôl ffioedd ac ad-daliadau), a rhoddion gyda { $amount } o Rodd Cymorth ({ $least } i { $most } a roddwyd).
amount-alone = Rhoddion o { $amount } (cyn neu ar ôl ffioedd ac ad-daliadau).
narrowed = { $count ->
    [two] { $count } rodd: { $sums }.
   *[other] { $count } rhodd: { $sums }.
}
find-hint = Elusen, dyddiad, £

## Cyfansymiau blwyddyn dreth.

gave-this-year = Rhoesoch yn y flwyddyn dreth hon
gave-last-year = Rhoesoch yn y flwyddyn dreth ddiwethaf
gave-in = Rhoesoch yn { $year }
since = { $count ->
    [0] dim rhoddion ers { $first }
    [two] { $count } rodd ers { $first }
   *[other] { $count } rhodd ers { $first }
}
since-partly = { $count ->
    [two] { $count } rodd ers { $first }, { $declared } ohono gyda Rhodd Cymorth
   *[other] { $count } rhodd ers { $first }, { $declared } ohono gyda Rhodd Cymorth
}
period = { $count ->
    [0] dim rhoddion o { $first } i { $last }
    [two] { $count } rodd o { $first } i { $last }
   *[other] { $count } rhodd o { $first } i { $last }
}
period-partly = { $count ->
    [two] { $count } rodd o { $first } i { $last }, { $declared } ohono gyda Rhodd Cymorth
   *[other] { $count } rhodd o { $first } i { $last }, { $declared } ohono gyda Rhodd Cymorth
}
to-come = Ar roddion rydym wedi’u datgan. Mae { $waiting } arall i ddod.
rest-waits = Mae’r { $rest } arall yn aros.
rest-details = Mae’r { $rest } arall yn aros am eich manylion.
rest-without = Ffioedd neu roddion heb Rodd Cymorth yw’r { $rest } arall.
rest-parts = O’r { $rest } arall, mae { $waiting } yn aros, a ffioedd neu roddion heb Rodd Cymorth yw { $without }.
rest-details-parts = O’r { $rest } arall, mae { $details } yn aros am eich manylion, a ffioedd neu roddion heb Rodd Cymorth yw { $without }.
rest-both = O’r { $rest } arall, mae { $waiting } yn aros, ac mae { $details } yn aros am eich manylion.
rest-all = O’r { $rest } arall, mae { $waiting } yn aros, mae { $details } yn aros am eich manylion, a ffioedd neu roddion heb Rodd Cymorth yw { $without }.
on-declared = Ar roddion rydym wedi’u datgan.
partly = Nid yw ffioedd llwyfannau, na rhoddion nad yw Rhodd Cymorth yn eu cynnwys, yn cael Rhodd Cymorth. Nid yw rhoddion y mae angen eich manylion arnynt yn ei chael eto.
not-counted = Nid yw rhoddion a gafodd eu canslo neu eu had-dalu’n llawn yn cael eu cyfrif.
about-totals = Am y cyfansymiau hyn
about-totals-and-tax = Am y cyfansymiau hyn a’ch treth
how-far = Pa mor bell mae’r Rhodd Cymorth wedi dod
part-paid = Talwyd i elusennau { $sum }
part-accepted = Derbyniwyd { $sum }
part-claimed = Hawliwyd { $sum }
part-declared = Datganwyd { $sum }
means-declared = Datganwyd: rydym wedi gwneud y datganiad Rhodd Cymorth, ac nid yw’r elusen wedi hawlio eto.
means-claimed = Hawliwyd: mae’r elusen wedi anfon ei hawliad i CThEF.
means-accepted = Derbyniwyd: mae CThEF wedi derbyn yr hawliad. Fel arfer mae’n talu o fewn pedair wythnos.
means-paid = Talwyd i elusennau: mae CThEF wedi talu’r elusen.

## Yr hyn mae darllenydd sgrin yn ei glywed tra bo’r dudalen ar agor.

changed = { $amount } i { $charity }. { $state }: { $note }.
several-changed = Mae { $count } o’ch rhoddion wedi newid.
gone = Mae rhodd wedi gadael eich rhestr, gan nad chi a’i rhoddodd.

## Y rhestr fel ffeil: y colofnau nad ydynt ar dudalen.

gift-date = Dyddiad y rhodd
fees = Ffioedd y llwyfan
gift-aid-to-come = Rhodd Cymorth i ddod
reference = Cyfeirnod y llwyfan
