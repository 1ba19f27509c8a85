-- Why a gift is held, as those read it who put it right: which element of the claim was named, and whether HMRC refused it or
-- Uplift's own check found it before anything was sent. What to do follows from the number and the element: it is not kept.
alter table hold add column element text constraint hold_element_is_bounded check (length(element) between 1 and 100);
alter table hold add column found_by text constraint hold_finder_is_known check (found_by in ('hmrc', 'uplift'));
-- A line that HMRC refused stands as refused in its claim; one that the check found was taken out before.
update hold set found_by = 'hmrc'
from claim_line
where claim_line.claim_id = hold.claim_id and claim_line.declaration_id = hold.declaration_id and claim_line.dropped = 'refused';
update hold set found_by = 'uplift' where found_by is null;
alter table hold alter column found_by set not null;
alter table hold drop column cure;
