-- People are invited by files too: what a run made of them is taken back by its journal while nobody has accepted.
select journal_imports('users', 'id');

-- What is odd about the time of a check is an anomaly, as that of an odometer is.
alter table driver_checks rename column time_doubt to time_anomaly;
alter table driver_checks rename constraint raw_time_has_doubt to raw_time_has_anomaly;

-- Which tags a vehicle got and lost, and by whom: what it wears now does not tell. Kept with vehicle_tags by a trigger, and read by whoever
-- may see the vehicle and the tag. Without a person: by the tag's rule.
create table vehicle_tag_changes (
  id bigint generated always as identity primary key, customer_account_number text not null references accounts,
  vehicle_id int not null references vehicles on delete cascade, tag_id int not null references tags on delete cascade,
  is_on boolean not null, at timestamptz not null default now(), by_id int);
create index vehicle_tag_changes_vehicle on vehicle_tag_changes (vehicle_id, at desc);
create index vehicle_tag_changes_tag on vehicle_tag_changes (tag_id);
create policy own_accounts on vehicle_tag_changes to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]) and tag_id in (select g.id from tags g))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy every_account on vehicle_tag_changes to portal_all using (tag_id in (select g.id from tags g)) with check (true);
grant select, insert on vehicle_tag_changes to portal_accounts, portal_all;

insert into vehicle_tag_changes (customer_account_number, vehicle_id, tag_id, is_on, at, by_id)
  select customer_account_number, vehicle_id, tag_id, true, created_at, created_by from vehicle_tags;

create function vehicle_tags_noted() returns trigger language plpgsql as $$
declare
  person int := nullif(current_setting('app.user_id', true), '')::int;
begin
  if tg_op = 'INSERT' then
    insert into vehicle_tag_changes (customer_account_number, vehicle_id, tag_id, is_on, at, by_id)
      select customer_account_number, vehicle_id, tag_id, true, created_at, coalesce(created_by, person) from new_rows;
  else
    -- What goes with its vehicle or its tag leaves nothing to tell.
    insert into vehicle_tag_changes (customer_account_number, vehicle_id, tag_id, is_on, by_id)
      select o.customer_account_number, o.vehicle_id, o.tag_id, false, person from old_rows o
      where exists (select from vehicles v where v.id = o.vehicle_id) and exists (select from tags g where g.id = o.tag_id);
  end if;
  return null;
end $$;
create trigger vehicle_tags_put_on after insert on vehicle_tags referencing new table as new_rows for each statement execute function vehicle_tags_noted();
create trigger vehicle_tags_taken_off after delete on vehicle_tags referencing old table as old_rows for each statement execute function vehicle_tags_noted();
