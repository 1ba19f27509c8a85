-- Gifts that wait for something, by their day: the worker looks here for those whose time has run out. What is declared as it
-- comes is not in it.
create index donation_waiting on donation (donated_on)
    where status in ('awaiting_settlement', 'awaiting_charity', 'awaiting_donor', 'awaiting_authorisation', 'held');
