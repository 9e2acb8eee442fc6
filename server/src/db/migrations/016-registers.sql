-- What staff decide about devices and impossible readings, and what the registers of DVSA and DVLA say about a vehicle.

-- The token is written and never read back by a request: lists know only that there is one.
alter table telematics_providers
  add column has_token boolean generated always as (bearer_token is not null) stored,
  -- Somebody asked for a poll before its time; emptied when the provider is asked.
  add column poll_requested_at timestamptz,
  -- The figures of the newest poll that worked: pages, read, refused, unmatched.
  add column last_counts jsonb,
  add column created_by int;
grant select (id, name, url, format, odometer_units, has_token, poll_minutes, is_enabled, last_snapshot_at, last_attempt_at, last_error,
  poll_requested_at, last_counts, created_at, updated_at) on telematics_providers to portal_accounts, portal_all;
grant insert (name, url, format, odometer_units, bearer_token, poll_minutes, is_enabled, created_by),
  update (name, url, format, odometer_units, bearer_token, poll_minutes, is_enabled, poll_requested_at, updated_at, last_error) on telematics_providers to portal_all;

-- Where a device rides by word of staff, ahead of what its number, VIN or plate say; without a vehicle it is set aside.
create table device_matches (
  provider text not null, serial_number text not null, vehicle_id int references vehicles on delete cascade,
  customer_account_number text references accounts, decided_by int, decided_at timestamptz not null default now(),
  primary key (provider, serial_number));
create index device_matches_vehicle on device_matches (vehicle_id) where vehicle_id is not null;

-- A ruling stands on the reading it is about. 'corrected' counts ruled_miles in place of what was sent.
alter table equipment_readings
  add column ruling text check (ruling in ('accepted', 'rejected', 'corrected')),
  add column ruled_miles numeric(9, 1),
  add column ruled_by int,
  add column ruled_at timestamptz,
  add constraint corrected_has_miles check ((ruling is not distinct from 'corrected') = (ruled_miles is not null));
create index equipment_readings_unmatched on equipment_readings (provider, serial_number, snapshot_at desc) where vehicle_id is null;
create index equipment_readings_doubtful on equipment_readings (snapshot_at desc, id) where ruling is null
  and flags && array['odometer fall', 'odometer jump', 'position zero', 'position stale'];

alter table vehicles
  -- DVSA: a recall that is still to be done. Null: not known.
  add column has_recall boolean,
  add column tax_status text,
  add column mot_status text,
  add column mot_checked_at timestamptz,
  add column ves_checked_at timestamptz;

-- One row a vehicle and register: when it was last asked, and how that ended.
create table register_checks (
  vehicle_id int not null references vehicles on delete cascade, source text not null check (source in ('dvsa', 'dvla')),
  customer_account_number text not null references accounts,
  outcome text check (outcome in ('found', 'not found', 'failed')), detail text, checked_at timestamptz, requested_at timestamptz,
  primary key (vehicle_id, source));
create index register_checks_account on register_checks (customer_account_number);
create index register_checks_requested on register_checks (requested_at) where requested_at is not null;
create index register_checks_outcome on register_checks (outcome, checked_at desc);

-- What a register changed about a vehicle: the vehicle's timeline reads it.
create table register_changes (
  id bigint generated always as identity primary key, customer_account_number text not null references accounts,
  vehicle_id int not null references vehicles on delete cascade, source text not null check (source in ('dvsa', 'dvla')),
  field text not null, before text, after text, at timestamptz not null default now());
create index register_changes_vehicle on register_changes (vehicle_id, at desc, id desc);
create index register_changes_account on register_changes (customer_account_number, at desc, id desc);
create index register_changes_at on register_changes (at desc, id desc);

create table mot_tests (
  id int generated always as identity primary key, customer_account_number text not null references accounts,
  vehicle_id int not null references vehicles on delete cascade, test_number text not null, completed_at timestamptz not null,
  result text not null check (result in ('passed', 'failed')), expiry_date date, odometer_miles numeric(9, 1), location text, data_source text,
  defects jsonb not null default '[]',
  -- Why the odometer of this test cannot be true beside the others or beside telematics; 'accepted' once staff say it is.
  odometer_flag text check (odometer_flag in ('fall', 'jump')), flag_ruling text check (flag_ruling in ('accepted', 'rejected')),
  unique (vehicle_id, completed_at, test_number));
create index mot_tests_account on mot_tests (customer_account_number, completed_at desc);
create index mot_tests_doubtful on mot_tests (completed_at desc) where odometer_flag is not null and flag_ruling is null;

-- The rounds of the nightly look-up.
create table register_runs (
  id int generated always as identity primary key, source text not null check (source in ('dvsa', 'dvla')),
  started_at timestamptz not null default now(), finished_at timestamptz, asked int not null default 0, changed int not null default 0,
  not_found int not null default 0, failed int not null default 0, stopped_because text);
create index register_runs_source on register_runs (source, started_at desc);
grant select on register_runs to portal_accounts, portal_all;
