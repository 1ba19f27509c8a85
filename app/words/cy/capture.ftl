# Y dudalen lle mae rhoddwr yn troi Rhodd Cymorth ymlaen ar lwyfan.

## Around every page.

sandbox-name = Blwch tywod
sandbox = Blwch tywod. Nid oes dim byd go iawn yma.
skip = Neidio i’r cynnwys
other-language = English
by-uplift = Rhodd Cymorth gan Uplift
not-hmrc = Nid yw Uplift yn rhan o CThEF.
about = Ynglŷn ag Uplift
privacy = Preifatrwydd
help = Cymorth
links-new-tab = Mae’r dolenni hyn yn agor tab newydd.
new-tab = (yn agor tab newydd)
back = Yn ôl
step = Cam { $number } o 3
continue = Parhau
leave-to = Dim diolch, yn ôl i { $platform }
leave = Dim diolch

## Who you are.

add = Ychwanegwch 25% at eich rhoddion
add-lead = Gyda Rhodd Cymorth, mae elusennau’n cael 25c yn fwy am bob £1 a roddwch, o’r dreth rydych wedi’i thalu. Mae’n cynnwys eich rhoddion i bob elusen ar Uplift, drwy bob llwyfan sydd wedi’i gysylltu ag Uplift, tan { $until }. Mae’n cymryd tua munud i’w throi ymlaen.
taxpayers = Mae ar gyfer pobl sy’n talu Treth Incwm neu Dreth Enillion Cyfalaf yn y DU yn unig.
who = Eich enw
title = Teitl
title-hint = Fel Ms, Dr neu Capt. Mae CThEF yn derbyn 4 llythyren ar y mwyaf, felly rydym yn hepgor teitl hirach.
first = Enw cyntaf
last = Cyfenw
email = Cyfeiriad e-bost
email-hint = Byddwn yn e-bostio’r geiriau y cytunoch iddynt atoch, a sut i atal Rhodd Cymorth.

## Where you live.

home = Eich cyfeiriad cartref
home-lead = Eich cyfeiriad cartref, nid blwch post. Mae CThEF yn ei ddefnyddio i wirio datganiadau.
line1 = Llinell cyfeiriad 1
line2 = Llinell cyfeiriad 2
town = Tref neu ddinas
postcode = Cod post
abroad = Rwy’n byw y tu allan i’r DU
country = Gwlad

## Check and agree.

check = Gwirio a chytuno
check-lead = Bydd Rhodd Cymorth wedyn ymlaen tan { $until }.
name = Enw
change = Newid
shortfall = Os talwch ry ychydig o dreth
agreement = Yr hyn rydych yn cytuno iddo
agree = Cytuno a throi Rhodd Cymorth ymlaen
agree-to-these = Cytuno a defnyddio’r manylion hyn
full-page = Agor y dudalen lawn
full-page-why = I fod yn siŵr nad oes dim yn cuddio’r geiriau hyn, agorwch y dudalen lawn i fynd ymlaen.
full-page-close = Pan fyddwch wedi gorffen yno, dewch yn ôl yma.

## Done.

done = Mae Rhodd Cymorth ymlaen
done-until = Tan { $until }
done-lead = Mae’n cynnwys eich rhoddion drwy { $platform } a phob llwyfan arall sydd wedi’i gysylltu ag Uplift, o heddiw ymlaen.
sent = Gwiriwch eich e-bost
sent-mail = Diolch. Rydym wedi anfon e-bost atoch.
sent-new = Os yw’r e-bost yn dweud “Mae Rhodd Cymorth ymlaen”, rydych wedi gorffen. Mae ymlaen tan { $until }, ar gyfer eich rhoddion drwy { $platform } a phob llwyfan arall sydd wedi’i gysylltu ag Uplift, o heddiw ymlaen.
sent-known = Os yw’n dweud “Gwiriwch eich manylion Rhodd Cymorth”, agorwch y ddolen ynddo. Nid oes dim yn newid nes i chi wneud hynny.
close = Gallwch gau’r dudalen hon.
next = Beth sy’n digwydd nesaf
next-declare = Byddwn yn gwneud y datganiad ar gyfer pob rhodd y mae eich Rhodd Cymorth yn ei chynnwys. Nid oes angen i chi wneud dim.
next-mail = Rydym wedi anfon e-bost atoch i’w gadarnhau.
next-stop = Gweld pob rhodd, neu atal Rhodd Cymorth ar unrhyw adeg:
next-stop-link = eich cyfrif Uplift
agreed = Yr hyn y cytunoch iddo
agreed-on = Cytunwyd ar { $day } drwy { $platform }. Cyfeirnod { $reference }.
sent-agreement = Y cytundeb
sent-on = Anfonwyd ar { $day } drwy { $platform }. Cyfeirnod y ffurflen hon: { $reference }
continue-to = Parhau i { $platform }
go-on = Gallwch fynd ymlaen ar { $platform } nawr.
print = Argraffu

## Somebody whom the platform named.

on-lead = Rydych eisoes wedi’i throi ymlaen. Nid oes angen i chi wneud dim.
on-no-details = I gadw’ch manylion yn breifat, nid ydym yn eu dangos yma.
not-you = Nid chi? Rhowch eich manylion eich hun
known = Troi Rhodd Cymorth ymlaen eto
known-lead = Efallai na fydd rhaid i chi deipio’ch manylion eto. Gallwn e-bostio cod atoch, a dangos yr hyn a roesoch y tro diwethaf ar ôl i chi ei nodi.
send-code = Anfon cod ataf drwy e-bost
type-anew = Teipio fy manylion yn lle hynny
code = Rhowch y cod
code-lead = Os oes gennym gyfeiriad e-bost i chi, rydym wedi anfon cod 6 digid ato. Mae’n gweithio am 10 munud.
code-label = Cod 6 digid
show-details = Dangos fy manylion
send-again = Anfon cod arall

## Somebody who opened the link in our email.

written = Ai eich manylion chi yw’r rhain?
written-lead = Rhoddodd rhywun nhw gyda’ch cyfeiriad e-bost ar dudalen Rhodd Cymorth { $platform }. Nid oes dim wedi newid eto. Os eich manylion chi ydynt, darllenwch yr esboniad a chytunwch i’w defnyddio o heddiw ymlaen.
keep-mine = Cadw’r manylion a roddais o’r blaen
keep-mine-gift = Cadw’r manylion a roddais o’r blaen, ac ychwanegu’r rhodd hon
kept-details = Nid yw’r manylion a roesoch o’r blaen wedi newid.
gift-added = Mae eich rhodd o { $amount } nawr yn eich cyfrif Uplift.
gift-added-to = Mae eich rhodd o { $amount } i { $charity } nawr yn eich cyfrif Uplift.
not-mine = Nid fi oedd hyn

## A gift without a donor.

gift = Eich rhodd
gift-to = { $amount } i { $charity }, { $day }
gift-bare = { $amount }, { $day }
gift-covered = Cytunwch heddiw, a bydd y rhodd hon yn cael Rhodd Cymorth hefyd.
gift-late = Gwnaed y rhodd hon ar ddiwrnod cynharach, felly ni all gael Rhodd Cymorth yma. Gallwch droi Rhodd Cymorth ymlaen ar gyfer eich rhoddion nesaf.
gift-done = Mae eich rhodd o { $amount } wedi’i chynnwys hefyd.
gift-done-to = Mae eich rhodd o { $amount } i { $charity } wedi’i chynnwys hefyd.
gift-waits = Mae eich rhodd yn aros tan hynny hefyd.
gift-own-covered = Mae eich Rhodd Cymorth yn cynnwys y rhodd hon.
gift-own-earlier = Nid oedd eich Rhodd Cymorth ymlaen pan wnaethoch y rhodd hon, felly ni allwn wneud datganiad ar ei chyfer. Gallwch ei hychwanegu at eich rhoddion o hyd.
add-gift = Ychwanegu’r rhodd hon at eich cyfrif
add-gift-lead = Rydych wedi mewngofnodi fel { $email }, ac mae Rhodd Cymorth ymlaen. Nid oes angen i chi roi eich manylion. Byddwn yn dweud wrth { $platform } mai chi a roddodd y rhodd.
add-gift-yours = Dim ond os chi a’i rhoddodd y dylech ei hychwanegu.
add-gift-button = Ychwanegu’r rhodd hon

## Ways to end without it.

cancelled = Ni throwyd Rhodd Cymorth ymlaen
cancelled-lead = Ni chytunwyd ar ddim, ac ni chadwyd dim o’r hyn a deipiwyd.
expired = Mae’r dudalen hon wedi dod i ben
expired-lead = Ni chytunwyd ar ddim, ac ni chadwyd dim o’r hyn a deipiwyd. Ewch yn ôl i { $platform } i ddechrau eto.
back-to = Yn ôl i { $platform }
unknown = Ni allwn ddod o hyd i’r dudalen honno
unknown-lead = Mae’r ddolen yn anghyflawn neu’n hen. Ewch yn ôl i’r lle y daethoch ohono, a dechreuwch eto.
account = Troi Rhodd Cymorth ymlaen yn eich cyfrif Uplift

## What went wrong.

broken = Aeth rhywbeth o’i le
broken-lead = Ein bai ni ydyw. Mae’r hyn a deipioch yn gynharach wedi’i gadw: rhowch gynnig arall arni ymhen munud.
too-often = Rhoddwyd cynnig ar hyn yn rhy aml
too-often-lead = Arhoswch chwarter awr a rhowch gynnig arall arni, neu teipiwch eich manylion.
too-fast = Gormod o geisiadau o’ch rhwydwaith
too-fast-lead = Arhoswch ychydig eiliadau a rhowch gynnig arall arni.
refused = Ni ddaeth hyn oddi wrth Uplift
refused-lead = Gwefan arall a anfonodd hyn, felly ni wnaethom ddim. Agorwch y dudalen eto a rhowch gynnig arni yno.
unreadable = Ni allem ddarllen y ffurflen honno
unreadable-lead = Ni chadwyd dim. Agorwch y dudalen eto ac anfonwch lai ar y tro.
open-again = Agor y dudalen eto
