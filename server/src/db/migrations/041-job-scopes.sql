-- The poller of telematics and the look-up at the registers state their scope as every job does: these are what they reach by name.

-- The provider that waited longest, marked as asked, with its token: no role may read that, and no other job is given it. Of several
-- servers one gets it.
create function claim_telematics_provider(fewest_minutes int)
returns table (id int, name text, url text, odometer_units text, bearer_token text, poll_minutes int, only_complete boolean, format text)
language sql volatile security definer set search_path = public as $$
  update telematics_providers p set last_attempt_at = now(), poll_requested_at = null where p.id = (
    select q.id from telematics_providers q where q.is_enabled and q.url is not null and (q.last_attempt_at is null or q.poll_requested_at is not null
      or q.last_attempt_at <= now() - make_interval(mins => greatest(q.poll_minutes, fewest_minutes)))
      and current_setting('app.job', true) = 'telematics'
    order by q.poll_requested_at nulls last, q.last_attempt_at nulls first limit 1 for update skip locked)
  returning p.id, p.name, p.url, p.odometer_units, p.bearer_token, p.poll_minutes, p.only_complete, p.format
$$;
revoke all on function claim_telematics_provider from public;
grant execute on function claim_telematics_provider to portal_all;
grant update (last_counts, last_snapshot_at) on telematics_providers to portal_all;

-- The runs of the look-up are read by staff and written by the job alone.
alter table register_runs enable row level security;
alter table register_runs force row level security;
create policy everybody_reads on register_runs for select to portal_accounts, portal_all using (true);
create policy its_job on register_runs to portal_all using ((select current_setting('app.job', true)) = 'registers');
grant insert, update on register_runs to portal_all;
