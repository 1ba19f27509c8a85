# Cymorth i rywun sy’n rhoi, a sut i gysylltu â ni.

help = Cymorth
help-lead = Cwestiynau cyffredin. Os nad yw’ch un chi yma, e-bostiwch ni. Mae ein cyfeiriad ar y diwedd.
if-you-give = Os ydych yn rhoi
agreed = I beth y cytunais?
agreed-what = Awdurdodwyd Uplift gennych i wneud datganiadau Rhodd Cymorth yn eich enw ar gyfer eich rhoddion i elusennau sy’n defnyddio Uplift. Gallwch weld yr union eiriau, a phryd a ble y cytunoch iddynt, o dan
gift-aid = Rhodd Cymorth
how-long = Am ba hyd mae’n para?
how-long-what = Tan y 5 Ebrill nesaf, pan ddaw’r flwyddyn dreth i ben. Os ydych yn cytuno rhwng 1 Mawrth a 5 Ebrill, mae’n para tan 5 Ebrill y flwyddyn ganlynol. Gallwch adnewyddu o 1 Mawrth ymlaen, ac mae’r ffurflen wedi’i llenwi i chi. Nid yw byth yn cynnwys rhoddion a wnaethoch cyn y diwrnod y cytunoch.
waiting = Pam nad oes Rhodd Cymorth eto?
waiting-what = Mae tudalen pob rhodd yn dangos ei chynnydd, a’r hyn a ddaw nesaf. Dim ond os yw’r dudalen yn gofyn i chi y mae angen i chi wneud rhywbeth, er enghraifft cywiro eich manylion. Yr amseroedd arferol yw:
later = Gall elusen hawlio yn hwyrach na hynny. Mae ganddi bedair blynedd o ddiwedd ei blwyddyn gyfrifyddu, neu o ddiwedd y flwyddyn dreth, y rhoesoch ynddi.
if-it-says = Beth os yw’n dweud “{ $state }: { $note }”?
correct-details = Agorwch y rhodd a chywirwch eich manylion yno, neu rhowch nhw i’r elusen os bydd yn gofyn i chi. Bydd y rhodd wedyn yn mynd i hawliad nesaf yr elusen.
was-off = Ni allwn ôl-ddyddio Rhodd Cymorth. Gallwch roi eich datganiad Rhodd Cymorth eich hun i’r elusen o hyd ar gyfer y rhodd. Gofynnwch i’r elusen am ei ffurflen.
stop = Sut mae atal?
stop-under = O dan
stop-what = , dewiswch “Atal Rhodd Cymorth”. Mae’n cael ei hatal ar unwaith, neu ar ôl diwrnod a ddewiswch. Mae rhoddion rydych eisoes wedi’u gwneud yn cadw eu Rhodd Cymorth.
enough-tax = A wyf wedi talu digon o dreth?
enough-tax-what = Ym mhob blwyddyn dreth, mae angen i chi dalu Treth Incwm neu Dreth Enillion Cyfalaf sydd o leiaf yn chwarter popeth a roddwch gyda Rhodd Cymorth. Os rhoddwch £200, mae angen i chi dalu o leiaf £50 o dreth. Os talwch lai, rhaid i chi dalu’r gwahaniaeth i CThEF.
higher-rate = Rwy’n talu treth ar gyfradd uwch
higher-rate-what = Gallwch hawlio’r gwahaniaeth rhwng eich cyfradd chi a’r gyfradd sylfaenol, ar yr hyn a roesoch ynghyd â’i Rodd Cymorth. Os rhoddwch £100, mae hynny’n £25 ar 40% a £31.25 ar 45%. Yn yr Alban mae’r cyfraddau’n wahanol.
higher-rate-how = Rhowch gyfanswm eich datganiad blynyddol fel taliadau Rhodd Cymorth yn eich ffurflen dreth Hunanasesiad. Ar y ffurflen bapur, blwch 5 o dan “Rhoi i elusen” ydyw. Os anfonwch hi ar-lein, gwnewch hynny erbyn 31 Ionawr ar ôl y flwyddyn dreth. Os nad ydych yn anfon ffurflen dreth, gofynnwch i CThEF newid eich cod treth. Mae gennych bedair blynedd o ddiwedd y flwyddyn dreth i hawlio.
your-statements = Mae eich datganiadau blynyddol
your-statements-what = yn dweud beth i’w roi ar gyfer pob blwyddyn dreth a’r mwyaf y mae’n werth.
missing = Mae rhodd ar goll, neu nid fy un i yw hi
missing-what = Os yw rhodd ar goll, gofynnwch i’r llwyfan y gwnaethoch roi drwyddo. Os rhoesoch gyda cherdyn neu ffôn nad ydym yn ei adnabod, rhowch eich cyfeiriad e-bost i’r llwyfan y tro nesaf. I’ch diogelu, dim ond y rhoddion hyn yr ydym yn eu dangos i chi: rhai a anfonodd llwyfan gyda’ch cyfeiriad e-bost, rhai a wnaed â cherdyn neu ffôn y gwyddom mai chi biau ef, a rhai a ychwanegwyd gennych ar dudalen Rhodd Cymorth y llwyfan.
not-mine = Os nad eich rhodd chi yw hi, agorwch hi a dewiswch “Nid fy rhodd i yw hon”. Gwelwch y cardiau a’r ffonau rydym yn eu hadnabod o dan
cards = Cardiau a ffonau
not-mine-after = Gallwch dynnu un nad yw’n eiddo i chi, a dewis a yw’r rhoddion sy’n gysylltiedig ag ef yn gadael eich rhestr hefyd.

## Sut i gysylltu â ni.

contact = Cysylltu â ni
email = E-bost
contact-after = Peidiwch ag anfon rhifau cardiau na chyfrineiriau. Os dangosodd tudalen gyfeirnod i chi, cynhwyswch ef.
