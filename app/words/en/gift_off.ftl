# Stopping Gift Aid, and the confirmation with its way back.

is-off = Gift Aid is off
is-already-off = Gift Aid is already off
is-off-lead = Charities get no Gift Aid through Uplift on gifts you make now.

## Stopping.

stops-already = Gift Aid already stops after { $until }. You can choose an earlier day, or
stops-already-keep = keep Gift Aid on
later-gifts = Gifts you make after you stop will not get Gift Aid. Your regular gifts will carry on.
earlier-gifts = Gifts made before then keep their Gift Aid, even if we have not declared them yet.
includes = This includes { $gifts }.
includes-both = This includes { $declared } and { $undeclared }.
declared-gifts = { $count ->
    [one] { $count } gift that is declared and not claimed yet ({ $given }, Gift Aid of { $gift_aid })
   *[other] { $count } gifts that are declared and not claimed yet ({ $given } in all, Gift Aid of { $gift_aid })
}
undeclared-gifts = { $count ->
    [one] { $count } gift that is waiting to be declared ({ $given }, Gift Aid of { $gift_aid })
   *[other] { $count } gifts that are waiting to be declared ({ $given } in all, Gift Aid of { $gift_aid })
}
on-again = You can switch Gift Aid on again at any time. It then covers gifts from that day.

## When.

when = When do you want to stop?
stop-now = Stop Gift Aid now
month-end = Stop at the end of this month, { $day }
last-day = Last day of Gift Aid
last-day-hint = A day before { $until }, when Gift Aid ends anyway. Gifts you make after the day you choose will not get Gift Aid.
stop-after = Stop after this day
no-undo = This takes effect straight away. A gift you make while Gift Aid is off cannot get it through Uplift, unless you switch it on again on the same day.

## The confirmation.

stops-after = Gift Aid stops after { $until }
stops-after-lead = Gifts up to and including { $until } get Gift Aid. Later gifts do not.
is-on = Gift Aid is on
is-on-lead = Nothing has been stopped.
stopped-at = You stopped Gift Aid on { $at }.
stopped-at-end-of = You stopped Gift Aid at the end of { $day }.
stopped-then = We do not declare gifts you make after that.
next-on = Until then, platforms you give through see that Gift Aid is on.
next-off = Platforms you give through see that Gift Aid is off. They may ask you to switch it on again.
keep-ask = Changed your mind? You can keep Gift Aid on. You do not need to agree again.
keep = Keep Gift Aid on
again = What you stopped stays stopped. To switch on Gift Aid again, you agree again. We fill in your details for you. It then covers your gifts from today until { $until }.
