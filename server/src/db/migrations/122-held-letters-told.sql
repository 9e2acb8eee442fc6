-- Who deals with letters that could not be added by themselves has their number among what waits: told under a name of its own, and only
-- where it changes.
create function tell_held_letters() returns trigger language plpgsql as $$
begin
  if exists (select from changed where state = 'held') then perform pg_notify('kerbline_changes', 'held letters'); end if;
  return null;
end $$;
create trigger held_told after insert on inbound_letters referencing new table as changed
  for each statement execute function tell_held_letters();
create trigger no_longer_held_told after update on inbound_letters referencing old table as changed
  for each statement execute function tell_held_letters();
