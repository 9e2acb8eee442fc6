-- One rule for every odometer, whichever way it came in: files, driver checks, forms and MOT tests are kept beside what feeds send,
-- judged alike, and wait in one queue where they cannot be true.

alter table equipment_readings
  add column source text not null default 'feed' check (source in ('feed', 'file', 'check', 'form', 'register', 'earlier')),
  -- It came after a newer reading had counted: it moves nothing by itself.
  add column is_late boolean not null default false;

drop index equipment_readings_doubtful;
create index equipment_readings_doubtful on equipment_readings (snapshot_at desc, id) where ruling is null
  and flags && array['odometer fall', 'odometer jump', 'odometer zero', 'position zero', 'position stale'];
create index equipment_readings_by_hand on equipment_readings (vehicle_id, odometer_at) where source <> 'feed';

-- MOT odometers were judged in a queue of their own.
insert into equipment_readings (source, provider, serial_number, snapshot_at, customer_account_number, vehicle_id, odometer_miles, odometer_at, is_complete,
    is_late, flags, ruling, raw)
  select 'register', 'MOT test', t.vehicle_id || ' ' || t.test_number, t.completed_at, t.customer_account_number, t.vehicle_id, t.odometer_miles, t.completed_at, false,
    true, case when t.odometer_flag is null then '{}' else array['odometer ' || t.odometer_flag] end, t.flag_ruling, '{}'
  from mot_tests t where t.odometer_miles is not null on conflict (provider, serial_number, snapshot_at) do nothing;
alter table mot_tests drop column odometer_flag, drop column flag_ruling;
