-- Long exports, made beside the door: what was asked for and through whose accounts, how far it is, and where the bytes lie for a day.

create table exports (
  id int primary key generated always as identity,
  user_id int not null references users on delete cascade,
  -- The accounts that were active when it was asked for; null: all.
  accounts text[],
  list text not null, name text not null, format text not null check (format in ('csv', 'xlsx')),
  columns text[] not null, asked jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  -- Counted as the work begins.
  rows_total int, rows_done int not null default 0,
  storage_key text, size_bytes bigint, problem text,
  created_at timestamptz not null default now(), finished_at timestamptz);
create index exports_waiting on exports (id) where state in ('waiting', 'running');
create index exports_own on exports (user_id, id desc);

alter table exports enable row level security;
alter table exports force row level security;
create policy own on exports to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update, delete on exports to portal_accounts, portal_all;
