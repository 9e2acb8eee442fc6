-- Conversations that were written to a team of the hire company, and who of it has taken them: one person answers, and both sides see who.
-- One row a conversation, known by the message it began with.
create table team_conversations (
  thread_id int primary key references messages on delete cascade,
  customer_account_number text references accounts on update cascade,
  teams text[] not null check (cardinality(teams) > 0),
  taken_by int references users, taken_at timestamptz, check ((taken_by is null) = (taken_at is null)));
create index team_conversations_account on team_conversations (customer_account_number);
create index team_conversations_taken on team_conversations (taken_by) where taken_by is not null;
insert into team_conversations (thread_id, customer_account_number, teams)
select m.thread_id, min(f.customer_account_number), array_agg(distinct t.team order by t.team)
from messages m join messages f on f.id = m.thread_id cross join lateral unnest(m.addressed) as t (team)
where t.team in ('Account management', 'Maintenance', 'Damage', 'Fines', 'Credit control', 'Sales')
group by m.thread_id;

-- Whether somebody of the hire company wrote or got a message of the conversation.
create function took_part_in_thread(thread int) returns boolean language sql stable parallel safe security definer set search_path = public as $$
  select exists (select from messages m where m.thread_id = thread and took_part(m.id))
$$;
revoke all on function took_part_in_thread(int) from public;
grant execute on function took_part_in_thread(int) to portal_accounts;

alter table team_conversations enable row level security;
alter table team_conversations force row level security;
create policy own_accounts on team_conversations to portal_accounts
  using (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[]));
create policy between_staff on team_conversations to portal_accounts
  using (customer_account_number is null and took_part_in_thread(thread_id))
  with check (customer_account_number is null and took_part_in_thread(thread_id));
create policy every_account on team_conversations to portal_all using (true) with check (true);
grant select, insert, update on team_conversations to portal_accounts, portal_all;
