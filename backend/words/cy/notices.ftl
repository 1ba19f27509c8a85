# Yr hyn a wnaed yn enw rhoddwr. Termau’r dudalen awdurdodi sydd yma.

## Mae awdurdodiad ymlaen.

given-subject = Mae Rhodd Cymorth ymlaen
given = Rydych wedi awdurdodi Uplift i wneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion. Mae hyn yn para tan { $until }. Gallwch ei weld neu ei atal ar unrhyw adeg.
given-through = Rydych wedi awdurdodi Uplift drwy { $platform } i wneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion. Mae hyn yn para tan { $until }. Gallwch ei weld neu ei atal ar unrhyw adeg.
changed-subject = Rydym wedi newid eich manylion
changed = Rydych wedi newid { $detail } sydd gennym amdanoch. Mae eich manylion newydd yn berthnasol i roddion o heddiw tan { $until }. Mae rhoddion cynharach yn cadw’r manylion oedd gennych bryd hynny. Gallwch weld neu atal Rhodd Cymorth ar unrhyw adeg.
renewed-subject = Rydych wedi adnewyddu eich Rhodd Cymorth tan { $until }
renewed = Byddwn yn gwneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion tan { $until }. Gallwch weld neu atal hyn ar unrhyw adeg.
name = Eich enw
gift = Eich rhodd
gift-to = { $amount } i { $charity }
covered = Rhoddion sydd wedi’u cynnwys
covered-are = I bob elusen ar Uplift
from = O
until = Tan
tax-to-pay = Os byddwch yn talu llai o Dreth Incwm a/neu Dreth Enillion Cyfalaf mewn blwyddyn dreth na’r swm o Rodd Cymorth a hawlir ar eich holl roddion yn y flwyddyn dreth honno, eich cyfrifoldeb chi yw talu unrhyw wahaniaeth. Gall CThEF ofyn i chi amdano; nid oes rhaid i’r elusen dalu.
agreed = Ar { $day } cytunoch i’r geiriau hyn. Cyfeirnod { $reference }.
agreed-through = Ar { $day }, drwy { $platform }, cytunoch i’r geiriau hyn. Cyfeirnod { $reference }.
confirmed = Rydych wedi awdurdodi Uplift drwy { $platform } i wneud datganiadau Rhodd Cymorth ar gyfer eich rhoddion tan { $until }.
confirmed-cancel = I ganslo’r awdurdodiad hwn, rhowch wybod i { $platform } neu e-bostiwch { $contact }.

## Daw i ben.

ends-subject = Daw eich Rhodd Cymorth i ben ar { $last }
ends = Gofynnoch i ni atal Rhodd Cymorth ar ôl { $last }. Mae rhoddion a wnewch hyd at y diwrnod hwnnw, gan gynnwys y diwrnod ei hun, yn dal i gael Rhodd Cymorth.
ends-by = Dywedodd { $platform } wrthym eich bod am atal Rhodd Cymorth ar ôl { $last }. Mae rhoddion a wnewch hyd at y diwrnod hwnnw, gan gynnwys y diwrnod ei hun, yn dal i gael Rhodd Cymorth.
ends-keep = Wedi newid eich meddwl? Rhowch wybod i ni erbyn diwedd y diwrnod hwnnw, a bydd Rhodd Cymorth yn aros ymlaen.
keep = Cadw Rhodd Cymorth ymlaen
last-day = Diwrnod olaf gyda Rhodd Cymorth
stopped-subject = Cafodd eich awdurdodiad Rhodd Cymorth ei atal
stopped = Rydych wedi atal Rhodd Cymorth.
stopped-through = Dywedodd { $platform } wrthym eich bod am atal Rhodd Cymorth.
kept-before = Mae’r rhoddion a wnaethoch cyn { $at } yn cadw eu Rhodd Cymorth.
kept-until = Mae’r rhoddion a wnaethoch hyd at { $last }, gan gynnwys y diwrnod hwnnw, yn cadw eu Rhodd Cymorth.
stopped-at = Ataliwyd
stopped-yourself-subject = Rydych wedi atal Rhodd Cymorth
not-after = Nid yw’r rhoddion a wnewch ar ôl hynny yn ei chael.
still-on = Mae Rhodd Cymorth ymlaen o hyd, oherwydd i chi ei throi ymlaen yn rhywle arall hefyd.

## Cardiau a ffonau. Ar ôl enw llwyfan mae treiglad meddal.

card = Cerdyn
card-code = { $masked } (diwedd cod y mae eich banc yn ei ddefnyddio ar gyfer y cerdyn, nid diwedd y rhif sydd arno)
phone = Rhif ffôn
linked-on = Cysylltwyd ar
card-linked-subject = Cysylltwyd cerdyn â chi
phone-linked-subject = Cysylltwyd rhif ffôn â chi
card-linked = Cysylltwyd cerdyn â’ch cyfrif Uplift. Bydd rhoddion a wnewch gydag ef yn ymddangos yno, a gall rhai cynharach ymddangos hefyd.
card-linked-by = Cysylltodd { $platform } gerdyn â’ch cyfrif Uplift. Bydd rhoddion a wnewch gydag ef yn ymddangos yno, a gall rhai cynharach ymddangos hefyd.
phone-linked = Cysylltwyd rhif ffôn â’ch cyfrif Uplift. Bydd rhoddion a wnewch gydag ef yn ymddangos yno, a gall rhai cynharach ymddangos hefyd.
phone-linked-by = Cysylltodd { $platform } rif ffôn â’ch cyfrif Uplift. Bydd rhoddion a wnewch gydag ef yn ymddangos yno, a gall rhai cynharach ymddangos hefyd.
card-unlinked-subject = Nid yw cerdyn wedi’i gysylltu â chi mwyach
phone-unlinked-subject = Nid yw rhif ffôn wedi’i gysylltu â chi mwyach
card-unlinked = Nid yw cerdyn wedi’i gysylltu â’ch cyfrif Uplift mwyach. Mae’r rhoddion rydych eisoes wedi’u gwneud gydag ef yn aros yn eich rhestr.
card-unlinked-by = Datgysylltodd { $platform } gerdyn oddi wrth eich cyfrif Uplift. Mae’r rhoddion rydych eisoes wedi’u gwneud gydag ef yn aros yn eich rhestr.
phone-unlinked = Nid yw rhif ffôn wedi’i gysylltu â’ch cyfrif Uplift mwyach. Mae’r rhoddion rydych eisoes wedi’u gwneud gydag ef yn aros yn eich rhestr.
phone-unlinked-by = Datgysylltodd { $platform } rif ffôn oddi wrth eich cyfrif Uplift. Mae’r rhoddion rydych eisoes wedi’u gwneud gydag ef yn aros yn eich rhestr.

## Sawl newid ar unwaith.

several-given-subject = Newidiwyd awdurdodiadau Rhodd Cymorth yn eich enw
several-stopped-subject = Ataliwyd awdurdodiadau Rhodd Cymorth yn eich enw
several-linked-subject = Cysylltwyd cardiau neu ffonau â chi
several-unlinked-subject = Nid yw cardiau neu ffonau wedi’u cysylltu â chi mwyach
more = Mae { $count } arall yn eich cyfrif Uplift.

## Canlyniad yr hyn a wadodd y rhoddwr. Pwnc yr e-bost yw teitl y dudalen lle gwnaeth hynny.

never-given-subject = Mae eich awdurdodiad Rhodd Cymorth wedi’i ganslo o’i ddiwrnod cyntaf
never-given = Dywedoch wrthym na roesoch awdurdodiad Rhodd Cymorth { $day }. Nid yw’n cynnwys dim un o’ch rhoddion, na’r rhai rydych wedi’u gwneud na’r rhai a wnewch yn nes ymlaen.
never-given-gifts = Rydym wedi canslo’r datganiadau a wnaed oddi tano, ac mae elusennau’n talu’n ôl i CThEF unrhyw Rodd Cymorth a hawliwyd ganddynt. Os oes awdurdodiad arall gennych sy’n cynnwys rhodd, rydym yn datgan y rhodd o dan hwnnw.
never-given-no-gifts = Nid oes rhodd yn dibynnu arno, felly ni chaiff Rhodd Cymorth ei chanslo.
never-given-on = Mae Rhodd Cymorth yn aros ymlaen tan { $until }.
never-given-on-earlier = Mae Rhodd Cymorth yn aros ymlaen tan { $until }, gyda’ch manylion cynharach.
card-never-theirs = Dywedoch wrthym nad chi biau’r cerdyn hwn.
phone-never-theirs = Dywedoch wrthym nad chi biau’r rhif ffôn hwn.
never-theirs-none = Nid oedd rhoddion wedi’u cysylltu â chi drwyddo ef yn unig, felly nid yw eich rhestr yn newid.
never-theirs-gifts = { $count ->
    [one] Nid yw { $count } rhodd ({ $given }) a gysylltwyd â chi drwyddo ef yn unig yn eich rhestr mwyach.
    [two] Nid yw { $count } rodd ({ $given } i gyd) a gysylltwyd â chi drwyddo ef yn unig yn eich rhestr mwyach.
   *[other] Nid yw { $count } rhodd ({ $given } i gyd) a gysylltwyd â chi drwyddo ef yn unig yn eich rhestr mwyach.
}
never-theirs-gift-aid = { $count ->
    [two] Rydym wedi canslo { $gift_aid } o Rodd Cymorth ar { $count } rodd. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
   *[other] Rydym wedi canslo { $gift_aid } o Rodd Cymorth ar { $count } rhodd. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
}
never-theirs-gift-aid-of-some = Rydym wedi canslo { $gift_aid } o Rodd Cymorth ar { $count } ohonynt. Os yw elusen wedi’i hawlio, mae’r elusen yn ei thalu’n ôl i CThEF.
never-theirs-others = Mae rhoddion a gysylltwyd â chi mewn ffordd arall, fel drwy eich cyfeiriad e-bost, yn aros yn eich rhestr.
on-again-subject = Mae Rhodd Cymorth ymlaen eto
on-again = Dywedoch wrthym na wnaethoch atal eich awdurdodiad Rhodd Cymorth drwy { $platform }. Mae ymlaen eto, fel pe na bai erioed wedi’i atal, ac mae’n cynnwys y rhoddion rydych wedi’u gwneud ers hynny.

## Diwedd y newidiodd y rhoddwr ei feddwl amdano.

kept-on-subject = Mae eich Rhodd Cymorth yn aros ymlaen
kept-on = Gofynnoch i ni gadw Rhodd Cymorth ymlaen ar ôl { $last }. Mae eich awdurdodiad yn cynnwys eich rhoddion tan { $until }, fel o’r blaen.
kept-on-otherwise = Os na ofynnoch am hyn, gallwch atal Rhodd Cymorth ar y dudalen honno.

## Ble i fynd.

not-me = Nid fi oedd hyn
not-me-works = mae’r ddolen hon yn gweithio am { $days } diwrnod
view-or-stop = Gweld neu atal Rhodd Cymorth
view-authorisation = Gweld eich awdurdodiad
view-linked = Gweld eich cardiau a’ch ffonau
switch-on-again = Troi Rhodd Cymorth ymlaen eto
