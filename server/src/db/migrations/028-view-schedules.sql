-- Saved views by e-mail: when and to whom, and what became of each sending.

-- Whom a person may have a view sent to: oneself, a customer's people those who share an account with them, staff each other and the
-- customers' people whose accounts are all theirs. Names and nothing else of a person.
create view mailable_people as
  select u.id, u.name, u.job_title, u.side from users u
  join users me on me.id = nullif(current_setting('app.user_id', true), '')::int
  where u.status = 'active' and (
    u.id = me.id
    or me.side = 'customer' and u.side = 'customer'
      and account_numbers_of(u.customer_account_numbers) && string_to_array(current_setting('app.accounts', true), ',')
    or me.side = 'staff' and (
      u.side = 'staff' or current_setting('role', true) = 'portal_all'
      or account_numbers_of(u.customer_account_numbers) <> '{}'
        and account_numbers_of(u.customer_account_numbers) <@ string_to_array(current_setting('app.accounts', true), ',')));
grant select on mailable_people to portal_accounts, portal_all;

create table view_schedules (
  id int primary key generated always as identity,
  view_id int not null references saved_views on delete cascade,
  -- Who wishes it sent: of a shared view every person may have one.
  user_id int not null references users on delete cascade,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- 0 is Monday.
  weekday int not null default 0 check (weekday between 0 and 6),
  -- Beyond a month's end: its last day.
  month_day int not null default 1 check (month_day between 1 and 31),
  -- On a London wall.
  at_time text not null default '07:00' check (at_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  format text not null default 'xlsx' check (format in ('csv', 'xlsx')),
  -- With no rows in it, "Nothing to report" is sent; otherwise nothing is.
  sends_empty boolean not null default true,
  is_paused boolean not null default false,
  -- Null: paused, or ended.
  next_at timestamptz,
  ended_at timestamptz, end_reason text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  check (next_at is null or not is_paused and ended_at is null),
  unique (view_id, user_id));
create index view_schedules_user on view_schedules (user_id);
create index view_schedules_due on view_schedules (next_at) where next_at is not null;
alter table view_schedules enable row level security;
alter table view_schedules force row level security;
create policy own_read on view_schedules for select to portal_accounts, portal_all using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_changed on view_schedules for update to portal_accounts, portal_all using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_removed on view_schedules for delete to portal_accounts, portal_all using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy own_added on view_schedules for insert to portal_accounts, portal_all
  with check (user_id = nullif(current_setting('app.user_id', true), '')::int and exists (select from saved_views v where v.id = view_schedules.view_id));
-- How the owner of a shared view has it sent is seen by whoever sees the view.
create policy of_shared_views on view_schedules for select to portal_accounts, portal_all
  using (exists (select from saved_views v where v.id = view_schedules.view_id and v.user_id = view_schedules.user_id));
grant select, insert, update, delete on view_schedules to portal_accounts, portal_all;

create table view_schedule_recipients (
  schedule_id int not null references view_schedules on delete cascade,
  user_id int not null references users on delete cascade,
  -- Whoever is sent a view may ask not to be: the schedule goes on for the others, and says that this person is left out.
  declined_at timestamptz,
  primary key (schedule_id, user_id));
create index view_schedule_recipients_user on view_schedule_recipients (user_id);
alter table view_schedule_recipients enable row level security;
alter table view_schedule_recipients force row level security;
create policy own_read on view_schedule_recipients for select to portal_accounts, portal_all
  using (exists (select from view_schedules s where s.id = schedule_id and s.user_id = nullif(current_setting('app.user_id', true), '')::int));
create policy own_removed on view_schedule_recipients for delete to portal_accounts, portal_all
  using (exists (select from view_schedules s where s.id = schedule_id and s.user_id = nullif(current_setting('app.user_id', true), '')::int));
create policy own_added on view_schedule_recipients for insert to portal_accounts, portal_all
  with check (exists (select from view_schedules s where s.id = schedule_id and s.user_id = nullif(current_setting('app.user_id', true), '')::int)
    and exists (select from mailable_people p where p.id = view_schedule_recipients.user_id));
create policy own_declined on view_schedule_recipients for update to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
create policy to_me on view_schedule_recipients for select to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, delete on view_schedule_recipients to portal_accounts, portal_all;
grant update (declined_at) on view_schedule_recipients to portal_accounts, portal_all;

-- One sending of a schedule: the one that was due at a moment is made once, whichever process is first.
create table view_sendings (
  id bigint primary key generated always as identity,
  schedule_id int not null references view_schedules on delete cascade,
  kind text not null check (kind in ('due', 'now', 'test')),
  due_at timestamptz not null,
  finished_at timestamptz);
create unique index view_sendings_once on view_sendings (schedule_id, due_at) where kind = 'due';
create index view_sendings_schedule on view_sendings (schedule_id, id desc);
create index view_sendings_finished on view_sendings (finished_at);
alter table view_sendings enable row level security;
alter table view_sendings force row level security;
create policy seen on view_sendings for select to portal_accounts, portal_all
  using (exists (select from view_schedules s where s.id = schedule_id));
create policy own_added on view_sendings for insert to portal_accounts, portal_all
  with check (kind <> 'due'
    and exists (select from view_schedules s where s.id = schedule_id and s.user_id = nullif(current_setting('app.user_id', true), '')::int));
grant select, insert on view_sendings to portal_accounts, portal_all;

-- What became of it for each person. An email is put into the outbox in the transaction that says so here.
create table view_sending_recipients (
  sending_id bigint not null references view_sendings on delete cascade,
  user_id int not null references users on delete cascade,
  -- Null: waiting.
  outcome text check (outcome in ('sent', 'empty', 'left out', 'failed')),
  reason text,
  mail_id bigint references mail_outbox on delete set null,
  tries int not null default 0,
  -- Whoever takes it puts this off, so that no other process does meanwhile.
  next_try_at timestamptz not null default now(),
  primary key (sending_id, user_id));
create index view_sending_recipients_waiting on view_sending_recipients (next_try_at) where outcome is null;
create index view_sending_recipients_user on view_sending_recipients (user_id);
create index view_sending_recipients_mail on view_sending_recipients (mail_id) where mail_id is not null;
alter table view_sending_recipients enable row level security;
alter table view_sending_recipients force row level security;
create policy own_added on view_sending_recipients for insert to portal_accounts, portal_all
  with check (exists (select from view_sendings d join view_schedules s on s.id = d.schedule_id
    where d.id = sending_id and s.user_id = nullif(current_setting('app.user_id', true), '')::int));
grant insert on view_sending_recipients to portal_accounts, portal_all;

-- Asked as whoever reads: true of what the policies show them.
create function sees_view_schedule(schedule int) returns boolean language plpgsql stable parallel safe as $$
begin
  return exists (select from view_schedules s where s.id = schedule);
end $$;

-- People of a schedule by name, whichever accounts are active at the moment.
create view view_schedule_people as
  select r.schedule_id, u.id, u.name from view_schedule_recipients r join users u on u.id = r.user_id
  where sees_view_schedule(r.schedule_id);
create view view_sending_people as
  select r.sending_id, u.id, u.name, r.outcome, r.reason, m.id as mail_id, m.sent_at, m.attempts
  from view_sending_recipients r join view_sendings d on d.id = r.sending_id join users u on u.id = r.user_id
  left join mail_outbox m on m.id = r.mail_id
  where sees_view_schedule(d.schedule_id);
grant select on view_schedule_people, view_sending_people to portal_accounts, portal_all;

-- What others have sent to whoever reads. The view itself may be theirs alone: its name stands in every email of it.
create view received_views as
  select s.id, v.name as view_name, v.list, o.name as owner, s.frequency, s.weekday, s.month_day, s.at_time, r.declined_at
  from view_schedule_recipients r join view_schedules s on s.id = r.schedule_id join saved_views v on v.id = s.view_id join users o on o.id = s.user_id
  where r.user_id = nullif(current_setting('app.user_id', true), '')::int and s.user_id <> r.user_id and s.ended_at is null;
grant select on received_views to portal_accounts, portal_all;
