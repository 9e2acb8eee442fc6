-- A latest status that is no JSON or says no status is shown as "Unknown" and counted (ruling 13): parseLatestStatus of the domain.
alter table maintenance_cases add column is_status_unknown boolean not null generated always as (
  case when latest_status is json object
    then coalesce(jsonb_typeof(latest_status::jsonb -> 'status') <> 'string' or latest_status::jsonb ->> 'status' !~ '\S', true)
    else true end) stored;
create index maintenance_cases_unknown on maintenance_cases (case_id) where is_status_unknown;
