-- What changed of a donation is told by the names under which the API takes it: also where it is told by now.
update event
set data = jsonb_set(data, '{changed}', (
    select jsonb_agg(
        case word when 'net_amount' then 'netAmount' when 'settlement_date' then 'settlementDate' else word end order by place)
    from jsonb_array_elements_text(data -> 'changed') with ordinality as named (word, place)))
where kind = 'donation.changed' and data -> 'changed' ?| array['net_amount', 'settlement_date'];
