-- The delivery log narrowed to what was given up, or waits, however much was delivered since.
create index webhook_delivery_by_status on webhook_delivery (webhook_id, status, transaction_id, event_id);
