# The annual statement.

statement-subject = Your Gift Aid statement for { $year }
changed-subject = Your Gift Aid statement for { $year } has changed
changed = Your Gift Aid statement has changed since our last email, for example because of a refund. This is the new statement.
no-gifts = None of your gifts from { $first } to { $last } has Gift Aid now. Charities cannot claim it on them through Uplift.
sums = { $count ->
    [one] From { $first } to { $last } you made { $count } gift with Gift Aid, of { $given }. The charity can claim up to { $gift_aid } of Gift Aid on it.
   *[other] From { $first } to { $last } you made { $count } gifts with Gift Aid, { $given } in all. Charities can claim up to { $gift_aid } of Gift Aid on them.
}
year = Tax year
given = You gave with Gift Aid
gift-aid = Gift Aid (up to)
view = View your statement
relief = If you pay tax above the basic rate, you can claim tax relief on these gifts. Your statement says how.
