# The charities that added a platform, and which card terminal is whose.

## Words of several pages.

charities = Charities
charity = Charity
state = State
terminals = Terminals

## The charities.

lead = Charities that added your platform, newest first. Send each donation with the charity’s reference. Capitals, spaces and hyphens do not matter.
none = No charity has added you yet
none-lead = A charity signs in to Uplift, adds your platform under Platforms, and confirms that its gifts qualify. You can then send its donations with the reference shown here.
accepted = You have accepted the charity
chosen = Your choice has been saved
active = Active
unconfirmed = Not confirmed yet
unconfirmed-note = their donations are refused until then
unconfirmed-why = We refuse its donations until its registration with Uplift is confirmed.
paused = Paused
paused-note = their donations are refused for now
ended = Ended
ended-note = their earlier donations are kept
table = Charities that added your platform
reference = Reference
the-reference = the reference
since = Since
until = Until
hmrc-reference = HMRC reference
accepted-on = accepted on { $day }
accept = Accept
not-accepted = not accepted

## Inviting one.

invite = Invite a charity
invite-how = Send this link to the charity’s staff. After they sign in, it opens the page for adding a platform, with yours selected. They confirm there that the gifts qualify. A charity that is new to Uplift registers first.
the-link = the link for charities

## Which charities the platform accepts.

acceptance = Which charities you accept
acceptance-lead = Once you have accepted a charity here, you can send its donations with its HMRC reference alone
acceptance-or = To send donations with the charity’s reference, you do not need to accept it.
accepts-all = You accept every charity that adds you.
accepts-each = You accept charities one at a time.
when-added = When a charity adds you
check-each = We check each charity and accept it here
accept-all = Accept it automatically
accept-all-hint = This also accepts charities that are waiting now
no-choice = Choose what happens when a charity adds you.

## The terminals.

terminals-lead = Which card terminal belongs to which charity. An entry that a charity added takes effect when you confirm it.
confirmed = The terminal is confirmed
confirmed-then = We are matching its waiting donations. With many, this takes a minute.
refused = The terminal was removed from your map
refused-then = We match its donations again, unless they are in a claim.
only-waiting = Only terminals you need to confirm
all-terminals = All terminals
none-waits = You have no terminals to confirm
none-waits-lead = When a charity adds one of your card terminals, confirm it here. Its donations wait until you do.
map-empty = Your map is empty
map-empty-add = Add terminals with
map-empty-or = or let charities add theirs, and confirm them here. You need a map only if you send donations without knowing their charity.
map-table = Your terminal map, newest first
waiting-table = Terminals you need to confirm
terminal = Terminal
type = Type
dates = Dates
gifts = Donations
gifts-counted = { $count ->
    [one] { $count } donation
   *[other] { $count } donations
}
claimable = Claimable
which-terminal = { $terminal } for { $charity }
