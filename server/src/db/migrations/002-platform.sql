-- What the portal itself keeps. Without a customer_account_number: reached by the owner's connection alone, but for what is granted.

create table settings (name text primary key, value text not null default '', updated_at timestamptz not null default now());
grant select on settings to portal_accounts, portal_all;
grant select, insert, update on settings to portal_all;
select watch_changes('settings');

-- What every process of the portal must know and nobody may read: made once, by the first process that asks.
-- Reached by the owner's connection only; settings, which clients are sent, stand elsewhere.
create table secrets (name text primary key, value text not null, created_at timestamptz not null default now());
revoke all on secrets from public;

create table mail_outbox (
  id bigint generated always as identity primary key,
  to_email text not null, subject text not null, text_body text not null, html_body text, kind text not null,
  created_at timestamptz not null default now(), attempts int not null default 0, next_attempt_at timestamptz not null default now(),
  sent_at timestamptz, last_error text);
create index mail_outbox_waiting on mail_outbox (next_attempt_at) where sent_at is null;
grant insert on mail_outbox to portal_accounts, portal_all;

-- Files that go with an e-mail of the outbox: the rows of a saved view. Only the portal itself reads and writes them, as the owner.
create table mail_attachments (
  id bigint primary key generated always as identity,
  mail_id bigint not null references mail_outbox on delete cascade,
  name text not null, mime text not null, bytes bytea not null);
create index mail_attachments_mail on mail_attachments (mail_id);
alter table mail_attachments enable row level security;
alter table mail_attachments force row level security;

create table alerts (
  id bigint generated always as identity primary key, kind text not null check (kind in ('AlertEvent', 'DeploymentStarting')),
  message text not null, severity text not null default 'information', created_at timestamptz not null default now(), created_by int,
  -- When it was handed to an outside Pusher-protocol server, so that of several processes one does it, once.
  handed_over_at timestamptz);
grant select, insert on alerts to portal_accounts, portal_all;

-- A create that is sent again with its key answers as it did: the key is kept in the transaction of the create itself.
create table idempotency_keys (
  user_id int not null, key text not null, endpoint text not null, body_hash text not null, status int not null, reply text not null,
  created_at timestamptz not null default now(), primary key (user_id, key));
alter table idempotency_keys enable row level security;
create policy own_keys on idempotency_keys to portal_accounts, portal_all
  using (user_id = nullif(current_setting('app.user_id', true), '')::int) with check (user_id = nullif(current_setting('app.user_id', true), '')::int);
grant select, insert, update on idempotency_keys to portal_accounts, portal_all;

-- The addresses that old slugs still lead from.
create table slug_history (
  entity text not null, slug text not null, record_id int not null, created_at timestamptz not null default now(), primary key (entity, slug));
grant select, insert, update, delete on slug_history to portal_accounts, portal_all;
