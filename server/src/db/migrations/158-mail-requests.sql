-- Emails that people who are signed out ask for. Asking does the same work whether or not the address is known; the job does the rest.
create table mail_requests (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('reset', 'deletion')), email text not null,
  -- Of a deletion request.
  reference text, request_id text not null, created_at timestamptz not null default now());
-- Asked for many times before the job comes by, a reset is one email.
create unique index mail_requests_reset on mail_requests (lower(email)) where kind = 'reset';
