-- An endpoint that is enabled again is sent everything that it missed, what was given up as well: found without reading
-- what it was sent. Who asks for what is pending finds it here, too.
drop index webhook_delivery_of_subject;
create index webhook_delivery_of_subject
    on webhook_delivery (webhook_id, subject_id, transaction_id, event_id) where status <> 'delivered';
