-- What the reading calls stand on: the few rules that have to be judged where the rows are, each equal to its namesake in
-- the domain, and the indexes of what is still open among much that is done.

-- An instant as the wire writes it: UTC, milliseconds, Z.
create function json_instant(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The calendar day of an instant in London.
create function london_date(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/London')::date;

-- Pence as Sage writes them: pounds with two decimals.
create function pounds(pence bigint) returns numeric language sql immutable parallel safe
  return round(pence / 100.0, 2);

-- ragOf: due today and exactly at the threshold are amber; without a date it is red.
create function rag_of(due date, amber_weeks int, today date) returns text language sql immutable parallel safe
  return case when due is null or due < today then 'red' when due <= today + 7 * greatest(amber_weeks, 0) then 'amber' else 'green' end;

-- roundUp: to the next whole number, with the noise of binary fractions forgiven.
create function round_up(value numeric) returns numeric language sql immutable parallel safe
  return ceil(value - least(0.001, greatest(0.000000001, abs(value) * 0.0000000000001)));

-- Kilograms of CO2, not rounded; null where miles or factor are unknown or the miles do not count.
create function carbon_kilograms(miles numeric, grams_per_kilometre numeric) returns numeric language sql immutable parallel safe
  return case when miles > 0 then miles * 1.609344 * grams_per_kilometre / 1000 end;

-- Every status of a message is set, never derived: a sender may mark an own message unread to come back to it.
alter table messages add column is_read_by_sender boolean not null default true;

create index maintenance_events_open on maintenance_events (customer_account_number, reg_no, type) where status in
  ('requested', 'acknowledged', 'more_info', 'booked', 'no_show', 'in_workshop', 'awaiting_authorisation', 'awaiting_parts', 'work_complete', 'ready_for_collection');
create index driver_checks_failed on driver_checks (customer_account_number, vehicle_id) where rag = 'red' and reviewed_at is null;
create index invoice_lines_unmatched on invoice_lines (customer_account_number) where is_spend and reg_nos = '{}';
