-- That a charity was told of gifts that its claims leave out because it has not said its period.
alter table deadline_notice
    drop constraint deadline_notice_alert_is_known,
    -- left_out: last_on is the newest date whose gifts were left out on the day on which the charity was told.
    add constraint deadline_notice_alert_is_known check (alert in ('90_days', '30_days', 'left_out'));
