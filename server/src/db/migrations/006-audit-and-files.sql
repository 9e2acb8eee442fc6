-- What was done, by whom, and the files that belong to records.

-- Append-only. A sealer chains rows by hash in id order, so that writers never wait for each other.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(), actor_id int, actor_name text, action text not null, entity text not null, entity_id text,
  customer_account_number text, before jsonb, after jsonb, request_id text, seal_number bigint unique, previous_hash text, hash text);
create index audit_entity on audit (entity, entity_id, id desc);
create index audit_account on audit (customer_account_number, id desc);
create index audit_unsealed on audit (id) where seal_number is null;
create index audit_at on audit (at desc, id);

create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.seal_number is null and new.seal_number is not null
     and (to_jsonb(new) - array['seal_number', 'previous_hash', 'hash']) = (to_jsonb(old) - array['seal_number', 'previous_hash', 'hash']) then
    return new;
  end if;
  raise exception 'the audit trail is append-only';
end $$;
create trigger audit_append_only before update or delete on audit for each row execute function audit_is_append_only();

-- A person of several accounts is told of under the first: the entry names the others, which are not everybody's to read.
create function accounts_named_in(entry jsonb) returns text[] language sql immutable parallel safe as $$
  select case when jsonb_typeof(entry->'accounts') = 'array' then array(select jsonb_array_elements_text(entry->'accounts')) else '{}' end
$$;

-- The audit trail is added to and read, never changed, by right as well as by trigger. Actions that concern no account, such as a
-- changed preference, may be recorded by anyone and are seen by 'see all accounts' alone.
create policy own_accounts_read on audit for select to portal_accounts using (
  customer_account_number = any(string_to_array(current_setting('app.accounts', true), ','))
  and accounts_named_in(before) || accounts_named_in(after) <@ string_to_array(current_setting('app.accounts', true), ','));
create policy own_accounts_add on audit for insert to portal_accounts
  with check (customer_account_number is null or customer_account_number = any(string_to_array(current_setting('app.accounts', true), ',')));
create policy every_account_read on audit for select to portal_all using (true);
create policy every_account_add on audit for insert to portal_all with check (true);
grant select, insert on audit to portal_accounts, portal_all;

-- The history of one record for whoever may see the record: the caller has found it in its own scope first. Which vehicles a tag was put on is
-- told to their own accounts, wherever the tag has its home.
create function record_history(of_entity text, of_id text, before_id bigint, most int)
returns table (id bigint, at timestamptz, actor_name text, action text, before jsonb, after jsonb)
language sql stable parallel safe security definer set search_path = public as $$
  select a.id, a.at, a.actor_name, a.action, a.before, a.after from audit a
  where a.entity = of_entity and a.entity_id = of_id and (before_id is null or a.id < before_id)
    and (of_entity <> 'tags' or coalesce(a.after, '{}'::jsonb) ->> 'vehicles' is null
      or coalesce(a.customer_account_number = any(string_to_array(nullif(current_setting('app.accounts', true), ''), ',')), true))
  order by a.id desc limit most
$$;
revoke all on function record_history from public;
grant execute on function record_history to portal_accounts, portal_all;

-- The words of the audit trail: every action and kind of record that ever stood in it, however long it is, so that a list of it can offer
-- all of them. Added as entries are sealed; what is not sealed yet is read from the trail itself.
create table audit_words (
  -- The accounts one has to hold to read entries with these words; null: of no account, for those who see all.
  readable_by text[], entity text not null, action text not null, unique nulls not distinct (readable_by, entity, action));
alter table audit_words enable row level security;
alter table audit_words force row level security;
create policy own_accounts_read on audit_words for select to portal_accounts
  using (readable_by <@ string_to_array(current_setting('app.accounts', true), ','));
create policy every_account_read on audit_words for select to portal_all using (true);
grant select on audit_words to portal_accounts, portal_all;

-- As the trail is read: an entry of an account that names others is for whoever holds them all.
create function accounts_of_entry(account text, before jsonb, after jsonb) returns text[] language sql immutable parallel safe as $$
  select case when account is not null then array(select distinct unnest(account || accounts_named_in(before) || accounts_named_in(after)) order by 1) end
$$;

-- Every step of every lifecycle: who moved what from where to where.
create table state_changes (
  id bigint generated always as identity primary key, customer_account_number text references accounts,
  entity text not null, entity_id int not null, from_state text, to_state text not null,
  -- Which step it was: of two that lead to the same state, the states alone do not say. Null: nobody took one (a file).
  verb text, user_id int,
  -- Who took a step without being a user: "Yard Road Workshop, by link".
  by_name text check (length(by_name) between 1 and 200), at timestamptz not null default now(), note text);
create index state_changes_entity on state_changes (entity, entity_id, id);

create table files (
  id uuid primary key default gen_random_uuid(), customer_account_number text references accounts,
  owner text not null, owner_id text, name text not null, mime text not null, size_bytes bigint not null, sha256 text not null,
  storage_key text not null unique, taken_at timestamptz, visibility text not null default 'customer' check (visibility in ('customer', 'staff', 'everyone')),
  note text, created_at timestamptz not null default now(), created_by int);
create index files_owner on files (owner, owner_id);
select watch_changes('files');
