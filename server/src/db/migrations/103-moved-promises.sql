-- A promise that is moved to another day ends, and the new one begins beside it. One that had not run out by then is neither kept nor missed.
-- A promised day is somebody's word: a new priority leaves it alone.
alter table case_clocks add column is_moved boolean not null default false, add column is_promised boolean not null default false,
  drop constraint case_clocks_check, add constraint ended_somehow
    check (case when stopped_at is null then is_kept is null and not is_moved else is_kept is not null or is_moved end);

-- The line of a thread that says so.
alter table case_posts add column is_promise boolean not null default false;

-- How many promises were kept, of every customer together: a customer reads their own beside it, and nothing of anybody's cases. What was
-- cancelled, merged or refused made no promise.
create function promises_of_all(asked_kind text, since timestamptz) returns table (clock text, kept int, total int, moved int)
language sql stable security definer set search_path = public as $$
  select k.clock, (count(*) filter (where k.is_kept))::int, (count(k.is_kept))::int, (count(*) filter (where k.is_moved))::int
  from case_clocks k join cases c on c.id = k.case_id
  where c.kind = asked_kind and k.stopped_at > since and c.state not in ('cancelled', 'merged', 'rejected')
  group by k.clock
$$;
revoke all on function promises_of_all from public;
grant execute on function promises_of_all to portal_accounts, portal_all;
