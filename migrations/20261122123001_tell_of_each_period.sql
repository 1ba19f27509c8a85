-- Charities differ in when the time to claim ends, so what a charity was told of is kept by the gifts that it was about.
alter table deadline_notice
    -- The date of the newest gift that the charity was told of: the end of a period, or of a month where that is not known.
    add column last_on date;

update deadline_notice set last_on = make_date(tax_year + 1, 4, 5);

alter table deadline_notice
    alter column last_on set not null,
    drop constraint deadline_notice_pkey,
    drop column tax_year,
    add primary key (charity_id, last_on, alert);
