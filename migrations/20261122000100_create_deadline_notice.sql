-- That a charity was told of gifts whose time to be claimed runs out: once for each tax year and alert.
create table deadline_notice (
    charity_id uuid not null references charity,
    -- The tax year of the gifts, by the calendar year in which it begins.
    tax_year smallint not null constraint deadline_notice_year_is_known check (tax_year between 2000 and 2200),
    -- How near the end was.
    alert text not null constraint deadline_notice_alert_is_known check (alert in ('90_days', '30_days')),
    told_at timestamptz not null,
    primary key (charity_id, tax_year, alert)
);
