-- What the portal itself keeps. Without a customer_account_number: reached by the owner's connection alone, but for what is granted.

create table settings (name text primary key, value text not null default '', updated_at timestamptz not null default now());
grant select on settings to portal_accounts, portal_all;
grant select, insert, update on settings to portal_all;
select watch_changes('settings');

-- What every process of the portal must know and nobody may read: made once, by the first process that asks.
-- Reached by the owner's connection only; settings, which clients are sent, stand elsewhere.
create table secrets (name text primary key, value text not null, created_at timestamptz not null default now());
revoke all on secrets from public;

-- A create that is sent again with its key answers as it did: the key is kept in the transaction of the create itself. With it stands what its
-- sender could see at that time: whoever can see something else since is not answered as they were then.
create table idempotency_keys (
  user_id int not null, key text not null, endpoint text not null, body_hash text not null, standing text not null default '',
  status int not null, reply text not null, created_at timestamptz not null default now(), primary key (user_id, key));
alter table idempotency_keys enable row level security;
create policy own_keys on idempotency_keys to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update on idempotency_keys to portal_accounts, portal_all;

-- The addresses that old slugs still lead from.
create table slug_history (
  entity text not null, slug text not null, record_id int not null, created_at timestamptz not null default now(), primary key (entity, slug));
grant select, insert, update, delete on slug_history to portal_accounts, portal_all;
