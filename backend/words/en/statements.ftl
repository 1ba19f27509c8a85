# The annual statement.

statement-subject = Your Gift Aid statement for { $year }
changed-subject = Your Gift Aid statement for { $year } has changed
changed = Your Gift Aid statement has changed since our last email, for example because of a refund. This is the new statement.
no-gifts = You now have no gifts with Gift Aid from { $first } to { $last }. Charities cannot claim Gift Aid on them through Uplift.
sums = { $count ->
    [one] From { $first } to { $last } you made { $count } gift with Gift Aid, { $given } in all. Charities can claim up to { $gift_aid } of Gift Aid on them.
   *[other] From { $first } to { $last } you made { $count } gifts with Gift Aid, { $given } in all. Charities can claim up to { $gift_aid } of Gift Aid on them.
}
year = Tax year
given = You gave with Gift Aid
gift-aid = Gift Aid (up to)
view = View your statement
