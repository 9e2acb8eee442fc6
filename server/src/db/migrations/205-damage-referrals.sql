-- A dispute that others judge: the engineer's fee follows the result, and the trade body's dispute service rules whether a charge was raised
-- correctly. The member answers the service in five working days (domain facts, section 2).
alter table damage_cases
  add column favours text check (favours in ('customer', 'hire_company')), add column engineer_fee_pence int check (engineer_fee_pence >= 0),
  add column service_ref text, add column ruling text check (ruling in ('correct', 'not_correct')), add column ruling_note text;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'damage', 'service', priority, 2850, 'working' from unnest(array['low', 'normal', 'high', 'urgent']) priority;
