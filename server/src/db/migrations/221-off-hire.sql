-- Off-hire: vehicles that a customer gives back, the day charging stops, their collection, the inspection and the charges after it.
insert into number_series (kind, prefix) values ('off_hire', 'OFF');
create sequence off_hire_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'off_hire', clock, priority, minutes, 'working'
from (values ('accept', 240), ('book', 570), ('withdrawal', 570), ('inspect', 1140), ('charges', 2850), ('decide', 5700), ('dispute', 2850), ('close', 5700)) c (clock, minutes)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);
insert into deadline_rules (kind, clock, basis, days, counting, source, read_on)
select 'off_hire', clock, basis, days, counting, source, read_on from deadline_rules where kind = 'damage' and clock = 'told';

create table off_hire_cases (
  case_id int primary key, customer_account_number text not null,
  way text not null check (way in ('collection', 'return')), branch_id int references branches on delete set null,
  address text, postcode text, contact text not null, phone text not null, access_hours text,
  asked_for date not null,
  -- The working day the request counts as made on, and the last day that is charged for: neither changes once it is sent.
  counted_on date not null, charge_ends_on date not null,
  reason text not null check (reason in ('end_of_term', 'not_needed', 'replaced', 'fault', 'other')), note text, wants_replacement boolean not null,
  goods_removed boolean not null, data_cleared boolean not null, fuel_card_returned boolean not null,
  collect_at timestamptz, carrier text, collected_at timestamptz, collected_by text,
  inspected_at timestamptz, inspected_by text, customer_present boolean, findings text,
  charges_pence int, agreed_pence int, invoice_ref text,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index off_hire_cases_ends on off_hire_cases (charge_ends_on) where collected_at is null;
select watch_changes('off_hire_cases');

create table off_hire_vehicles (
  case_id int not null, customer_account_number text not null, vehicle_id int not null references vehicles on delete cascade, reg_no text not null,
  miles int not null check (miles >= 0), fuel_percent int not null check (fuel_percent between 0 and 100), keys int not null check (keys between 0 and 9),
  lift_keys int check (lift_keys between 0 and 9), has_cable boolean,
  is_damaged boolean not null, damage_note text, damage_id int references cases on delete set null,
  -- As it was told with the receipt: what going back on that day costs; null: the terms were not known.
  price jsonb,
  -- Where the vehicle goes back to if it stays on hire.
  status_before text not null,
  primary key (case_id, vehicle_id),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index off_hire_vehicles_vehicle on off_hire_vehicles (vehicle_id);
select watch_changes('off_hire_vehicles');
