-- What is taken off a charge for the age and the miles of a vehicle, as the hire company keeps it. No public figure is known: it begins empty.
create table age_reductions (
  from_months int not null check (from_months between 0 and 1200), from_miles int not null check (from_miles between 0 and 2000000),
  percent int not null check (percent between 1 and 100), source text not null check (length(source) between 1 and 120), primary key (from_months, from_miles));
-- Customers never read it, staff bound to accounts do.
alter table age_reductions enable row level security;
create policy staff_see on age_reductions for select to portal_accounts
  using (person_side(nullif(current_setting('app.user_id', true), '')::int) = 'staff');
create policy staff_keep on age_reductions to portal_all using (true) with check (true);
grant select on age_reductions to portal_accounts, portal_all;
grant insert, delete on age_reductions to portal_all;

alter table money_lines add column reduction_percent int check (reduction_percent between 1 and 100), add column reduction_months int, add column reduction_miles int;

-- Who inspected the vehicle and when, and whether the customer was there.
alter table damage_cases add column inspected_at timestamptz, add column inspected_by text, add column customer_present text check (customer_present in ('yes', 'no'));
