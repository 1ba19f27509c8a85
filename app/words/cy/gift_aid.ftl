# Yr hyn y mae’r rhoddwr wedi’i awdurdodi: ble mae’n sefyll, beth mae’n ei olygu, a’r hanes cyfan.

lead = Yr hyn rydych wedi’n hawdurdodi i’w wneud, ac am ba hyd.

## Ble mae’n sefyll.

on-until = Mae Rhodd Cymorth ymlaen tan { $until }
on-lead = Rydym yn datgan eich rhoddion i bob elusen ar Uplift. Gallwch adnewyddu o { $opens } ymlaen.
renew-lead = Daw i ben gyda’r flwyddyn dreth. Adnewyddwch hi nawr i’w chadw ymlaen tan { $until }.
renew-until = Adnewyddu tan { $until }
stops-lead = Daw i ben bryd hynny, cyn diwedd y flwyddyn dreth. Ni fydd rhoddion a wnewch ar ôl y diwrnod hwnnw yn cael Rhodd Cymorth.
ended-on = Daeth Rhodd Cymorth i ben ar { $day }
ended-lead = Daw i ben bob blwyddyn ar 5 Ebrill. Trowch hi ymlaen eto i gynnwys rhoddion o heddiw ymlaen.
stopped-keeps = Mae rhoddion a wnaed cyn hynny yn cadw eu Rhodd Cymorth.
off-lead = Gyda Rhodd Cymorth, mae elusennau’n cael 25c yn fwy am bob £1 a roddwch. Trowch Rodd Cymorth ymlaen unwaith y flwyddyn, a byddwn yn datgan eich rhoddion nes iddi ddod i ben ar 5 Ebrill.
again = Ei throi ymlaen eto
outdated = Mae manylion cynharach ar eich awdurdodiad
outdated-lead = Cywirwyd y manylion ar un o’ch rhoddion. Mae’r rhai cynharach ar eich awdurdodiad o hyd. Os yw’r rhai wedi’u cywiro yn gywir, newidiwch eich awdurdodiad hefyd, er mwyn i’ch rhoddion diweddarach eu cynnwys.

## Cwestiynau.

can-do = Beth all Uplift ei wneud yn fy enw i?
can-do-declare = Rydym yn gwneud datganiad Rhodd Cymorth ar gyfer pob rhodd a wnewch i elusen ar Uplift. Pan fydd yr elusen yn hawlio, rydym yn dweud wrth CThEF eich enw, enw neu rif eich tŷ, eich cod post a’r rhodd.
can-do-no-more = Ni allwn gymryd arian na newid yr hyn a roesoch.
moved = Mae fy enw neu fy nghyfeiriad wedi newid
moved-after = Mae eich manylion newydd yn berthnasol i roddion o heddiw ymlaen. Mae rhoddion cynharach yn cadw’r manylion oedd gennych bryd hynny.
pays-less = Nid wyf yn talu digon o dreth mwyach
pays-less-see = Gweld faint o Dreth Incwm neu Dreth Enillion Cyfalaf y mae ei hangen ar eich rhoddion ym mhob blwyddyn dreth, yn
pays-less-see-link = eich datganiadau blynyddol
pays-less-add = Ychwanegwch unrhyw roddion a wnewch yn rhywle arall.
pays-less-if = Os ydych yn talu llai o dreth yn y flwyddyn nag sydd ei hangen ar eich rhoddion, neu’n disgwyl gwneud hynny,
pays-less-if-link = ataliwch Rodd Cymorth
pays-less-if-after = nawr neu o ddyddiad a ddewiswch. Ni fydd rhoddion a wnewch ar ôl hynny yn cael Rhodd Cymorth.
pays-less-earlier = Mae rhoddion rydych eisoes wedi’u gwneud yn cadw eu Rhodd Cymorth. Os nad yw eich treth am y flwyddyn yn ddigon ar eu cyfer, rhaid i chi dalu’r gwahaniaeth i CThEF. Nid oes rhaid i’r elusen dalu.
pays-less-own = Os rhoesoch eich datganiad Rhodd Cymorth eich hun i elusen, dywedwch wrth yr elusen hefyd. Nid yw ei hatal yma yn dod â hwnnw i ben.

## Yr hanes.

history = Hanes
none-yet = Nid ydych wedi troi Rhodd Cymorth ymlaen eto
none-yet-lead = Nid ydym wedi datgan unrhyw roddion ar eich rhan. Pan fyddwch yn troi Rhodd Cymorth ymlaen, gallwch weld yma yr hyn y cytunoch iddo, a phryd.

## Un awdurdodiad.

period = { $from } i { $until }
denied = { $day } · Nid chi a’i rhoddodd. Nid yw’n cynnwys unrhyw roddion
on = Ymlaen
state-on-until = Ymlaen tan { $until }
starts-later = Yn dechrau’n ddiweddarach
replaced-on = Disodlwyd ar { $day }
stopped = Ataliwyd
ended = Daeth i ben
not-given-by-you = Nid chi a’i rhoddodd
denied-on = Dywedoch wrthym ar { $at }
stopped-by-you = Ataliwyd gennych chi
stopped-by-letter = Ataliwyd drwy lythyr
stopped-by-telephone = Ataliwyd dros y ffôn
stopped-by-email = Ataliwyd drwy e-bost
stopped-in-person = Ataliwyd wyneb yn wyneb
you-stopped-on = Ataliwyd gennych chi ar { $at }
you-told-us = Dywedoch wrthym ar { $at } am ei hatal o { $from } ymlaen
platform-stopped-on = Fe’i hataliwyd gan { $platform } ar { $at }
platform-told-us = Dywedodd { $platform } wrthym ar { $at } am ei hatal o { $from } ymlaen
given = Rhoddwyd
given-here = Yn eich cyfrif Uplift
given-on-page = Drwy dudalen Rhodd Cymorth { $platform }
given-on-a-page = Drwy dudalen Rhodd Cymorth llwyfan rhoi
given-through = Drwy { $platform }
given-through-one = Drwy lwyfan rhoi
name = Enw
sent-as = Rydym yn anfon hyn at CThEF: { $name }
explained = Eglurwyd y rheolau treth
wording = Y geiriau y cytunoch iddynt
wording-in-english = Fersiwn { $version }, yn Saesneg
wording-in-welsh = Fersiwn { $version }, yn Gymraeg
id = Rhif yr awdurdodiad
