# Beth sydd o’i le ar ateb y mae rhoddwyr yn unig yn ei roi, a beth i’w wneud.

after-the-end = Rhowch ddiwrnod cyn { $until }. Daw Rhodd Cymorth i ben bryd hynny beth bynnag.
no-new-email = Rhowch eich cyfeiriad e-bost newydd.
own-address = Dyma eich cyfeiriad e-bost yn barod. Rhowch yr un newydd.
wrong-code = Mae’r cod hwnnw’n anghywir. Rhowch yr un diweddaraf.
code-over = Nid yw’r cod hwn yn gweithio mwyach. Gofynnwch am un newydd.
factor-name = Rhowch enw o 1 i 60 nod.
type-to-delete = Teipiwch { $word } i ddileu eich cyfrif.

## Pryd y bydd Rhodd Cymorth yn dod i ben.

no-when = Dewiswch pryd i’w hatal.
no-day = Rhowch ddiwrnod olaf Rhodd Cymorth.
bad-day = Rhowch ddyddiad go iawn.
in-the-past = Rhowch heddiw neu ddyddiad diweddarach. Mae rhoddion a wnaed eisoes yn cadw eu Rhodd Cymorth.
ends-anyway = Nid oes dim i’w wneud. Daw Rhodd Cymorth i ben ar neu cyn y diwrnod hwnnw eisoes.
