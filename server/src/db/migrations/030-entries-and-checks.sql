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

-- A check done in less than this was hardly a walk round the vehicle.
create table check_templates (
  template text primary key check (template in ('van', 'hgv', 'trailer', 'car')),
  quick_below_seconds int not null check (quick_below_seconds between 0 and 3600));
insert into check_templates values ('car', 180), ('van', 180), ('hgv', 300), ('trailer', 180);
grant select on check_templates to portal_accounts, portal_all;
grant update on check_templates to portal_all;

-- Why a check has no time that counts: none was given, what was given is none, or it names the hour that spring skips. The text stands.
alter table driver_checks add column time_doubt text check (time_doubt in ('no time given', 'not a time', 'skipped hour'));
update driver_checks set time_doubt = case when trim(start_time) = '' or trim(end_time) = '' then 'no time given' else 'not a time' end where has_raw_time;
alter table driver_checks add constraint raw_time_has_doubt check (has_raw_time = (time_doubt is not null));
