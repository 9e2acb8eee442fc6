-- Messages between the hire company's own people belong to no account. Whoever took part in one reads it, whatever accounts are theirs; nobody
-- of a customer ever does.
create function own_staff_id() returns int language sql stable security definer set search_path = public as $$
  select id from users where id = nullif(current_setting('app.user_id', true), '')::int and side = 'staff'
$$;
create function took_part(message int) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from messages m where m.id = message and m.sender_id = own_staff_id())
    or exists (select from message_recipients r where r.message_id = message and r.user_id = own_staff_id())
$$;
revoke all on function own_staff_id(), took_part(int) from public;
grant execute on function own_staff_id(), took_part(int) to portal_accounts;

-- What every table of accounts is given (protection.ts) is said here, as these have a policy more.
do $$
declare named text;
begin
  foreach named in array array['messages', 'message_recipients', 'message_files', 'files'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format('drop policy if exists own_accounts on %I', named);
    execute format('create policy own_accounts on %I to portal_accounts
      using (customer_account_number = any((select string_to_array(current_setting(''app.accounts'', true), '',''))::text[]))
      with check (customer_account_number = any((select string_to_array(current_setting(''app.accounts'', true), '',''))::text[]))', named);
    execute format('grant select, insert, update, delete on %I to portal_accounts', named);
  end loop;
end $$;

-- By its writer first: a row that is being written is not there yet for the function to find.
create policy between_staff on messages to portal_accounts
  using (customer_account_number is null and (sender_id = (select own_staff_id()) or took_part(id)))
  with check (customer_account_number is null and sender_id = (select own_staff_id()));
create policy between_staff on message_recipients for select to portal_accounts using (customer_account_number is null and took_part(message_id));
create policy between_staff_sent on message_recipients for insert to portal_accounts with check (customer_account_number is null and took_part(message_id));
create policy between_staff_own on message_recipients for update to portal_accounts
  using (customer_account_number is null and user_id = (select own_staff_id())) with check (customer_account_number is null and user_id = (select own_staff_id()));
create policy between_staff on message_files for select to portal_accounts using (customer_account_number is null and took_part(message_id));
create policy between_staff_sent on message_files for insert to portal_accounts with check (customer_account_number is null and took_part(message_id));
create policy between_staff on message_events for insert to portal_accounts with check (customer_account_number is null and took_part(message_id));
create policy between_staff on files for select to portal_accounts
  using (customer_account_number is null and owner = 'message' and (created_by = (select own_staff_id())
    or took_part(case when owner = 'message' and owner_id ~ '^\d{1,9}$' then owner_id::int end)));
create policy between_staff_sent on files for insert to portal_accounts
  with check (customer_account_number is null and owner = 'message' and created_by = (select own_staff_id()));
