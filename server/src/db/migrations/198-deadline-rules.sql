-- Deadlines by law or agreement: how many days a clock has, by what it is counted by, and where that is written (product rulings 60 and 65).
create table deadline_rules (
  kind text not null references number_series, clock text not null, basis text not null,
  days int not null check (days between 1 and 3650),
  -- with: the first day is day 1; after: the day after it is.
  counting text not null check (counting in ('with', 'after')),
  source text not null check (length(source) between 1 and 300), read_on date not null,
  updated_at timestamptz not null default now(), primary key (kind, clock, basis));
grant select on deadline_rules to portal_accounts, portal_all, portal_public;
grant insert, update on deadline_rules to portal_all;
insert into deadline_rules (kind, clock, basis, days, counting, source, read_on) values
  ('damage', 'told', 'lease', 28, 'after', 'BVRLA leasing members, fair wear and tear (2019–20): charges notified within four weeks of collection', '2026-11-27'),
  ('damage', 'told', 'rental', 10, 'after', 'BVRLA rental code of conduct 2020: charges notified within 10 days where the customer was absent at the inspection', '2026-11-27');
