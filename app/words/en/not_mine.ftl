# A gift that a donor says is not theirs, and a link from an email that says so no longer.

## Saying so.

ask = Is this gift of { $amount } not yours?
ask-lead = To { $charity }, given { $when }, on { $platform }.
tell-us = Tell us if somebody else gave it. Gift Aid depends on the tax paid by the person who gave.
leaves = The gift will leave your list.
then-not-declared = We will not make a Gift Aid declaration for it in your name.
then-declared = We’ll cancel its Gift Aid declaration in your name, and nothing will be claimed on it.
then-claimed = We’ll cancel its Gift Aid declaration in your name. The charity has already claimed the Gift Aid. If HMRC pays it, the charity pays it back.
then-accepted = We’ll cancel its Gift Aid declaration in your name. The charity pays the Gift Aid back to HMRC.
we-tell = We’ll tell { $platform } and the charity that it is not yours, and nothing else about you.
for-good = You cannot undo this.
by-link = We matched it to you by a card or phone number. If that is not yours,
by-link-remove = remove the card or phone
by-link-after = You can then choose whether its gifts leave your list too.
not-mine = It is not my gift
mine = It is my gift

## It was said.

disowned = You told us that this gift is not yours
disowned-lead = It has left your list. No Gift Aid will be claimed on it in your name.

## There is no such gift of theirs.

none = We cannot find that gift in your list
none-why = Check the address. We no longer show you gifts that you said are not yours, or gifts matched to you only by a card or phone that you removed because it was never yours.

## A link from an email.

link-over = This link no longer works
link-over-lead = { $days ->
    [one] It works for { $days } day, or until the account it is about is deleted.
   *[other] It works for { $days } days, or until the account it is about is deleted.
}
link-over-see = to see what is done in your name, and to change it.
