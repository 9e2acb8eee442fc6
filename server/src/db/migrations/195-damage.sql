-- Damage cases are cases: what the spine says is said there alone, the kind's own table holds the rest. Rows that were here before move over
-- with their numbers, their history and what points at them.
insert into number_series (kind, prefix) values ('damage', 'DMG');
create sequence damage_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'damage', clock, priority, minutes, 'working'
from (values ('review', 570), ('information', 2850), ('estimate', 2850), ('decide', 5700), ('dispute', 2850), ('query', 1140), ('repair', 5700)) c (clock, minutes)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);

alter table damage_cases rename to damage_before;
alter index damage_cases_account rename to damage_before_account;
alter index damage_cases_vehicle rename to damage_before_vehicle;
create table damage_cases (
  case_id int primary key, customer_account_number text not null,
  severity text check (severity in ('minor', 'moderate', 'severe')), circumstances text,
  incident_at timestamptz, discovered_at timestamptz, location_text text, postcode text, latitude double precision, longitude double precision,
  driver_name text, is_drivable boolean, recovered_to text, injuries text check (injuries in ('none', 'minor', 'serious', 'fatal')),
  weather text, road text, police_ref text, police_force text,
  damage_points jsonb not null default '[]', third_parties jsonb not null default '[]', witnesses jsonb not null default '[]',
  contact_phone text, purchase_order text,
  insurer text, insurer_ref text, excess_pence int, waiver_pence int,
  liability text check (liability in ('unknown', 'fault', 'non_fault', 'split')), liability_percent int check (liability_percent between 0 and 100),
  dealer_id int references dealers on delete set null, repair_start date, repair_due date, total_loss_category text check (total_loss_category in ('A', 'B', 'S', 'N')),
  estimate_pence int, authorised_cost_pence int, final_cost_pence int, recharge_pence int, recharge_reason text, invoice_ref text,
  engineer text, finding text, repeats_id int references cases on delete set null,
  source text not null default 'portal' check (source in ('portal', 'driver_check', 'off_hire', 'staff', 'import')), note text,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
select watch_changes('damage_cases');

alter table cases add column damage_before_id int;
insert into cases (kind, customer_account_number, number, vehicle_id, reg_no, driver_id, type, title, state, waiting_on, waiting_since, owner_team, opened_at, closed_at,
  created_at, updated_at, created_by, damage_before_id)
select 'damage', customer_account_number, case_no, vehicle_id, reg_no, driver_id, coalesce(type, 'collision'), left(coalesce(nullif(summary, ''), 'Damage'), 160), state,
  w.side, case when w.side is not null then updated_at end, 'Damage', created_at,
  case when state in ('closed', 'rejected_duplicate', 'closed_no_action') then updated_at end, created_at, updated_at, created_by, d.id
from damage_before d cross join lateral (select case
  when state in ('more_info', 'awaiting_customer') then 'customer' when state in ('insurer', 'in_repair') then 'third_party'
  when state in ('draft', 'closed', 'rejected_duplicate', 'closed_no_action') then null else 'hire_company' end as side) w;
insert into damage_cases (case_id, customer_account_number, severity, circumstances, incident_at, discovered_at, location_text, postcode, driver_name, is_drivable, injuries,
  police_ref, damage_points, third_parties, witnesses, insurer, insurer_ref, liability, estimate_pence, authorised_cost_pence, final_cost_pence, recharge_pence,
  recharge_reason, source, note)
select c.id, d.customer_account_number, severity, circumstances, incident_at, discovered_at, location_text, postcode, driver_name, is_drivable, injuries,
  police_ref, damage_points, third_parties, witnesses, insurer, insurer_ref, liability, estimate_pence, authorised_cost_pence, final_cost_pence, recharge_pence,
  recharge_reason, source, note
from damage_before d join cases c on c.damage_before_id = d.id;
insert into case_clocks (case_id, customer_account_number, clock, started_at, due_at)
select c.id, c.customer_account_number, k.clock, c.updated_at, d.due_at
from cases c join damage_before d on d.id = c.damage_before_id
join (values ('submitted', 'review'), ('under_review', 'review'), ('more_info', 'information'), ('estimating', 'estimate'), ('awaiting_authorisation', 'estimate'),
  ('awaiting_customer', 'decide'), ('queried', 'query'), ('authorised', 'repair'), ('in_repair', 'repair')) k (state, clock) on k.state = c.state
where d.due_at is not null and d.due_at > c.updated_at;
update cases c set due_at = k.due_at, due_clock = k.clock from case_clocks k where c.damage_before_id is not null and k.case_id = c.id;
update state_changes s set entity = 'damage', entity_id = c.id from cases c where s.entity = 'damage case' and s.entity_id = c.damage_before_id;
update query_cases q set subject_id = c.id::text from cases c where q.subject_type = 'damage_case' and q.subject_id = c.damage_before_id::text;
select setval('damage_numbers', greatest(1, (select coalesce(max(substring(number from '\d+$')::int), 0) from cases where kind = 'damage')));
alter table cases drop column damage_before_id;
drop table damage_before;

-- A draft is its side's alone until it is sent: whether whoever asks is shown a case; a job of the portal's own has no side and sees them all.
create function is_shown_case(state text, created_by int) returns boolean language sql stable parallel safe as $$
  select state <> 'draft' or coalesce(coalesce(person_side(created_by), 'customer')
    = person_side(nullif(current_setting('app.user_id', true), '')::int), true)
$$;

create view damage_records with (security_invoker = true) as
  select c.id, c.customer_account_number, c.number as case_no, c.vehicle_id, c.reg_no, c.driver_id, k.driver_name, c.type, c.title as summary, c.state, c.waiting_on, c.due_at,
    k.severity, k.circumstances, k.incident_at, k.discovered_at, k.is_drivable, k.damage_points, k.estimate_pence, k.authorised_cost_pence, k.final_cost_pence, k.recharge_pence,
    k.source, k.note, c.created_at, c.updated_at, c.created_by
  from cases c join damage_cases k on k.case_id = c.id where c.kind = 'damage' and is_shown_case(c.state, c.created_by);
grant select on damage_records to portal_accounts, portal_all;
