-- What every process of the portal must know and nobody may read: made once, by the first process that asks.
-- Reached by the owner's connection only; settings, which clients are sent, stand elsewhere.

create table secrets (name text primary key, value text not null, created_at timestamptz not null default now());
revoke all on secrets from public;

-- When an alert was handed to an outside Pusher-protocol server, so that of several processes one does it, once.
alter table alerts add column handed_over_at timestamptz;

-- The trail is added to and read, never changed, by right as well as by trigger. Deeds that concern no account, such as a
-- changed preference, may be told by anyone and are seen by 'see all accounts' alone.
create policy own_accounts_read on audit for select to portal_accounts using (customer_account_number = any(string_to_array(current_setting('app.accounts', true), ',')));
create policy own_accounts_add on audit for insert to portal_accounts
  with check (customer_account_number is null or customer_account_number = any(string_to_array(current_setting('app.accounts', true), ',')));
create policy every_account_read on audit for select to portal_all using (true);
create policy every_account_add on audit for insert to portal_all with check (true);
grant select, insert on audit to portal_accounts, portal_all;
