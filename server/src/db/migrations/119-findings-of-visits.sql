-- What a workshop says when its work is done, until the booking is complete and it goes into the record of the work.
alter table maintenance_cases
  add column findings text check (length(findings) <= 4000),
  -- Measured braking in hundredths of the weight, with or without a load.
  add column service_brake_percent numeric(4, 1) check (service_brake_percent between 0 and 150),
  add column secondary_brake_percent numeric(4, 1) check (secondary_brake_percent between 0 and 150),
  add column parking_brake_percent numeric(4, 1) check (parking_brake_percent between 0 and 150),
  add column is_laden boolean,
  add column late_reason text check (length(late_reason) <= 500),
  -- Of a tachograph calibration: whether the speed limiter was checked with it; null: nobody said, and it comes with it.
  add column is_limiter_checked boolean;
