-- Bookings of work on a vehicle, as a kind of case, and how full workshops are.

insert into number_series (kind, prefix) values ('maintenance', 'MB');
create sequence maintenance_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
  select 'maintenance', clock, priority, minutes, counts
  from (values ('acknowledge', 120, 'working'), ('book', 570, 'working'), ('authorise', 30, 'working'), ('off road', 1440, 'elapsed'),
    ('choose a date', 570, 'working'), ('answer the move', 120, 'working'), ('approve', 30, 'working'),
    -- A booking whose day has passed and of which nobody said whether it came is the hire company's to settle.
    ('arrive', 120, 'working')) as level (clock, minutes, counts)
  cross join unnest(array['low', 'normal', 'high', 'urgent']) as priority;

-- A latest status that is no JSON or says no status is shown as "Unknown" and counted (ruling 13): parseLatestStatus of the domain.
create function is_unknown_status(latest text) returns boolean language plpgsql immutable parallel safe set search_path = public as $$
declare said jsonb;
begin
  said := latest::jsonb;
  return coalesce(jsonb_typeof(said -> 'status') <> 'string' or said ->> 'status' !~ '\S', true);
exception when data_exception or program_limit_exceeded then
  return true;
end $$;
revoke all on function is_unknown_status from public;
grant execute on function is_unknown_status to portal_accounts, portal_all, portal_public;

-- A workshop by its number, or by the name a file gave it.
create function workshop_key(dealer_id int, supplier text) returns text language sql immutable parallel safe
  return coalesce(dealer_id::text, 'named ' || nullif(btrim(supplier), ''), '');

create table maintenance_cases (
  case_id int primary key, customer_account_number text not null, latest_status text not null default '',
  is_status_unknown boolean not null generated always as (is_unknown_status(latest_status)) stored,
  -- Several bookings of one vehicle in one visit: one day and one workshop, moved together. The number is that of the booking it began with.
  visit_id int references cases,
  -- A retest and a repair follow from the test that failed.
  follows_id int references cases, is_unverified boolean not null default false,
  requested_by_name text, phone text, email text, preferred_dates date[] not null default '{}', drop_off text,
  mobile_ok boolean, collection_required boolean, site_address text, fault_description text, odometer int, dealer_id int references dealers, supplier text, job_no text,
  booked_at timestamptz, slot text, confirmed_at timestamptz, arrived_at timestamptz,
  -- How long the vehicle stays in the workshop, where its booking says so.
  stays_until date,
  off_road_at timestamptz, completed_at timestamptz, returned_at timestamptz,
  -- Of visits that were opened again: what they stood still before.
  earlier_downtime_minutes int not null default 0,
  -- Slots that were lost: nobody came, or it was moved or cancelled by the customer at less than a day's notice.
  no_shows int not null default 0, short_notice_moves int not null default 0, late_cancellations int not null default 0,
  estimate_pence int, authorised_pence int, authorised_by int, final_cost_pence int, is_rechargeable boolean not null default false, po_number text,
  relief_registration text, outcome text check (outcome in ('pass', 'fail', 'advisory')), new_due_date date,
  -- What a workshop says when its work is done, until the booking is complete and it goes into the record of the work.
  findings text check (length(findings) <= 4000),
  -- Measured braking in hundredths of the weight, with or without a load.
  service_brake_percent numeric(4, 1) check (service_brake_percent between 0 and 150),
  secondary_brake_percent numeric(4, 1) check (secondary_brake_percent between 0 and 150),
  parking_brake_percent numeric(4, 1) check (parking_brake_percent between 0 and 150),
  is_laden boolean,
  late_reason text check (length(late_reason) <= 500),
  -- Of a tachograph calibration: whether the speed limiter was checked with it; null: nobody said, and it comes with it.
  is_limiter_checked boolean, note text,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index maintenance_cases_dealer on maintenance_cases (dealer_id, case_id) where dealer_id is not null;
-- Bookings of a workshop that a file named and the register does not know, by that name as it is compared.
create index maintenance_cases_supplier on maintenance_cases (lower(supplier), case_id) where dealer_id is null and supplier is not null;
create index maintenance_cases_booked on maintenance_cases (booked_at, case_id) include (dealer_id, visit_id) where booked_at is not null;
create index maintenance_cases_follows on maintenance_cases (follows_id) where follows_id is not null;
create index maintenance_cases_off_road on maintenance_cases (returned_at) where off_road_at is not null;
create index maintenance_cases_missed on maintenance_cases (customer_account_number, case_id)
  where no_shows > 0 or short_notice_moves > 0 or late_cancellations > 0;
create index maintenance_cases_visit on maintenance_cases (visit_id) where visit_id is not null;
create index maintenance_cases_unknown on maintenance_cases (case_id) where is_status_unknown;
select watch_changes('maintenance_cases');
select journal_imports('maintenance_cases', 'case_id');

create view maintenance_events with (security_invoker = true) as
  select c.id, c.customer_account_number, c.number, c.vehicle_id, c.reg_no, c.type, c.state as status, c.waiting_on, c.due_at as sla_due_at, m.latest_status, m.requested_by_name,
    m.phone, m.email, m.preferred_dates, m.drop_off, m.mobile_ok, m.collection_required, m.site_address, m.fault_description, m.odometer, m.dealer_id, m.supplier, m.job_no,
    m.booked_at, m.slot, m.arrived_at, m.off_road_at, m.completed_at, m.returned_at, m.estimate_pence, m.authorised_pence, m.authorised_by, m.final_cost_pence,
    m.is_rechargeable, m.po_number, m.relief_registration, m.outcome, m.new_due_date, m.note, c.created_at, c.updated_at, c.created_by
  from cases c join maintenance_cases m on m.case_id = c.id where c.kind = 'maintenance';
grant select on maintenance_events to portal_accounts, portal_all;

-- A workshop's places are taken by bookings of every customer, so these are counted above row-level security, and nothing but counts leaves. A
-- booking takes a place on every day of its stay; none stays longer than 92 days: so far back one is looked for that is still there. Several
-- bookings of one visit are one vehicle. `but` is a booking whose own visit does not count.
create function workshop_days(workshops int[], first_day date, last_day date, taking text[], but int)
returns table (dealer_id int, day date, booked int, offered int)
language sql stable parallel safe security definer set search_path = public as $$
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
revoke all on function workshop_days from public;
grant execute on function workshop_days to portal_accounts, portal_all;
