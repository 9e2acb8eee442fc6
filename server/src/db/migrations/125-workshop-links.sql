-- Workshops act by a link of one booking (ruling 21): whom a link was given to, what a workshop wrote by one, and its files on their way.
-- `workshop` is the key of workshop_key: whoever has a booking next reads nothing of what the one before wrote.
alter table record_links add column given_to text check (length(given_to) between 1 and 200);
-- The sender's own: sent again after a lost answer it is one message.
alter table case_posts add column workshop text, add column client_key text check (client_key ~ '^[A-Za-z0-9_-]{8,80}$');
create unique index case_posts_key on case_posts (case_id, client_key) where client_key is not null;
alter table documents add column workshop text;
alter table money_lines add column workshop text;
alter table maintenance_cases add column confirmed_at timestamptz;

-- Who took a step without being a user: "Yard Road Workshop, by link".
alter table state_changes add column by_name text check (length(by_name) between 1 and 200);
alter table date_offers add column made_by_name text, drop constraint date_offers_side_check,
  add constraint date_offers_side_check check (side in ('customer', 'hire_company', 'third_party'));

-- An upload is a person's or a link's.
alter table uploads alter column user_id drop not null, add column link_id int references record_links on delete cascade,
  add constraint one_sender check ((user_id is null) <> (link_id is null));
create unique index uploads_of_link on uploads (link_id, client_key) where link_id is not null;
create policy by_link on uploads to portal_accounts
  using ((select current_setting('app.job', true)) = 'workshop link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')))
  with check ((select current_setting('app.job', true)) = 'workshop link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')));

-- A booking that goes to another workshop is no longer this one's, whichever way it went.
create function end_workshop_links() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update record_links set revoked_at = now()
  where record = 'case' and record_id = new.case_id and purpose = 'workshop booking' and revoked_at is null;
  return null;
end $$;
create trigger end_workshop_links after update of dealer_id, supplier on maintenance_cases for each row
  when (workshop_key(old.dealer_id, old.supplier) is distinct from workshop_key(new.dealer_id, new.supplier))
  execute function end_workshop_links();
