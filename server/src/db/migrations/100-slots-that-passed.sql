-- A booking whose day has passed and of which nobody said whether it came is the hire company's to settle, within two working hours.
insert into service_levels (kind, clock, priority, minutes, counts)
  select 'maintenance', 'arrive', priority, 120, 'working' from unnest(array['low', 'normal', 'high', 'urgent']) as priority;
