-- What the public form brought and waits for a person belongs to no account, and is counted for the desk in whatever accounts are in view.
create function waiting_public_requests() returns int language sql stable security definer set search_path = public as $$
  select count(*)::int from public_requests where state = 'waiting'
$$;
revoke all on function waiting_public_requests from public;
grant execute on function waiting_public_requests to portal_accounts, portal_all;

-- Told under a name of its own, and only where the count changes: whoever sends a form makes nobody else's answers stale.
create function tell_waiting_requests() returns trigger language plpgsql as $$
begin
  if (select count(*) filter (where state = 'waiting') from new_rows) <> (select count(*) filter (where state = 'waiting') from old_rows) then
    perform pg_notify('kerbline_changes', 'public requests');
  end if;
  return null;
end $$;
create trigger waiting_told after update on public_requests referencing new table as new_rows old table as old_rows
  for each statement execute function tell_waiting_requests();
