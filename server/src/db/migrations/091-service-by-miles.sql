-- What falls due by miles stands as two days beside its date: when the miles will be reached as the vehicle has been driving, and when few enough
-- are left to turn amber. Everybody who judges, sorts, forecasts or reminds reads days; what they are worked out of is read when it changes.
alter table compliance_items
  add column miles_due_on date,
  add column miles_amber_on date,
  -- The earlier of the two; without a valid date there is none, whatever the miles say.
  add column due_on date generated always as (case when due_date is not null then least(due_date, miles_due_on) end) stored,
  add column amber_on date generated always as (
    case when due_date is not null then least(least(due_date, miles_due_on) - 7 * greatest(overdue_weeks, 0), miles_amber_on) end) stored;
select journal_imports('compliance_items', 'id', 'miles_due_on', 'miles_amber_on', 'due_on', 'amber_on');

-- ragOf over those days.
create function rag_on(due_on date, amber_on date, today date) returns text language sql immutable parallel safe
  return case when due_on is null or due_on < today then 'red' when amber_on <= today then 'amber' else 'green' end;

-- milesDue of the domain.
create function miles_day(miles_left float8, read_on date, miles_a_day float8) returns date language sql immutable parallel safe
  return case when miles_left = 0 then read_on
    when miles_left < 0 then read_on - case when miles_a_day > 0 then least(1830, greatest(1, floor(-miles_left / miles_a_day)))::int else 1 end
    when miles_a_day > 0 and floor(miles_left / miles_a_day) <= 1830 then read_on + floor(miles_left / miles_a_day)::int end;

-- milesPerDay of the domain: of the three whole months before a day, as they were driven for the customer the date is kept for. So written that the few
-- months of the vehicle lead, whatever is known of the tables, and not the many of the account.
create function miles_a_day(of_vehicle int, of_account text, on_day date) returns float8 language sql stable parallel safe as $$
  select sum(m.miles)::float8 / 91.2 from vehicle_months m where m.vehicle_id = of_vehicle and (m.customer_account_number = of_account) is true
    and m.month >= to_char(on_day - interval '3 months', 'YYYY-MM') and m.month < to_char(on_day, 'YYYY-MM')
$$;

create type miles_days as (due_on date, amber_on date);
create function miles_days_of(due_at int, of_type text, of_vehicle int, of_account text) returns miles_days language sql stable as $$
  select miles_day(due_at - v.miles::float8, r.read_on, r.rate), miles_day(due_at - v.miles::float8 - t.amber_miles, r.read_on, r.rate)
  from vehicles v join compliance_types t on t.slug = of_type
  cross join lateral (select london_date(v.miles_at) as read_on, miles_a_day(v.id, of_account, london_date(v.miles_at)) as rate) r
  where v.id = of_vehicle and v.miles > 0 and v.miles_at is not null and due_at is not null
$$;

-- A date that is written brings its days. As the owner: a customer's months are those of the account the date is kept for, whoever writes.
create function compliance_item_miles() returns trigger language plpgsql security definer set search_path = public as $$
declare
  days miles_days := miles_days_of(new.due_miles, new.event_type, new.vehicle_id, new.customer_account_number);
begin
  new.miles_due_on := days.due_on;
  new.miles_amber_on := days.amber_on;
  return new;
end $$;
create trigger begins_with_miles before insert on compliance_items for each row when (new.due_miles is not null) execute function compliance_item_miles();
create trigger follows_miles before update of due_miles, vehicle_id, event_type, customer_account_number on compliance_items for each row
  when (new.due_miles is not null or new.miles_due_on is not null or new.miles_amber_on is not null) execute function compliance_item_miles();

-- What a reading moves. Only what is another day is written.
create function keep_miles_due(touched int[]) returns void language sql security definer set search_path = public as $$
  update compliance_items i set miles_due_on = d.due_on, miles_amber_on = d.amber_on
  from (select i.id, (days).due_on, (days).amber_on from (
      select i.id, miles_days_of(i.due_miles, i.event_type, i.vehicle_id, i.customer_account_number) as days
      from unnest(touched) as t(id) join compliance_items i on i.vehicle_id = t.id and i.due_miles is not null) i) d
  where i.id = d.id and (i.miles_due_on, i.miles_amber_on) is distinct from (d.due_on, d.amber_on)
$$;
revoke all on function keep_miles_due from public;

create function vehicle_miles_followed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved int[] := array(select n.id from new_rows n join old_rows o on o.id = n.id where (n.miles, n.miles_at) is distinct from (o.miles, o.miles_at));
begin
  if cardinality(moved) > 0 then perform keep_miles_due(moved); end if;
  return null;
end $$;
create trigger updates_move_services after update on vehicles referencing new table as new_rows old table as old_rows for each statement execute function vehicle_miles_followed();

-- A month that counts for the newest reading: its own does not, and that is the one nearly every reading adds to.
create function vehicle_month_followed() returns trigger language plpgsql security definer set search_path = public as $$
declare
  moved int[] := array(select distinct v.id from new_rows n join vehicles v on v.id = n.vehicle_id
    where n.month < to_char(london_date(v.miles_at), 'YYYY-MM') and n.month >= to_char(london_date(v.miles_at) - interval '3 months', 'YYYY-MM'));
begin
  if cardinality(moved) > 0 then perform keep_miles_due(moved); end if;
  return null;
end $$;
create trigger inserts_move_services after insert on vehicle_months referencing new table as new_rows for each statement execute function vehicle_month_followed();
create trigger updates_move_services after update on vehicle_months referencing new table as new_rows for each statement execute function vehicle_month_followed();

create function type_miles_followed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_miles_due(array(select vehicle_id from compliance_items where event_type = new.slug and due_miles is not null and vehicle_id is not null));
  return null;
end $$;
create trigger moves_services after update of amber_miles on compliance_types for each row when (old.amber_miles is distinct from new.amber_miles) execute function type_miles_followed();

-- As it stood: the days that were known then. A reading moves them often and a colour seldom, so that a new row begins only where a colour is
-- taken back. What had not come yet is put right in place, what comes by a new reading comes no sooner than the day it was read, and what had come stays.
alter table compliance_periods add column due_on date, add column amber_on date;
update compliance_periods set due_on = due_date, amber_on = due_date - 7 * greatest(overdue_weeks, 0);

create function period_day(had date, has date, since date) returns date language sql immutable parallel safe
  return case when has is null then null when had < since and has <= since then had else greatest(has, since) end;

create or replace function compliance_items_begun() returns trigger language plpgsql as $$
begin
  insert into compliance_periods (customer_account_number, item_id, vehicle_id, driver_id, vehicle_reg, event_type, due_date, overdue_weeks, due_on, amber_on, from_date)
    select customer_account_number, id, vehicle_id, driver_id, vehicle_reg, event_type, due_date, overdue_weeks, due_on, amber_on,
      least(coalesce(last_done_date, london_date(created_at)), london_date(created_at))
    from new_rows;
  insert into compliance_records (customer_account_number, vehicle_id, driver_id, vehicle_reg, event_type, done_on, miles, outcome, next_due_date, next_due_miles, source, recorded_by)
    select n.customer_account_number, n.vehicle_id, n.driver_id, n.vehicle_reg, n.event_type, n.last_done_date, n.last_done_miles, 'done', n.due_date, n.due_miles, n.source, n.created_by
    from new_rows n where n.last_done_date is not null and not exists (
      select from compliance_records r where r.event_type = n.event_type and r.done_on = n.last_done_date and r.outcome <> 'fail'
        and r.vehicle_id is not distinct from n.vehicle_id and r.driver_id is not distinct from n.driver_id and r.customer_account_number = n.customer_account_number);
  return null;
end $$;

create or replace function compliance_items_followed() returns trigger language plpgsql as $$
declare
  today date := london_date(now());
  begun compliance_beginning[];
begin
  -- What was done and nobody wrote down beside the date.
  insert into compliance_records (customer_account_number, vehicle_id, driver_id, vehicle_reg, event_type, due_date, done_on, miles, outcome, next_due_date, next_due_miles, source)
    select n.customer_account_number, n.vehicle_id, n.driver_id, n.vehicle_reg, n.event_type, o.due_date, n.last_done_date, n.last_done_miles, 'done', n.due_date, n.due_miles, n.source
    from new_rows n join old_rows o on o.id = n.id where n.last_done_date is not null and n.last_done_date is distinct from o.last_done_date and not exists (
      select from compliance_records r where r.event_type = n.event_type and r.done_on = n.last_done_date and r.outcome <> 'fail'
        and r.vehicle_id is not distinct from n.vehicle_id and r.driver_id is not distinct from n.driver_id and r.customer_account_number = n.customer_account_number);
  -- A date that stood less than a day is put right; any other ends where the new one begins. The days by miles move in place until a colour is taken back.
  with moved as (
    select n.*, p.id as period_id, p.from_date as was_from, p.due_on as had_due_on, p.amber_on as had_amber_on, c.is_another,
      greatest(p.from_date, case when n.last_done_date is distinct from o.last_done_date and n.last_done_date <= today then n.last_done_date else today end) as begins
    from new_rows n join old_rows o on o.id = n.id join compliance_periods p on p.item_id = n.id and p.to_date is null
    cross join lateral (select (n.due_date, n.overdue_weeks, n.customer_account_number, n.vehicle_id, n.driver_id, n.vehicle_reg)
        is distinct from (o.due_date, o.overdue_weeks, o.customer_account_number, o.vehicle_id, o.driver_id, o.vehicle_reg)
      or coalesce(p.due_on < today - 1 and n.due_on > today - 1, false)
      or coalesce(p.amber_on < today and (n.amber_on is null or n.amber_on > today), false) as is_another) c
    where c.is_another or (p.due_on, p.amber_on) is distinct from (n.due_on, n.amber_on)),
  put_right as (
    update compliance_periods p set customer_account_number = m.customer_account_number, vehicle_id = m.vehicle_id, driver_id = m.driver_id, vehicle_reg = m.vehicle_reg,
      due_date = m.due_date, overdue_weeks = m.overdue_weeks,
      due_on = case when m.is_another or m.was_from >= today then m.due_on else period_day(m.had_due_on, m.due_on, today - 1) end,
      amber_on = case when m.is_another or m.was_from >= today then m.amber_on else period_day(m.had_amber_on, m.amber_on, today) end
    from moved m where p.id = m.period_id and (m.begins = m.was_from or not m.is_another) returning p.id),
  ended as (update compliance_periods p set to_date = m.begins from moved m where p.id = m.period_id and m.is_another and m.begins > m.was_from returning p.id)
  select array_agg(row(m.id, m.begins)::compliance_beginning) into begun from moved m where m.is_another and m.begins > m.was_from;
  insert into compliance_periods (customer_account_number, item_id, vehicle_id, driver_id, vehicle_reg, event_type, due_date, overdue_weeks, due_on, amber_on, from_date)
    select n.customer_account_number, n.id, n.vehicle_id, n.driver_id, n.vehicle_reg, n.event_type, n.due_date, n.overdue_weeks, n.due_on, n.amber_on, b.begins
    from unnest(begun) b join new_rows n on n.id = b.item_id;
  return null;
end $$;

-- The vehicle's next day is the earlier of the two as well.
create or replace function keep_next_due(touched int[]) returns void language sql as $$
  update vehicles v set next_due_date = d.due_on, next_due_type = d.event_type, first_amber_date = d.amber_on, undated_type = d.undated_type
  from (
    select t.id,
      (array_agg(i.due_on order by i.due_on, i.id) filter (where i.due_on is not null))[1] as due_on,
      (array_agg(i.event_type order by i.due_on, i.id) filter (where i.due_on is not null))[1] as event_type,
      min(i.amber_on) as amber_on,
      min(i.event_type) filter (where i.id is not null and i.due_on is null) as undated_type
    from unnest(touched) as t(id) left join compliance_items i on i.vehicle_id = t.id group by t.id) d
  where v.id = d.id and (v.next_due_date, v.next_due_type, v.first_amber_date, v.undated_type)
    is distinct from (d.due_on, d.event_type, d.amber_on, d.undated_type)
$$;

-- What stands is read in the order of those days.
drop index compliance_items_account;
create index compliance_items_account on compliance_items (customer_account_number, due_on);
drop index compliance_items_type;
create index compliance_items_type on compliance_items (event_type, (coalesce(due_on, '-infinity'::date)), vehicle_id);
drop index compliance_items_due;
create index compliance_items_due on compliance_items (due_on) where due_on is not null;

select keep_miles_due(array(select distinct vehicle_id from compliance_items where due_miles is not null and vehicle_id is not null));
