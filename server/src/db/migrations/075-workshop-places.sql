-- How many vehicles a workshop takes in on a day, and when it is shut. Nothing said: it is never full.
alter table dealers
  add column places_per_day int check (places_per_day between 0 and 500),
  add column open_on text[] not null default '{}'
    check (open_on <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  add column is_open_on_bank_holidays boolean not null default false;

create table workshop_closures (
  dealer_id int not null references dealers on delete cascade, day date not null, reason text not null check (length(reason) between 1 and 80),
  updated_at timestamptz not null default now(), primary key (dealer_id, day));
grant select, insert, update, delete on workshop_closures to portal_accounts, portal_all;
select watch_changes('workshop_closures');

drop index maintenance_cases_booked;
create index maintenance_cases_booked on maintenance_cases (booked_at, case_id) include (dealer_id, visit_id) where booked_at is not null;
create index date_offers_workshop on date_offers (dealer_id, starts_at) where state = 'open' and dealer_id is not null;

-- A workshop's places are taken by bookings of every customer, so these are counted above row-level security, and nothing but counts leaves.
-- Several bookings of one visit are one vehicle. `but` is a booking whose own visit does not count.
create function workshop_days(workshops int[], first_day date, last_day date, taking text[], but int)
returns table (dealer_id int, day date, booked int, offered int)
language sql stable security definer set search_path = public as $$
  with span as (
    select first_day::timestamp at time zone 'Europe/London' as first, (last_day + 1)::timestamp at time zone 'Europe/London' as ending,
      coalesce((select m.visit_id from maintenance_cases m where m.case_id = but), but) as own),
  taken as (
    select m.dealer_id, london_date(m.booked_at) as day, count(distinct coalesce(m.visit_id, m.case_id))::int as booked
    from span, maintenance_cases m join cases c on c.id = m.case_id
    where m.booked_at >= span.first and m.booked_at < span.ending and m.dealer_id = any(workshops) and c.state = any(taking)
      and coalesce(m.visit_id, m.case_id) is distinct from span.own
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
revoke all on function workshop_days from public;
grant execute on function workshop_days to portal_accounts, portal_all;
