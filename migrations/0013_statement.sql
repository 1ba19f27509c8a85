-- The annual statements that Uplift owes donors (SI 2016/1195): what each said, and when the donor was told of it.

create table statement (
    donor_id uuid not null references donor,
    -- The calendar year in which the tax year begins.
    tax_year integer not null,
    -- 1, then one more each time that something in it changed.
    number integer not null constraint statement_number_is_positive check (number > 0),
    -- The gifts under Gift Aid that it counts, and what can be claimed on.
    gifts bigint not null constraint statement_gifts_is_a_count check (gifts >= 0),
    total_pence bigint not null constraint statement_total_is_an_amount check (total_pence >= 0),
    made_at timestamptz not null,
    -- Whether a mail went with it: nobody can write to a donor who is known by a phone alone.
    is_mailed boolean not null,
    primary key (donor_id, tax_year, number),
    constraint statement_is_of_a_year_that_is_over
        check ((made_at at time zone 'Europe/London')::date >= make_date(tax_year + 1, 4, 6))
);
create index statement_by_year on statement (tax_year);

-- The day on which every donor was last looked at for the statements of a tax year.
create table statement_look (
    tax_year integer primary key,
    looked_on date not null
);
