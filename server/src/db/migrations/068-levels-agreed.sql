-- What is agreed with one company stands in place of the hire company's usual lengths; the clocks that begin by it say so themselves.
create table customer_service_levels (
  customer_id int not null references customers on delete cascade, kind text not null references number_series, clock text not null,
  priority text not null check (priority in ('low', 'normal', 'high', 'urgent')),
  minutes int not null check (minutes between 1 and 525600), counts text not null check (counts in ('working', 'elapsed')),
  updated_at timestamptz not null default now(), primary key (customer_id, kind, clock, priority));
alter table customer_service_levels enable row level security;
alter table customer_service_levels force row level security;
create policy levels_of_accounts on customer_service_levels for select to portal_accounts
  using (exists (select from accounts a where a.customer_id = customer_service_levels.customer_id));
create policy every_level on customer_service_levels to portal_all using (true) with check (true);
grant select on customer_service_levels to portal_accounts, portal_all;
grant insert, update, delete on customer_service_levels to portal_all;
select watch_changes('customer_service_levels');

alter table case_clocks add column agreed_minutes int check (agreed_minutes > 0), add column agreed_counts text check (agreed_counts in ('working', 'elapsed')),
  add constraint agreed_whole check ((agreed_minutes is null) = (agreed_counts is null));
