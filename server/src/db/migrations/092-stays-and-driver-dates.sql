-- How long a vehicle stays in the workshop, where its booking says so: it takes a place on every day until then, or until it was ready.
alter table maintenance_cases add column stays_until date;

-- As 075 said it, with every day of a stay. None stays longer than 92 days: so far back a booking is looked for that is still there.
create or replace function workshop_days(workshops int[], first_day date, last_day date, taking text[], but int)
returns table (dealer_id int, day date, booked int, offered int)
language sql stable security definer set search_path = public as $$
  with span as (
    select first_day::timestamp at time zone 'Europe/London' as first, (last_day + 1)::timestamp at time zone 'Europe/London' as ending,
      coalesce((select m.visit_id from maintenance_cases m where m.case_id = but), but) as own),
  stays as (
    select m.dealer_id, coalesce(m.visit_id, m.case_id) as visit, london_date(m.booked_at) as came,
      greatest(london_date(m.booked_at), least(m.stays_until, london_date(coalesce(m.completed_at, m.returned_at)))) as went
    from span, maintenance_cases m join cases c on c.id = m.case_id
    where m.booked_at >= span.first - interval '92 days' and m.booked_at < span.ending
      and (m.booked_at >= span.first or coalesce(m.stays_until, london_date(m.completed_at)) >= first_day)
      and m.dealer_id = any(workshops) and c.state = any(taking) and coalesce(m.visit_id, m.case_id) is distinct from span.own),
  taken as (
    select s.dealer_id, g.day::date as day, count(distinct s.visit)::int as booked
    from stays s cross join lateral generate_series(greatest(s.came, first_day), least(s.went, last_day), interval '1 day') g(day)
    group by 1, 2),
  held as (
    select o.dealer_id, london_date(o.starts_at) as day, count(distinct coalesce(m.visit_id, m.case_id))::int as offered
    from span, date_offers o join maintenance_cases m on m.case_id = o.case_id join cases c on c.id = o.case_id
    where o.state = 'open' and o.side = 'hire_company' and o.starts_at >= span.first and o.starts_at < span.ending and o.dealer_id = any(workshops)
      and c.closed_at is null and coalesce(m.visit_id, m.case_id) is distinct from span.own
    group by 1, 2)
  select coalesce(t.dealer_id, h.dealer_id), coalesce(t.day, h.day), coalesce(t.booked, 0), coalesce(h.offered, 0)
  from taken t full join held h on h.dealer_id = t.dealer_id and h.day = t.day
$$;

-- What drivers have to keep in date, kept as rows: the view of 078 worked all of them out for each page and each count. Its rules stand: a licence and
-- its check every driver has; cards and a medical those who have them; the next check is due by points (domain: licenceCheckMonths).
drop view driver_dates;
create table driver_dates (
  id int primary key, driver_id int not null references drivers on delete cascade, customer_account_number text not null references accounts,
  -- No key: people may be entered before the register of types is filled.
  event_type text not null,
  -- Null: as its type is called.
  what text, due_date date,
  -- Null: as many as its type has.
  overdue_weeks int);
create index driver_dates_due on driver_dates ((coalesce(due_date, '-infinity'::date)), id);
create index driver_dates_account on driver_dates (customer_account_number, (coalesce(due_date, '-infinity'::date)), id) include (event_type, overdue_weeks);
create index driver_dates_driver on driver_dates (driver_id);

create index compliance_items_driver on compliance_items (driver_id) where driver_id is not null;

create function dates_of_drivers(touched int[]) returns setof driver_dates language sql stable as $$
  select d.id * 10 + t.place, d.id, d.customer_account_number, t.event_type, t.what, t.due_date, null::int
  from drivers d cross join lateral (values
    (1, 'driver_licence', 'Driving licence', d.licence_expiry, true),
    (2, 'driver_cpc', 'Driver CPC card', d.dqc_expiry, false),
    (3, 'driver_licence', 'Tachograph card', d.tacho_card_expiry, false),
    (4, 'driver_licence', 'Medical', d.medical_expiry, false),
    (5, 'licence_check', 'Consent to licence checks', d.licence_mandate_expiry, false),
    (6, 'licence_check', 'Licence check',
      (d.last_licence_check + make_interval(months => case when d.points >= 8 then 3 when d.points >= 4 then 6 else 12 end))::date, true)
  ) t (place, event_type, what, due_date, is_everybodys)
  where d.id in (select unnest(touched)) and d.status <> 'left' and (t.is_everybodys or t.due_date is not null)
  union all
  select -i.id, d.id, i.customer_account_number, i.event_type, null, i.due_date, i.overdue_weeks
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
    what = excluded.what, due_date = excluded.due_date, overdue_weeks = excluded.overdue_weeks
  where (k.customer_account_number, k.driver_id, k.event_type, k.what, k.due_date, k.overdue_weeks)
    is distinct from (excluded.customer_account_number, excluded.driver_id, excluded.event_type, excluded.what, excluded.due_date, excluded.overdue_weeks);
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
select keep_driver_dates(array(select id from drivers));
