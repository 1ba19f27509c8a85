# Beth sydd o’i le ar ateb, a beth i’w wneud.

no-first = Rhowch eich enw cyntaf.
no-last = Rhowch eich cyfenw.
no-email = Rhowch eich cyfeiriad e-bost.
bad-email = Rhowch gyfeiriad e-bost fel name@example.org.
no-line1 = Rhowch linell cyfeiriad 1, fel rhif eich tŷ a’r stryd.
no-postcode = Rhowch eich cod post.
bad-postcode = Rhowch god post llawn fel LS1 4AB. Gwiriwch nad oes llythyren O yn lle sero. Mae cod post cyfeiriad BFPO yn dechrau gyda BF.
long-postcode = Defnyddiwch 16 nod ar y mwyaf ar gyfer y cod post.
no-country = Dewiswch eich gwlad.
not-a-home = Rhowch eich cyfeiriad cartref. Nid yw CThEF yn derbyn cyfeiriad d/o na blwch post.
too-long = Defnyddiwch 100 nod ar y mwyaf.
one-person = Rhowch enw un person yn unig. Mae pob person yn rhoi Rhodd Cymorth ar gyfer ei roddion ei hun.
not-a-person = Rhowch enw person. Nid yw Rhodd Cymorth ar gyfer cwmnïau, ymddiriedolaethau na chlybiau.
bad-name = Rhowch eich enw gan ddefnyddio llythrennau, heb deitl. Os oes gennych un enw, rhowch ef yn y ddau flwch.
bad-line = Rhowch y rhan hon o’r cyfeiriad gan ddefnyddio llythrennau neu rifau.
bad-country = Dewiswch y wlad y mae’r cyfeiriad hwn ynddi: United Kingdom ar gyfer cyfeiriad BFPO, Gibraltar os yw’r cod post yn dechrau gyda GX11.
no-code = Rhowch y 6 digid o’n e-bost.
wrong-code = Mae’r cod hwnnw’n anghywir. Rhowch y cod o’n e-bost diweddaraf.
code-over = Nid yw’r cod hwn yn gweithio mwyach. Anfonwch un arall, neu teipiwch eich manylion.
open-too-long = Roedd y dudalen hon ar agor yn rhy hir. Darllenwch yr esboniad eto, yna cytunwch.
press-again = Darllenwch y geiriau uchod, yna pwyswch y botwm eto.
covered-frame = Mae’r ffenestr hon yn rhy fach, neu mae rhywbeth yn ei chuddio. Agorwch y dudalen lawn i fynd ymlaen.
no-last-day = Rhowch ddiwrnod olaf Rhodd Cymorth.
past-last-day = Rhowch heddiw neu ddiwrnod diweddarach. Mae rhoddion rydych eisoes wedi’u gwneud yn cadw eu Rhodd Cymorth.
not-agreed = Dewiswch y blwch i gytuno.
reload = Roedd y dudalen hon ar agor yn rhy hir. Ail-lwythwch hi a darllenwch yr esboniad eto.
