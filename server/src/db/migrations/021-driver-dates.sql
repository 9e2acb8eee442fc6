-- What drivers have to keep in date, kept as rows: what their own record says, and what is kept beside it (card downloads). A licence and its check
-- every driver has; cards and a medical those who have them. The next check is due by points.
create table driver_dates (
  id int primary key, driver_id int not null references drivers on delete cascade, customer_account_number text not null references accounts,
  -- No key: people may be entered before the register of types is filled.
  event_type text not null,
  -- Null: as its type is called.
  what text, due_date date,
  -- Null: as many as its type has.
  overdue_weeks int,
  -- Which of the driver's own dates it is; null: the date is kept for itself.
  driver_field text);
create index driver_dates_due on driver_dates ((coalesce(due_date, '-infinity'::date)), id);
create index driver_dates_account on driver_dates (customer_account_number, (coalesce(due_date, '-infinity'::date)), id) include (event_type, overdue_weeks);
create index driver_dates_driver on driver_dates (driver_id);

-- nextLicenceCheck of the domain.
create function next_licence_check(last_check date, has_points int) returns date language sql stable parallel safe as $$
  select (last_check + coalesce(
    (select make_interval(months => s.months) from jsonb_to_recordset(t.by_points) as s (from_points int, months int)
      where s.from_points <= has_points order by s.from_points desc limit 1),
    case t.interval_unit when 'months' then make_interval(months => t.interval_every) when 'weeks' then make_interval(weeks => t.interval_every)
      else make_interval(days => t.interval_every) end))::date
  from compliance_types t where t.slug = 'licence_check'
$$;

create function dates_of_drivers(touched int[]) returns setof driver_dates language sql stable parallel safe as $$
  select d.id * 10 + t.place, d.id, d.customer_account_number, t.event_type, t.what, t.due_date, null::int, t.field
  from drivers d cross join lateral (values
    (1, 'driver_licence', 'Driving licence', d.licence_expiry, true, 'licence_expiry'),
    (2, 'driver_cpc', 'Driver CPC card', d.dqc_expiry, false, 'dqc_expiry'),
    (3, 'driver_licence', 'Tachograph card', d.tacho_card_expiry, false, 'tacho_card_expiry'),
    (4, 'driver_licence', 'Medical', d.medical_expiry, false, 'medical_expiry'),
    (5, 'licence_check', 'Consent to licence checks', d.licence_mandate_expiry, false, 'licence_mandate_expiry'),
    (6, 'licence_check', 'Licence check', next_licence_check(d.last_licence_check, d.points), true, 'last_licence_check')
  ) t (place, event_type, what, due_date, is_everybodys, field)
  where d.id in (select unnest(touched)) and d.status <> 'left' and (t.is_everybodys or t.due_date is not null)
  union all
  select -i.id, d.id, i.customer_account_number, i.event_type, null, i.due_date, i.overdue_weeks, null
  from compliance_items i join drivers d on d.id = i.driver_id
  where i.driver_id in (select unnest(touched)) and d.status <> 'left' and i.event_type not in ('driver_licence', 'driver_cpc', 'licence_check')
$$;

-- Only what is different is written. As the owner: whoever may write to a driver may not write here.
create function keep_driver_dates(touched int[]) returns void language plpgsql security definer set search_path = public as $$
begin
  if cardinality(touched) = 0 then return; end if;
  with wanted as materialized (select * from dates_of_drivers(touched)),
  gone as (delete from driver_dates k using unnest(touched) t(id) where k.driver_id = t.id and k.id not in (select id from wanted))
  insert into driver_dates as k select * from wanted
  on conflict (id) do update set customer_account_number = excluded.customer_account_number, driver_id = excluded.driver_id, event_type = excluded.event_type,
    what = excluded.what, due_date = excluded.due_date, overdue_weeks = excluded.overdue_weeks, driver_field = excluded.driver_field
  where (k.customer_account_number, k.driver_id, k.event_type, k.what, k.due_date, k.overdue_weeks, k.driver_field)
    is distinct from (excluded.customer_account_number, excluded.driver_id, excluded.event_type, excluded.what, excluded.due_date, excluded.overdue_weeks, excluded.driver_field);
end $$;
revoke all on function keep_driver_dates from public;

create function driver_dates_followed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_table_name = 'drivers' then
    if tg_op = 'INSERT' then perform keep_driver_dates(array(select id from new_rows));
    else perform keep_driver_dates(array(select n.id from new_rows n join old_rows o on o.id = n.id
      where (n.customer_account_number, n.status, n.points, n.licence_expiry, n.dqc_expiry, n.tacho_card_expiry, n.medical_expiry, n.licence_mandate_expiry, n.last_licence_check)
        is distinct from (o.customer_account_number, o.status, o.points, o.licence_expiry, o.dqc_expiry, o.tacho_card_expiry, o.medical_expiry, o.licence_mandate_expiry, o.last_licence_check)));
    end if;
  elsif tg_op = 'INSERT' then perform keep_driver_dates(array(select distinct driver_id from new_rows where driver_id is not null));
  elsif tg_op = 'DELETE' then perform keep_driver_dates(array(select distinct driver_id from old_rows where driver_id is not null));
  else perform keep_driver_dates(array(select driver_id from new_rows where driver_id is not null union select driver_id from old_rows where driver_id is not null));
  end if;
  return null;
end $$;
create trigger inserts_dated after insert on drivers referencing new table as new_rows for each statement execute function driver_dates_followed();
create trigger updates_dated after update on drivers referencing new table as new_rows old table as old_rows for each statement execute function driver_dates_followed();
create trigger inserts_dated after insert on compliance_items referencing new table as new_rows for each statement execute function driver_dates_followed();
create trigger updates_dated after update on compliance_items referencing new table as new_rows old table as old_rows for each statement execute function driver_dates_followed();
create trigger deletes_dated after delete on compliance_items referencing old table as old_rows for each statement execute function driver_dates_followed();

-- What staff say of licence checks moves the next check of every driver.
create function licence_checks_followed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform keep_driver_dates(array(select id from drivers where last_licence_check is not null));
  return null;
end $$;
create trigger moves_licence_checks after update of interval_every, interval_unit, by_points on compliance_types for each row
  when (new.slug = 'licence_check' and (old.interval_every, old.interval_unit, old.by_points) is distinct from (new.interval_every, new.interval_unit, new.by_points))
  execute function licence_checks_followed();
create trigger begins_licence_checks after insert on compliance_types for each row when (new.slug = 'licence_check') execute function licence_checks_followed();

-- What stood of a driver, from which day to which, as compliance_periods has it of vehicles and companies.
create table driver_date_periods (
  id int generated by default as identity primary key, customer_account_number text not null references accounts,
  date_id int not null, driver_id int not null references drivers on delete cascade, event_type text not null, what text, driver_field text,
  due_date date, overdue_weeks int, from_date date not null, to_date date, constraint ends_after_its_beginning check (to_date > from_date));
create unique index driver_date_periods_open on driver_date_periods (date_id) where to_date is null;
create index driver_date_periods_account on driver_date_periods (customer_account_number, from_date, to_date);
create index driver_date_periods_driver on driver_date_periods (driver_id);

-- With the driver: since the driver came. Kept for itself: since it was done, or came. Anything later: from the day it was made.
create function driver_dates_begun() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := london_date(now());
begin
  insert into driver_date_periods (customer_account_number, date_id, driver_id, event_type, what, driver_field, due_date, overdue_weeks, from_date)
    select n.customer_account_number, n.id, n.driver_id, n.event_type, n.what, n.driver_field, n.due_date, n.overdue_weeks, least(today, case
      when n.id < 0 then (select coalesce(i.last_done_date, london_date(i.created_at)) from compliance_items i where i.id = -n.id)
      when not exists (select from driver_date_periods p where p.driver_id = n.driver_id) then (select london_date(d.created_at) from drivers d where d.id = n.driver_id) end)
    from new_rows n;
  return null;
end $$;
create trigger inserts_begun after insert on driver_dates referencing new table as new_rows for each statement execute function driver_dates_begun();

create function driver_dates_ended() returns trigger language plpgsql security definer set search_path = public as $$
declare
  today date := london_date(now());
begin
  delete from driver_date_periods p using old_rows o where p.date_id = o.id and p.to_date is null and p.from_date >= today;
  update driver_date_periods p set to_date = today from old_rows o where p.date_id = o.id and p.to_date is null;
  if tg_op = 'UPDATE' then
    insert into driver_date_periods (customer_account_number, date_id, driver_id, event_type, what, driver_field, due_date, overdue_weeks, from_date)
      select n.customer_account_number, n.id, n.driver_id, n.event_type, n.what, n.driver_field, n.due_date, n.overdue_weeks, today from new_rows n;
  end if;
  return null;
end $$;
create trigger updates_ended after update on driver_dates referencing new table as new_rows old table as old_rows for each statement execute function driver_dates_ended();
create trigger deletes_ended after delete on driver_dates referencing old table as old_rows for each statement execute function driver_dates_ended();
