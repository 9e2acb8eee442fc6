-- Anybody can send the public form with anybody's plate. So what it brings waits for staff, whether the plate is known or not, and changes
-- no figure, list or booking before they take it.
update public_requests set state = 'waiting' where state = 'received';
drop policy public_form on public_requests;
alter table public_requests alter column state set default 'waiting', drop constraint public_requests_state_check,
  add constraint public_requests_state_check check (state in ('waiting', 'matched', 'dismissed'));
create policy public_form on public_requests for insert to portal_public
  with check (state = 'waiting' and customer_account_number is null and case_id is null and handled_by is null and answer is null);

-- The desk counts what waits: a new one is told under the same name as one that was dealt with.
create function tell_new_requests() returns trigger language plpgsql as $$
begin
  perform pg_notify('kerbline_changes', 'public requests');
  return null;
end $$;
create trigger new_told after insert on public_requests for each statement execute function tell_new_requests();

-- A booking is made of it by staff alone: it says where it came from, and no longer that nobody has looked at it.
alter table maintenance_cases rename column is_unverified to is_by_public_form;
