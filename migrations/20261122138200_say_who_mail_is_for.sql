-- One person can be a donor and a charity's staff under one address: deleting the donor's account takes away what waits for the
-- donor, and nothing else.
alter table mail
    add column audience text not null default 'staff'
        constraint mail_audience_is_known check (audience in ('donor', 'staff'));
