-- The words of the audit trail: every action and kind of record that ever stood in it, however long it is, so that a list of it can offer
-- all of them. Added as entries are sealed; what is not sealed yet is read from the trail itself.
create table audit_words (
  -- The accounts one has to hold to read entries with these words; null: of no account, for those who see all.
  readable_by text[], entity text not null, action text not null, unique nulls not distinct (readable_by, entity, action));
alter table audit_words enable row level security;
create policy own_accounts_read on audit_words for select to portal_accounts
  using (readable_by <@ string_to_array(current_setting('app.accounts', true), ','));
create policy every_account_read on audit_words for select to portal_all using (true);
grant select on audit_words to portal_accounts, portal_all;

-- As the trail is read: an entry of an account that names others is for whoever holds them all.
create function accounts_of_entry(account text, before jsonb, after jsonb) returns text[] language sql immutable as $$
  select case when account is not null then array(select distinct unnest(account || accounts_named_in(before) || accounts_named_in(after)) order by 1) end
$$;
insert into audit_words select distinct accounts_of_entry(customer_account_number, before, after), entity, action
  from audit where seal_number is not null;
-- After it is filled: what is forced binds the owner too.
alter table audit_words force row level security;
