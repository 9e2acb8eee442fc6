-- Whoever keeps answers ready hears of every change on the channel kerbline_changes: one notification a statement and
-- account, the account as payload, and '' for what belongs to no account and so to all. It leaves with the commit.

create function tell_changes() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform pg_notify('kerbline_changes', touched.account) from (select distinct coalesce(customer_account_number, '') as account from new_rows) touched;
    when 'DELETE' then
      perform pg_notify('kerbline_changes', touched.account) from (select distinct coalesce(customer_account_number, '') as account from old_rows) touched;
    else
      perform pg_notify('kerbline_changes', touched.account) from (
        select coalesce(customer_account_number, '') as account from new_rows union select coalesce(customer_account_number, '') from old_rows) touched;
  end case;
  return null;
end $$;

-- For tables that every account reads, such as categories and branches.
create function tell_change_for_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('kerbline_changes', '');
  return null;
end $$;

-- A later table is watched by one line of its migration: select watch_changes('table').
create function watch_changes(watched regclass) returns void language plpgsql as $$
declare
  is_owned boolean := exists (select from pg_attribute where attrelid = watched and attname = 'customer_account_number' and not attisdropped);
begin
  if not is_owned then
    execute format('create or replace trigger changes_told after insert or update or delete on %s for each statement execute function tell_change_for_all()', watched);
    return;
  end if;
  execute format('create or replace trigger inserts_told after insert on %s referencing new table as new_rows for each statement execute function tell_changes()', watched);
  execute format('create or replace trigger updates_told after update on %s referencing new table as new_rows old table as old_rows for each statement execute function tell_changes()', watched);
  execute format('create or replace trigger deletes_told after delete on %s referencing old table as old_rows for each statement execute function tell_changes()', watched);
end $$;

-- Left out: trails nothing is built from, a person's own messages, and what a feed writes together with a watched table
-- (readings and months of a vehicle never change without its newest reading).
do $$
declare
  owned record;
begin
  for owned in
    select c.oid::regclass as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_account_number' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    and c.relname not in ('audit', 'state_changes', 'vehicle_months', 'equipment_readings', 'messages', 'message_recipients')
  loop
    perform watch_changes(owned.name);
  end loop;
end $$;

select watch_changes(name::regclass) from unnest(array['branches', 'vehicle_categories', 'bodies', 'manufacturers', 'compliance_types', 'settings']) as name;
