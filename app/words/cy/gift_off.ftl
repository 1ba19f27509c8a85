# Atal Rhodd Cymorth, a’r cadarnhad gyda’i ffordd yn ôl.

is-off = Mae Rhodd Cymorth i ffwrdd
is-already-off = Mae Rhodd Cymorth eisoes i ffwrdd
is-off-lead = Nid yw elusennau’n cael Rhodd Cymorth drwy Uplift ar roddion a wnewch nawr.

## Atal.

stops-already = Mae Rhodd Cymorth eisoes yn dod i ben ar ôl { $until }. Gallwch ddewis diwrnod cynharach, neu
stops-already-keep = gadw Rhodd Cymorth ymlaen
later-gifts = Ni fydd rhoddion a wnewch ar ôl ei hatal yn cael Rhodd Cymorth. Bydd eich rhoddion rheolaidd yn parhau.
earlier-gifts = Mae rhoddion a wnaed cyn hynny yn cadw eu Rhodd Cymorth, hyd yn oed os nad ydym wedi’u datgan eto.
includes = Mae hyn yn cynnwys { $gifts }.
includes-both = Mae hyn yn cynnwys { $declared }, a hefyd { $undeclared }.
declared-gifts = { $count ->
    [one] { $count } rhodd sydd wedi’i datgan a heb ei hawlio eto ({ $given }, Rhodd Cymorth o { $gift_aid })
    [two] { $count } rodd sydd wedi’u datgan a heb eu hawlio eto ({ $given } i gyd, Rhodd Cymorth o { $gift_aid })
   *[other] { $count } rhodd sydd wedi’u datgan a heb eu hawlio eto ({ $given } i gyd, Rhodd Cymorth o { $gift_aid })
}
undeclared-gifts = { $count ->
    [one] { $count } rhodd sy’n aros i gael ei datgan ({ $given }, Rhodd Cymorth o { $gift_aid })
    [two] { $count } rodd sy’n aros i gael eu datgan ({ $given } i gyd, Rhodd Cymorth o { $gift_aid })
   *[other] { $count } rhodd sy’n aros i gael eu datgan ({ $given } i gyd, Rhodd Cymorth o { $gift_aid })
}
on-again = Gallwch droi Rhodd Cymorth ymlaen eto ar unrhyw adeg. Mae wedyn yn cynnwys rhoddion o’r diwrnod hwnnw ymlaen.

## Pryd.

when = Pryd ydych chi am ei hatal?
stop-now = Atal Rhodd Cymorth nawr
month-end = Atal ar ddiwedd y mis hwn, { $day }
last-day = Diwrnod olaf Rhodd Cymorth
last-day-hint = Diwrnod cyn { $until }, pan ddaw Rhodd Cymorth i ben beth bynnag. Ni fydd rhoddion a wnewch ar ôl y diwrnod a ddewiswch yn cael Rhodd Cymorth.
stop-after = Atal ar ôl y diwrnod hwn
no-undo = Daw hyn i rym ar unwaith. Ni all rhodd a wnewch tra bo Rhodd Cymorth i ffwrdd ei chael drwy Uplift, oni bai eich bod yn ei throi ymlaen eto ar yr un diwrnod.

## Y cadarnhad.

stops-after = Bydd Rhodd Cymorth yn cael ei hatal ar ôl { $until }
stops-after-lead = Mae rhoddion hyd at { $until }, gan gynnwys y diwrnod hwnnw, yn cael Rhodd Cymorth. Ni fydd rhoddion diweddarach yn ei chael.
is-on = Mae Rhodd Cymorth ymlaen
is-on-lead = Nid oes dim wedi’i atal.
stopped-at = Ataliwyd Rhodd Cymorth gennych ar { $at }.
stopped-at-end-of = Ataliwyd Rhodd Cymorth gennych ar ddiwedd { $day }.
stopped-then = Nid ydym yn datgan rhoddion a wnewch ar ôl hynny.
next-on = Tan hynny, mae llwyfannau rydych yn rhoi drwyddynt yn gweld bod Rhodd Cymorth ymlaen.
next-off = Mae llwyfannau rydych yn rhoi drwyddynt yn gweld bod Rhodd Cymorth i ffwrdd. Gallant ofyn i chi ei throi ymlaen eto.
keep-ask = Wedi newid eich meddwl? Gallwch gadw Rhodd Cymorth ymlaen. Nid oes angen i chi gytuno eto.
keep = Cadw Rhodd Cymorth ymlaen
again = Mae’r hyn a ataliwyd gennych yn aros wedi’i atal. I droi Rhodd Cymorth ymlaen eto, rydych yn cytuno eto. Byddwn yn llenwi eich manylion i chi. Mae wedyn yn cynnwys eich rhoddion o heddiw tan { $until }.
