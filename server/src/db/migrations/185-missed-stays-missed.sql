-- A promise that was missed stays missed, whatever became of its case: merging or cancelling one does not clean the figures.
create or replace function promises_of_all(asked_kind text, since timestamptz) returns table (clock text, kept int, total int, moved int)
language sql stable parallel safe security definer set search_path = public as $$
  select k.clock, (count(*) filter (where k.is_kept))::int, (count(k.is_kept))::int, (count(*) filter (where k.is_moved))::int
  from case_clocks k join cases c on c.id = k.case_id
  where c.kind = asked_kind and k.stopped_at > since and (c.state not in ('cancelled', 'merged', 'rejected') or k.is_kept is false)
  group by k.clock
$$;
