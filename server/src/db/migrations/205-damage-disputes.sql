-- Damage in dispute: the trade body's service with its ruling, and whom an engineer's finding supports, by which the fee follows.
alter table damage_cases
  add service_ref text, add service_ruling text check (service_ruling in ('upheld', 'not_upheld')), add ruling_reason text,
  add finding_for text check (finding_for in ('customer', 'hire_company')), add engineer_fee_pence int check (engineer_fee_pence >= 0);
-- The dispute service gives a member five working days to answer, and aims to rule within thirty days (domain facts, section 2).
insert into service_levels (kind, clock, priority, minutes, counts)
select 'damage', clock, priority, minutes, counts
from (values ('service_answer', 2850, 'working'), ('ruling', 43200, 'elapsed')) c (clock, minutes, counts)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);
