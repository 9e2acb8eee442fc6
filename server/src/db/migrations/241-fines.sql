-- Fines: one notice of an issuer through all its stages, matched to whoever had the vehicle at its minute.
insert into number_series (kind, prefix) values ('fine', 'FIN');
create sequence fine_numbers;
insert into service_levels (kind, clock, priority, minutes, counts)
select 'fine', clock, priority, minutes, counts
from (values ('answer', 80640, 'elapsed'), ('recharge', 2850, 'working'), ('rejected', 570, 'working')) c (clock, minutes, counts)
cross join unnest(array['low', 'normal', 'high', 'urgent']) p (priority);
alter table notifications drop constraint notifications_topic_check,
  add constraint notifications_topic_check check (topic in ('unsafe', 'waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'fines', 'expiry'));
alter table notification_choices drop constraint notification_choices_topic_check,
  add constraint notification_choices_topic_check check (topic in ('unsafe', 'waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'fines', 'expiry', 'messages'));

-- A vehicle that nobody is found to have had then: its fine stands here until somebody matches it.
insert into customers (id, name, status, is_active) values (1000000001, 'No hirer found', 'closed', false);
insert into accounts (customer_account_number, customer_id, name) values ('NOHIRER', 1000000001, 'No hirer found');

create table fine_cases (
  case_id int primary key, customer_account_number text not null,
  notice_no text not null check (length(notice_no) between 1 and 40), authority_id int not null references authorities,
  nation text not null default 'england' check (nation in ('england', 'wales', 'scotland', 'northern_ireland')),
  served_how text check (served_how in ('on_vehicle', 'handed', 'post_camera', 'post_other')),
  stage text not null check (stage in ('pcn', 'nto', 'enforcement_notice', 'notice_to_keeper', 'notice_to_hirer', 'charge_certificate', 'order_recovery', 'nip',
    'reminder', 'debt')),
  contravention_at timestamptz not null, location text not null, contravention_code text, description text,
  issued_on date not null, received_on date,
  -- Where a receipt proves another day than the one that is presumed.
  served_on date,
  -- The penalty; what is due with it, a toll or a daily charge, stands outside every discount and increase.
  full_pence int check (full_pence >= 0), discount_pence int check (discount_pence >= 0), charge_pence int check (charge_pence >= 0),
  -- What a charge certificate or an order prints, with its court fee.
  printed_pence int check (printed_pence >= 0),
  printed_discount date, printed_pay date, printed_respond date,
  -- As the rules say them: reminders and sorting run to the earlier of printed and computed, the last day of the discount is the later.
  discount_on date, discount_last date, pay_on date, respond_on date, discount_due_pence int, later_pence int,
  -- The date worked to now, and the working day on which to warn of it.
  next_on date, warn_on date,
  -- A stage that cannot be, in words; kept all the same.
  stage_flags text[] not null default '{}',
  is_escalated boolean not null default false,
  -- Earlier stages of the same notice, the first one first: domain/src/areas/fines/notice.ts.
  stages jsonb not null default '[]' check (jsonb_typeof(stages) = 'array'),
  hire_id int references hires on delete set null, driver_name text, driver_confidence text check (driver_confidence in ('certain', 'likely', 'unknown')),
  handling text not null default 'transfer' check (handling in ('transfer', 'pay_and_recharge', 'customer_pays', 'contest')),
  notified_at timestamptz,
  transfer_sent_at timestamptz, transfer_method text check (transfer_method in ('post', 'email', 'portal', 'spreadsheet')), transfer_ref text, transfer_refusal text,
  -- The named driver: who and on what basis stays, address, licence and date of birth are dropped 90 days after the case is closed.
  nominated jsonb,
  contest_ground text, contest_details text,
  paid_on date, paid_by text check (paid_by in ('customer', 'hire_company')), paid_pence int check (paid_pence >= 0), paid_ref text, decided_by text,
  fee_pence int, fee_tax_pence int, fee_waived text, invoice_ref text, settled_at timestamptz,
  source text not null default 'staff' check (source in ('staff', 'import')), notes text,
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create unique index fine_cases_notice on fine_cases (authority_id, upper(notice_no));
create index fine_cases_discount on fine_cases (discount_on) where settled_at is null;
select watch_changes('fine_cases');
select journal_imports('fine_cases', 'case_id');

-- What a company wants done with the notices of a kind; without a row liability is transferred.
create table fine_policies (
  customer_id int not null references customers on delete cascade, kind text not null,
  handling text not null check (handling in ('transfer', 'pay_and_recharge', 'customer_pays', 'contest')),
  set_by_name text not null, set_on date not null, primary key (customer_id, kind));
alter table fine_policies enable row level security;
alter table fine_policies force row level security;
create policy own_company on fine_policies to portal_accounts using (customer_id in (select a.customer_id from accounts a))
  with check (customer_id in (select a.customer_id from accounts a));
create policy every_company on fine_policies to portal_all using (true) with check (true);
grant select, insert, update, delete on fine_policies to portal_accounts, portal_all;
