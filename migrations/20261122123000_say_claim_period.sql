-- Which period of a charity the four years are counted from in which a gift can be claimed.
alter table charity
    -- tax_year for a trust; month and day of its accounting year's end, such as 12-31, for a company, CIO or sports club. Null
    -- while the charity has not said it: then four years from the gift's own day are in time for sure.
    add column claim_period text
        constraint charity_claim_period_is_known check (claim_period = 'tax_year' or claim_period ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$');
