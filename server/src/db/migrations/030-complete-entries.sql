-- Which telematics entries count, and scores as the feed gave them.

alter table telematics_providers
  -- Only entries with header, distance, driver behaviour and location count; off: each block that is there counts for itself.
  add column only_complete boolean not null default true,
  -- After the switch was turned: up to which vehicle the kept readings were worked out anew. Null: nothing waits.
  add column resettled_to int;
grant select (only_complete, resettled_to) on telematics_providers to portal_accounts, portal_all;
grant insert (only_complete), update (only_complete, resettled_to) on telematics_providers to portal_all;
-- What counted before is worked out anew by the rule that is now the usual one.
update telematics_providers set resettled_to = 0;

-- False: kept, and nothing of it counts, as the entry was not complete.
alter table equipment_readings add column counts boolean not null default true;

alter table equipment_readings alter column score type numeric;
alter table equipment_latest alter column score type numeric;
alter table vehicles alter column score type numeric;
alter table vehicle_months alter column score_sum type numeric;
