-- Drivers without a sign-in read and accept by a link that is sent to their email address.
alter table reading_people alter column user_id drop not null,
  add column driver_id int references drivers on delete cascade,
  -- Where the newest link was sent: what was accepted by link names it.
  add column sent_to text check (length(sent_to) between 3 and 254),
  add constraint user_or_driver check ((user_id is null) <> (driver_id is null)),
  add constraint reading_people_driver unique (reading_id, driver_id);
create index reading_people_by_link on reading_people (driver_id) where driver_id is not null;

create or replace function keep_acceptance() returns trigger language plpgsql as $$
begin
  if old.accepted_at is not null and (new.accepted_at, new.accepted_sha256, new.user_id, new.driver_id, new.sent_to, new.reading_id)
    is distinct from (old.accepted_at, old.accepted_sha256, old.user_id, old.driver_id, old.sent_to, old.reading_id) then
    raise exception 'an acceptance stands as it was given';
  end if;
  return new;
end $$;

create or replace function ask_for_new_version() returns trigger language plpgsql security definer set search_path = public as $$
declare
  former readings%rowtype;
  made int;
begin
  select * into former from readings r where r.document_id = new.replaces and r.ended_at is null for update;
  if not found then return new; end if;
  update readings set ended_at = new.added_at where id = former.id;
  if not former.is_asked_again then return new; end if;
  insert into readings (customer_account_number, document_id, title, version, sha256, note, is_asked_again, remind_days, asked_by, asked_by_name, asked_at)
  values (new.customer_account_number, new.id, new.title, new.version, new.sha256, former.note, true, former.remind_days, former.asked_by, former.asked_by_name, new.added_at)
  returning id into made;
  insert into reading_people (customer_account_number, reading_id, user_id, driver_id, user_name, asked_at, next_told_at)
  select new.customer_account_number, made, p.user_id, p.driver_id, p.user_name, new.added_at, new.added_at from reading_people p where p.reading_id = former.id;
  perform pg_notify('case_events', '');
  return new;
end $$;
