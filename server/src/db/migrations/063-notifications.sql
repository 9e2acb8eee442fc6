-- Who is told of what happens to cases. A step, a post or a missed promise leaves an event in its own transaction; a job tells the people
-- of it and takes the event away in one of its own, so that nothing is told twice and nothing is lost.

create table case_events (
  id bigint generated always as identity primary key, case_id int not null, customer_account_number text not null,
  what text not null check (what in ('opened', 'step', 'post', 'late')), verb text, from_state text, to_state text not null, clock text,
  -- Who did it, who is not told of it; no name: the portal itself.
  actor_id int, actor_name text, actor_side text check (actor_side in ('customer', 'hire_company', 'third_party')),
  is_internal boolean not null default false, at timestamptz not null,
  tries int not null default 0, next_try_at timestamptz not null default now(),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index case_events_waiting on case_events (next_try_at, id);
create index case_events_case on case_events (case_id, customer_account_number);
-- Written by whoever takes the step, read by the job alone.
create policy within_accounts on case_events for insert to portal_accounts
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy every_account on case_events for insert to portal_all with check (true);
grant insert on case_events to portal_accounts, portal_all;

-- What a person was told. One a person and event; the words stand as they were told.
create table notifications (
  id bigint generated always as identity primary key, user_id int not null references users on delete cascade,
  event_id bigint not null, case_id int not null, customer_account_number text not null,
  topic text not null check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises')),
  way text not null check (way in ('portal', 'digest', 'mail')),
  title text not null check (length(title) between 1 and 200), said text check (length(said) between 1 and 600),
  at timestamptz not null, created_at timestamptz not null default now(), read_at timestamptz,
  unique (event_id, user_id),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index notifications_own on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_digest on notifications (user_id, created_at) where way = 'digest';
create index notifications_case on notifications (case_id, customer_account_number);
create policy own on notifications to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, update (read_at) on notifications to portal_accounts, portal_all;

-- How a person wants to be told of a topic; what is not here goes the usual way of their side.
create table notification_choices (
  user_id int not null references users on delete cascade,
  topic text not null check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises')),
  way text not null check (way in ('off', 'portal', 'digest', 'mail')), updated_at timestamptz not null default now(),
  primary key (user_id, topic));
alter table notification_choices enable row level security;
alter table notification_choices force row level security;
create policy own on notification_choices to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on notification_choices to portal_accounts, portal_all;

-- A promise that ran out is told once, and once more where it was moved and ran out again.
alter table case_clocks add column late_told_at timestamptz;
create index case_clocks_ending on case_clocks (due_at) where stopped_at is null and paused_at is null;

-- Settings: where a holiday is known from, and the numbers that come next.
alter table bank_holidays add column source text not null default 'GOV.UK, bank holidays of England and Wales'
  check (length(source) between 1 and 300);

create function case_number_series() returns table (kind text, prefix text, digits int, next_number bigint)
language plpgsql stable security definer set search_path = public as $$
declare
  series record;
begin
  for series in select * from number_series s order by s.kind loop
    kind := series.kind;
    prefix := series.prefix;
    digits := series.digits;
    execute format('select case when is_called then last_value + 1 else last_value end from %I', series.kind || '_numbers') into next_number;
    return next;
  end loop;
end $$;
revoke all on function case_number_series from public;
grant execute on function case_number_series to portal_all;

-- Never back: a number that was given is never given again. False: it would have been.
create function set_next_case_number(of_kind text, wanted bigint) returns boolean
language plpgsql security definer set search_path = public as $$
declare
  upcoming bigint := (select s.next_number from case_number_series() s where s.kind = of_kind);
begin
  if upcoming is null or wanted < upcoming then return false; end if;
  perform setval((of_kind || '_numbers')::regclass, wanted, false);
  return true;
end $$;
revoke all on function set_next_case_number from public;
grant execute on function set_next_case_number to portal_all;
