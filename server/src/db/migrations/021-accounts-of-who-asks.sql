-- Whoever is bound to accounts works within them: people, rules, shared views and the trail. And accounts themselves: what an unfit
-- list of them means, what stands on one, and companies that are shut.

-- As domain/src/areas/auth/account-numbers.ts reads them: one entry that is no account number makes the whole list none.
create or replace function account_numbers_of(stored text) returns text[] language plpgsql immutable as $$
declare list jsonb;
begin
  list := stored::jsonb;
  if jsonb_typeof(list) <> 'array' or exists (
    select from jsonb_array_elements(list) each
    where jsonb_typeof(each) <> 'string' or btrim(each #>> '{}') !~ '^([A-Za-z0-9-]{1,8})?$') then return '{}'; end if;
  return array(select distinct btrim(each) from jsonb_array_elements_text(list) each where btrim(each) <> '');
exception when others then
  return '{}';
end $$;
reindex index users_accounts;

-- A rule written by somebody bound to accounts reaches people of these accounts alone; null: written by who sees every account.
alter table permission_rules add column within_accounts text[];

-- A shared view is seen by colleagues who share an account with its owner; null: the owner sees every account, and shares with all.
alter table saved_views add column accounts text[];
update saved_views v set accounts = account_numbers_of(u.customer_account_numbers) || array(
    select a.customer_account_number from accounts a join customers c on c.id = a.customer_id where c.manager_id = u.id)
  from users u
  where u.id = v.user_id and u.side = 'staff' and not u.is_admin and not u.permissions ? 'see all accounts'
    and not u.roles ?| array['system admin', 'maintenance controller', 'damage controller', 'fines officer', 'sales and orders', 'finance controller'];

-- A question that names an account tells of it; who does not have it does not see the view.
create function asks_within(query jsonb, accounts text[]) returns boolean language sql immutable as $$
  select not exists (
    select from regexp_split_to_table(regexp_replace(coalesce(query->>'customer_account_number', ''), '^[a-z]+:', ''), ',') each
    where each <> '' and each <> all (accounts))
$$;
drop policy own_and_shared on saved_views;
create policy own_and_shared on saved_views for select to portal_accounts, portal_all using (
  user_id = nullif(current_setting('app.user_id', true), '')::int
  or is_shared and exists (
    select from people owner join people me on me.side = owner.side
    where owner.id = saved_views.user_id and me.id = nullif(current_setting('app.user_id', true), '')::int
      and (current_setting('role', true) = 'portal_all'
        or (me.side = 'customer' or saved_views.accounts is null or saved_views.accounts && string_to_array(current_setting('app.accounts', true), ','))
        and asks_within(saved_views.query, string_to_array(current_setting('app.accounts', true), ',')))));

-- A person of several accounts is told of under the first: the entry names the others, which are not everybody's to read.
create function accounts_named_in(entry jsonb) returns text[] language sql immutable as $$
  select case when jsonb_typeof(entry->'accounts') = 'array' then array(select jsonb_array_elements_text(entry->'accounts')) else '{}' end
$$;
drop policy own_accounts_read on audit;
create policy own_accounts_read on audit for select to portal_accounts using (
  customer_account_number = any(string_to_array(current_setting('app.accounts', true), ','))
  and accounts_named_in(before) || accounts_named_in(after) <@ string_to_array(current_setting('app.accounts', true), ','));

-- An account nothing stands on may be given another number, or go.
grant delete on accounts to portal_all;

-- What stands on an account, counted table by table: every table that points at accounts, and the people who have it.
create function uses_of_account(account text) returns table (what text, count bigint)
language plpgsql stable security definer set search_path = public as $$
declare of_table regclass; held bigint;
begin
  for of_table in
    select distinct conrelid::regclass from pg_constraint where contype = 'f' and confrelid = 'accounts'::regclass
  loop
    execute format('select count(*) from %s where customer_account_number = $1', of_table) into held using account;
    if held > 0 then what := of_table::text; count := held; return next; end if;
  end loop;
  select count(*) into held from users u where u.status <> 'deleted' and account_numbers_of(u.customer_account_numbers) && array[account];
  if held > 0 then what := 'users'; count := held; return next; end if;
  select count(*) into held from permission_rules r where r.removed_at is null and r.conditions->'accounts' ? account;
  if held > 0 then what := 'permission_rules'; count := held; return next; end if;
end $$;
revoke all on function uses_of_account from public;
grant execute on function uses_of_account to portal_all;
