-- A latest status that is no JSON or says no status is shown as "Unknown" and counted (ruling 13): parseLatestStatus of the domain.
create function is_unknown_status(latest text) returns boolean language plpgsql immutable parallel safe set search_path = public as $$
declare said jsonb;
begin
  said := latest::jsonb;
  return coalesce(jsonb_typeof(said -> 'status') <> 'string' or said ->> 'status' !~ '\S', true);
exception when data_exception or program_limit_exceeded then
  return true;
end $$;
revoke all on function is_unknown_status from public;
grant execute on function is_unknown_status to portal_accounts, portal_all, portal_public;
alter table maintenance_cases add column is_status_unknown boolean not null generated always as (is_unknown_status(latest_status)) stored;
create index maintenance_cases_unknown on maintenance_cases (case_id) where is_status_unknown;
