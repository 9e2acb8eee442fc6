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

-- What a person was told of a case, of a document to be read, or of one that expires. One a person and event; the words stand as they were told.
create table notifications (
  id bigint generated always as identity primary key, user_id int not null references users on delete cascade,
  event_id bigint, case_id int, customer_account_number text, reading_person_id int references reading_people on delete cascade,
  document_id int references documents on delete cascade,
  topic text not null check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry')),
  way text not null check (way in ('portal', 'digest', 'mail')),
  title text not null check (length(title) between 1 and 200), said text check (length(said) between 1 and 600),
  at timestamptz not null, created_at timestamptz not null default now(), read_at timestamptz,
  unique (event_id, user_id),
  constraint about_something check (
    (case_id is not null and event_id is not null and customer_account_number is not null) or reading_person_id is not null or document_id is not null),
  foreign key (case_id, customer_account_number) references cases (id, customer_account_number) on update cascade on delete cascade);
create index notifications_own on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_digest on notifications (user_id, created_at) where way = 'digest';
create index notifications_case on notifications (case_id, customer_account_number);
create index notifications_reading on notifications (reading_person_id) where reading_person_id is not null;
create index notifications_document on notifications (document_id) where document_id is not null;
create policy own on notifications to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, update (read_at) on notifications to portal_accounts, portal_all;

-- How a person wants to be told of a topic, messages among them; what is not here goes the usual way of their side.
create table notification_choices (
  user_id int not null references users on delete cascade,
  topic text not null check (topic in ('waiting', 'reply', 'dates', 'estimates', 'moved', 'promises', 'expiry', 'messages')),
  way text not null check (way in ('off', 'portal', 'digest', 'mail')), updated_at timestamptz not null default now(),
  primary key (user_id, topic));
alter table notification_choices enable row level security;
alter table notification_choices force row level security;
create policy own on notification_choices to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on notification_choices to portal_accounts, portal_all;
