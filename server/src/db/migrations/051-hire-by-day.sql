-- Cost like for like: hire counts for the days it stands for (domain: finance/hire-accrual).

-- The days a line's words name, read by the domain as the line comes in; lines from before are read by a job.
alter table invoice_lines
  add column period_from date,
  add column period_to date,
  add column is_period_read boolean not null default false,
  add constraint invoice_lines_period check ((period_from is null) = (period_to is null) and period_to - period_from between 0 and 365);
create index invoice_lines_period_unread on invoice_lines (customer_account_number) where not is_period_read;

-- The last day for which the vehicle's hire was billed to the account.
alter table vehicle_spend add column hire_billed_to date;

-- Kept by ingest: goods value of the lines that name a vehicle, by the day they count for: hire on each day of its period, all else on its own.
create table account_cost_days (
  customer_account_number text not null references accounts, day date not null,
  -- The accounts of the vehicles the lines name.
  vehicle_accounts text[] not null, goods_pence bigint not null,
  primary key (customer_account_number, day, vehicle_accounts));
select watch_changes('account_cost_days');

-- Up to which day the hire of these customers' vehicles is billed, to whichever of the customer's accounts: who looks at one account must not
-- be told that hire is not billed which another of them was billed for. Nothing else of those lines is told.
create function hire_billed(customers int[]) returns table (vehicle_id int, billed_to date)
language sql stable security definer set search_path = public rows 1000 as $$
  select s.vehicle_id, max(s.hire_billed_to) from vehicle_spend s
  join accounts billed on billed.customer_account_number = s.customer_account_number
  join vehicles v on v.id = s.vehicle_id join accounts held on held.customer_account_number = v.customer_account_number
  where billed.customer_id = any(customers) and held.customer_id = billed.customer_id and s.hire_billed_to is not null group by 1
$$;
revoke all on function hire_billed from public;
grant execute on function hire_billed to portal_accounts, portal_all;
