-- What every process of the portal must know and nobody may read: made once, by the first process that asks.
-- Reached by the owner's connection only; settings, which clients are sent, stand elsewhere.

create table secrets (name text primary key, value text not null, created_at timestamptz not null default now());
revoke all on secrets from public;

-- When an alert was handed to an outside Pusher-protocol server, so that of several processes one does it, once.
alter table alerts add column handed_over_at timestamptz;
