# Yr hyn a ddangosir yn lle tudalen.

## Ni dderbyniwyd yr hyn a anfonodd y porwr: y teitl, a beth i’w wneud.

another-site = Ni ddaeth hyn oddi wrth Uplift
former-form = Mae’r ffurflen hon wedi newid
signed-out = Rydych wedi’ch allgofnodi
another-person = Rydych wedi mewngofnodi fel rhywun arall nawr
too-large = Mae’r ffurflen hon yn rhy fawr
too-slow = Cymerodd hyn yn rhy hir i gyrraedd
too-fast = Gormod o geisiadau o’ch rhwydwaith
no-form = Ni allem ddarllen y ffurflen honno
filter = Ni allem ddarllen hidlydd
too-long-for-sheet = Mae’r rhestr hon yn rhy hir i daenlen
another-site-words = Gwefan arall a anfonodd hyn, neu nid yw eich porwr yn dweud pwy wnaeth. Nid ydym wedi gwneud dim. Os oeddech yn ei fwriadu, agorwch y dudalen yma a’i wneud eto.
former-form-empty = Diweddarwyd Uplift tra oedd y dudalen hon ar agor. Ni chadwyd dim. Ail-lwythwch y dudalen ac anfonwch y ffurflen eto.
former-form-held = Diweddarwyd Uplift tra oedd y dudalen hon ar agor. Ni chadwyd dim. Ail-lwythwch y dudalen ac anfonwch y ffurflen eto. Mae’r hyn a roesoch isod, er mwyn i chi allu ei gopïo.
signed-out-empty = Ni chadwyd dim, oherwydd eich bod wedi’ch allgofnodi. Mae hyn yn digwydd ar ôl 30 munud heb weithgarwch, ar ôl 12 awr, pan fyddwch yn allgofnodi rywle arall, neu pan fydd rhywun arall yn mewngofnodi yma. Mewngofnodwch i fynd yn ôl i’r dudalen.
signed-out-held = Ni chadwyd dim, oherwydd eich bod wedi’ch allgofnodi. Mae hyn yn digwydd ar ôl 30 munud heb weithgarwch, ar ôl 12 awr, pan fyddwch yn allgofnodi rywle arall, neu pan fydd rhywun arall yn mewngofnodi yma. Mae’r hyn a roesoch isod, er mwyn i chi allu ei gopïo. Mewngofnodwch i fynd yn ôl i’r dudalen.
another-person-empty = Rhywun arall a agorodd y dudalen hon. Ni chadwyd dim. Agorwch y dudalen eto i barhau.
another-person-held = Rhywun arall a agorodd y dudalen hon. Ni chadwyd dim. Agorwch y dudalen eto i barhau. Mae’r hyn a roesoch isod, er mwyn i chi allu ei gopïo.
too-long = Ni chadwyd dim. Gall ffurflen ddal 1 MB o destun a ffeil o 2 MB. Ail-lwythwch y dudalen ac anfonwch lai ar y tro.
too-long-signed-out = Ni chadwyd dim. Gall ffurflen ddal 64 KB pan nad ydych wedi mewngofnodi. Mewngofnodwch, neu anfonwch lai ar y tro.
too-slow-words = Ni chadwyd dim. Cyrhaeddodd yr hyn a anfonoch yn rhy araf neu fe’i torrwyd. Gwiriwch eich cysylltiad, ail-lwythwch y dudalen a’i anfon eto.
too-fast-words = Ni chadwyd dim. Arhoswch ychydig eiliadau, yna rhowch gynnig arall arni. Efallai fod pobl eraill yn defnyddio’r un rhwydwaith.
no-form-words = Ni chadwyd dim. Ail-lwythwch y dudalen a’i hanfon eto. Os nad yw hynny’n helpu, rhowch gynnig ar borwr arall.
filter-words = Ewch yn ôl i’r rhestr, gosodwch yr hidlyddion eto, a lawrlwythwch y ffeil yno.
too-long-for-sheet-words = Mae taenlen yn dal 1,048,575 o roddion ar y mwyaf. Ewch yn ôl i’r rhestr a lawrlwythwch y CSV, neu dewiswch fis neu flwyddyn dreth yn gyntaf.
open-again = Agor y dudalen eto
reload = Ail-lwytho’r dudalen
entered = Yr hyn a roesoch

## Aeth o’i le, nid oes y fath beth, neu nid yw ar gyfer y person hwn.

not-found = Ni allwn ddod o hyd i’r dudalen honno
forbidden = Nid yw eich rôl yn caniatáu hyn
look-only = Mae eich rôl yn gadael i chi weld hyn, ond nid ei newid
sign-in-first = Mewngofnodwch i weld hyn
prove = Cadarnhewch mai chi sydd yno
second-step = Gosodwch ail gam
too-many = Rydych wedi rhoi cynnig arni ormod o weithiau
conflict = Ni allwch wneud hyn nawr
bad-link = Mae’r ddolen yn anghyflawn neu’n hen
unavailable = Nid yw Uplift ar gael ar hyn o bryd
internal = Aeth rhywbeth o’i le
not-found-words = Gwiriwch y cyfeiriad, neu ewch yn ôl a rhowch gynnig ar ddolen arall.
unavailable-words = Rhowch gynnig arall arni mewn munud. Os oeddech yn cadw rhywbeth, gwiriwch a gafodd ei gadw.
internal-words = Ein bai ni yw hyn. Rhowch gynnig arall arni mewn munud. Os oeddech yn cadw rhywbeth, gwiriwch a gafodd ei gadw.
bad-address = Mae rhan o’r cyfeiriad hwn yn anghywir.
ask-owner = Gofynnwch i berchennog amdano, neu gofynnwch iddo newid eich rôl.
ask-finance = Gofynnwch i berchennog neu swyddog cyllid ei wneud, neu gofynnwch i berchennog newid eich rôl.
ask-developer = Gofynnwch i berchennog neu ddatblygwr ei wneud, neu gofynnwch i berchennog newid eich rôl.
owners = Gweld pwy yw’r perchnogion
from-start = Agor y dudalen o’r dechrau
if-you-email = Os byddwch yn e-bostio
reference = , rhowch y cyfeirnod hwn:
home = Hafan
help = Cymorth
