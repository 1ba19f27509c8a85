# Cyflyrau rhodd yng ngeiriau ei rhoddwr, yr un fath mewn rhes, ar dudalen ac yn y ffrwd fyw.

your-gifts = Eich rhoddion
your-gift = Eich rhodd
unknown-charity = Elusen nad ydym yn ei hadnabod eto

## Cyflyrau.

waiting = Yn aros
not-yet = Ddim eto
was-off = Roedd Rhodd Cymorth i ffwrdd
correct-details = Cywirwch eich manylion
declared = Datganwyd
claimed = Hawliwyd
accepted = Derbyniwyd
paid = Talwyd
does-not-qualify = Ddim yn gymwys
claimed-elsewhere = Hawliwyd heb Uplift
cancelled = Canslwyd
refunded = Ad-dalwyd
refunded-or-cancelled = Ad-dalwyd neu canslwyd

## Gweddill y frawddeg wrth ymyl cyflwr.

note-clears = i’r taliad glirio
note-clears-on = bydd y taliad yn clirio ar { $day }
note-finding-charity = rydym yn darganfod i ba elusen mae’r peiriant cardiau hwn yn perthyn
note-two-charities = mae dwy elusen yn dweud mai nhw biau’r peiriant cardiau hwn, ac rydym yn darganfod pwy biau ef
note-finding-donor = rydym yn darganfod pwy a’i rhoddodd
note-switch-on = trowch Rodd Cymorth ymlaen heddiw i’w chynnwys
note-was-off = nid oedd ymlaen pan roesoch
note-details = ni fyddai CThEF yn derbyn rhai o’ch manylion
note-declared = yn barod ar gyfer hawliad nesaf yr elusen
note-claimed = mae hawliad yr elusen gan CThEF
note-accepted = derbyniodd CThEF hawliad yr elusen
note-paid = talodd CThEF yr elusen ar { $day }
note-claimed-elsewhere = yr elusen ei hun a’i hawliodd, heb Uplift
note-not-eligible = yn ôl yr elusen
note-out-of-time = mae’r terfyn amser ar gyfer hawlio wedi mynd heibio
note-refunded = y rhodd gyfan
note-refunded-part = ad-dalwyd { $sum } o’r rhodd i chi
note-failed = methodd y taliad
note-cancelled-by = gan { $platform }

## Yr hyn y mae rhodd yn ei ychwanegu.

# Mae “Rhodd Cymorth” wrth ei ochr, neu uwch ei ben.
added = + { $gift_aid }
to-come = { $gift_aid } i ddod
waits-for-details = mae { $gift_aid } yn aros am eich manylion
nothing-yet = dim Rhodd Cymorth eto
nothing = dim Rhodd Cymorth
nothing-here = dim Rhodd Cymorth drwy Uplift

## Cyfanswm rhoddion.

sums = { $given }, Rhodd Cymorth hyd at { $gift_aid }
sums-and-to-come = { $given }, Rhodd Cymorth hyd at { $gift_aid }, { $to_come } i ddod
sums-to-come = { $given }, Rhodd Cymorth { $to_come } i ddod
sums-paid = { $given }, Rhodd Cymorth { $gift_aid }
sums-details = { $sums }, ac mae { $gift_aid } o Rodd Cymorth yn aros am eich manylion
# Cyfrifir hawliad ar ei gyfanswm; byddai talgrynnu fesul rhodd yn colli arian i elusennau.
rounded = Mae Rhodd Cymorth wedi’i thalgrynnu i lawr ar gyfer pob rhodd a phob elusen. Gall cyfansymiau fod ychydig geiniogau’n fwy.

## Y dreth y mae rhoddion ei hangen.

tax-needed = Mae angen i chi dalu digon o Dreth Incwm neu Dreth Enillion Cyfalaf ym mlwyddyn dreth { $year } ar gyfer y rhoddion hyn.
tax-was-needed = Mae angen eich bod wedi talu digon o Dreth Incwm neu Dreth Enillion Cyfalaf ym mlwyddyn dreth { $year } ar gyfer y rhoddion hyn.
tax-at-least = Mae hynny’n { $so_far } o leiaf.
tax-at-least-in-all = Mae hynny’n { $so_far } o leiaf hyd yn hyn, a { $in_all } gyda’r rhoddion sy’n aros.
tax-shortfall = Os ydych hefyd yn rhoi gyda Rhodd Cymorth yn rhywle arall, ychwanegwch chwarter y rhoddion hynny. Os talwch lai o dreth na hynny, rhaid i chi dalu’r gwahaniaeth i CThEF.

## Pam mae rhodd yn aros neu heb gael Rhodd Cymorth, a beth all ei rhoddwr ei wneud.

why-refunded = Ad-dalwyd y rhodd i chi.
why-failed = Methodd y taliad.
why-cancelled = Canslodd y llwyfan y rhodd ac ni ddywedodd pam.
cure-cancelled = Nid oes angen i chi wneud dim. Ni hawlir Rhodd Cymorth arni.
cure-cancelled-claimed = Nid oes angen i chi wneud dim. Roedd yr elusen eisoes wedi hawlio Rhodd Cymorth arni. Mae’n talu hynny’n ôl i CThEF gyda’i hawliad nesaf.
why-benefit = Mae’r elusen yn dweud eich bod chi, neu rywun agos atoch, wedi cael gormod yn gyfnewid am y rhodd hon.
why-not-a-gift = Mae’r elusen yn dweud nad rhodd oedd hon ond taliad am rywbeth, fel tocyn raffl.
why-no-tax = Mae’r elusen yn dweud eich bod wedi talu rhy ychydig o dreth ar gyfer Rhodd Cymorth ar y rhodd hon.
why-company = Mae’r elusen yn dweud mai cwmni a roddodd hon.
why-not-eligible = Mae’r elusen yn dweud nad yw’r rhodd hon yn gymwys ar gyfer Rhodd Cymorth.
cure-ask-the-charity = Ni hawlir Rhodd Cymorth arni. Os ydych yn credu bod hynny’n anghywir, gofynnwch i’r elusen.
cure-taken-back = Roedd yr elusen eisoes wedi hawlio Rhodd Cymorth arni. Mae’n talu hynny’n ôl i CThEF gyda’i hawliad nesaf. Os ydych yn credu bod y rhodd yn gymwys, gofynnwch i’r elusen.
pays-back = Roedd yr elusen eisoes wedi hawlio Rhodd Cymorth arni. Mae’n talu hynny’n ôl i CThEF gyda’i hawliad nesaf.
why-claimed-elsewhere = Mae’r elusen yn dweud ei bod wedi hawlio Rhodd Cymorth ar y rhodd hon ei hun, heb Uplift.
cure-claimed-elsewhere = Os yw hynny’n anghywir, gofynnwch i’r elusen. Fel arall nid oes angen i chi wneud dim, ond cynhwyswch y rhodd hon wrth gyfrifo a ydych wedi talu digon o dreth.
why-out-of-time = Mae’n rhy hwyr i hawlio Rhodd Cymorth ar y rhodd hon. Mae gan elusen bedair blynedd o ddiwedd ei blwyddyn gyfrifyddu, neu o ddiwedd y flwyddyn dreth, y rhoesoch ynddi.
cure-out-of-time = Ni ellir gwneud dim ar gyfer y rhodd hon.
why-erased = Dileodd y rhoddwr ei gyfrif cyn i ni wneud y datganiad.
cure-erased = Ni allwch wneud dim, gan nad ydym yn gwybod mwyach pwy a’i rhoddodd.
why-no-settlement = Nid yw’r llwyfan wedi dweud wrthym eto fod y taliad wedi clirio.
cure-no-settlement = Nid oes angen i chi wneud dim. Byddwn yn gwneud y datganiad pan fydd y llwyfan yn dweud wrthym. Tan hynny ni hawlir Rhodd Cymorth. Os bydd yn cymryd mwy na mis, gofynnwch i’r llwyfan.
cure-no-settlement-late = Byddwn yn gwneud y datganiad pan fydd y llwyfan yn dweud wrthym. Tan hynny ni hawlir Rhodd Cymorth.
why-settles-later = Nid yw’r taliad wedi clirio eto.
cure-settles-later = Nid oes angen i chi wneud dim. Byddwn yn gwneud y datganiad ar y diwrnod y bydd yn clirio.
why-charity-unknown = Nid ydym yn gwybod eto i ba elusen mae’r peiriant cardiau hwn yn perthyn.
cure-charity-unknown = Nid oes angen i chi wneud dim. Bydd yr elusen neu’r llwyfan yn dweud wrthym.
why-two-charities = Mae dwy elusen yn dweud mai nhw biau’r peiriant cardiau hwn.
cure-two-charities = Nid oes angen i chi wneud dim. Byddant hwy neu’r llwyfan yn ei gywiro.
why-donor-unknown = Nid ydym yn gwybod eto pwy a roddodd y rhodd hon.
cure-donor-unknown = Gofynnwch i’r llwyfan anfon eich cyfeiriad e-bost gyda hi.
why-denied = Dywedoch wrthym nad chi a roddodd y rhodd hon.
cure-denied = Nid oes angen i chi wneud dim. Ni fydd Rhodd Cymorth yn cael ei hawlio arni yn eich enw.
why-is-off = Nid yw Rhodd Cymorth ymlaen.
cure-is-off = Trowch hi ymlaen heddiw i gynnwys pob rhodd a wnewch heddiw, gan gynnwys hon.
why-was-off = Nid oedd Rhodd Cymorth ymlaen pan roesoch, ac ni allwn ei hôl-ddyddio.
cure-was-off = Gallwch roi eich datganiad Rhodd Cymorth eich hun i’r elusen o hyd ar gyfer y rhodd hon. Gofynnwch i’r elusen am ei ffurflen. Gall elusennau hawlio hyd at tua phedair blynedd yn ddiweddarach.
why-detail = Ni fyddai CThEF yn derbyn { $detail } sydd gennym amdanoch.
why-details = Ni fyddai CThEF yn derbyn rhai o’ch manylion, enw neu gyfeiriad gan amlaf.
cure-details = Cywirwch eich manylion yma, neu rhowch nhw i’r elusen os bydd yn gofyn i chi. Bydd y rhodd wedyn yn mynd i hawliad nesaf yr elusen.

## Sut rydym yn gwybod pwy a roddodd rodd.

known-by-page = Ychwanegoch hi ar dudalen Rhodd Cymorth
known-by-platform = Dywedodd y llwyfan wrthym mai chi a’i rhoddodd
known-by-match = Cysylltodd y llwyfan hi â chi drwy fanylion a roesoch iddo
known-by-card = Taloch â cherdyn { $masked }, sydd wedi’i gysylltu â chi
known-by-earlier-card = Taloch â cherdyn a oedd wedi’i gysylltu â chi. Nid yw wedi’i gysylltu mwyach.
known-by-email = Rhoesoch eich cyfeiriad e-bost i’r llwyfan
known-by-phone = Rhoesoch i’r llwyfan rif ffôn { $masked }, sydd wedi’i gysylltu â chi
known-by-earlier-phone = Rhoesoch i’r llwyfan rif ffôn a oedd wedi’i gysylltu â chi. Nid yw wedi’i gysylltu mwyach.

## Rhodd sy’n cyrraedd tra bo ei rhoddwr yn edrych ar ran arall o’r dudalen.

news = { $amount } i { $charity }.
news-see = Ei gweld
