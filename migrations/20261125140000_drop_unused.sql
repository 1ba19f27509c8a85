-- What nothing asks any more. Without a conflict of charities only processes asked that had begun before there was one; the
-- donation_status that takes it stays the one place that says which state a donation is in.
drop function donation_status(boolean, boolean, date, boolean, boolean, boolean, boolean, text, date);

-- When the installation's mode was written down was never read.
alter table installation drop column known_at;
