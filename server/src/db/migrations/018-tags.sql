-- Tags that belong to somebody, and tags that keep themselves; where an assignment of a driver came from.

alter table tags
  -- private: its owner's alone. company: everybody of the account's own side. shared: the hire company as well.
  add column visibility text not null default 'shared' check (visibility in ('private', 'company', 'shared')),
  -- Conditions a vehicle has to meet, as domain/src/areas/tags/rules.ts writes them. Null: put on by hand.
  add column rule jsonb,
  add column rule_applied_at timestamptz,
  add column is_active boolean not null default true,
  -- What an archived tag was on: it wears off at once, and comes back with the tag.
  add column archived_vehicle_ids int[] not null default '{}',
  add column last_used_at timestamptz,
  add constraint private_has_owner check (visibility <> 'private' or owner_user_id is not null);
-- Two people may each have a private tag of one name; the names everybody sees are told apart by more than capitals.
alter table tags drop constraint tags_customer_account_number_name_key;
create unique index tags_open_name on tags (customer_account_number, lower(name)) where is_active and visibility <> 'private';
create unique index tags_private_name on tags (customer_account_number, owner_user_id, lower(name)) where is_active and visibility = 'private';
create index tags_rules on tags (id) where rule is not null and is_active;

alter table vehicle_tags add column created_by int;
update tags g set last_used_at = (select max(t.created_at) from vehicle_tags t where t.tag_id = g.id);

-- Whoever reads tags by any way, lists and filters of vehicles included, reads those they may see. A job without a person sees
-- what belongs to nobody alone.
create function tag_is_seen(visibility text, owner_user_id int, viewer int, is_staff boolean) returns boolean language sql immutable as $$
  select visibility = 'shared' or owner_user_id is not distinct from viewer and viewer is not null
    or visibility = 'company' and not is_staff
$$;
create function viewer_is_staff() returns boolean language sql stable as $$
  select exists (select from people p where p.id = nullif(current_setting('app.user_id', true), '')::int and p.side = 'staff')
$$;
drop policy if exists own_accounts on tags;
drop policy if exists every_account on tags;
create policy own_accounts on tags to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[])
    and tag_is_seen(visibility, owner_user_id, (select nullif(current_setting('app.user_id', true), '')::int), (select viewer_is_staff())))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy every_account on tags to portal_all
  using (tag_is_seen(visibility, owner_user_id, (select nullif(current_setting('app.user_id', true), '')::int), (select viewer_is_staff())))
  with check (true);
grant select, insert, update, delete on tags to portal_accounts, portal_all;

drop policy if exists own_accounts on vehicle_tags;
drop policy if exists every_account on vehicle_tags;
create policy own_accounts on vehicle_tags to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]) and tag_id in (select g.id from tags g))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]) and tag_id in (select g.id from tags g));
create policy every_account on vehicle_tags to portal_all
  using (tag_id in (select g.id from tags g)) with check (tag_id in (select g.id from tags g));
grant select, insert, update, delete on vehicle_tags to portal_accounts, portal_all;

-- Who said that a driver had a vehicle. What came before this was read from files or handed over with the vehicle.
alter table driver_vehicles
  add column source text not null default 'import' check (source in ('handover', 'portal', 'import')),
  add column updated_at timestamptz not null default now(),
  add column created_by int;
create index driver_checks_driver on driver_checks (driver_id, created_at desc) where driver_id is not null;
