-- A tag may be on the vehicles of every account of its company. It keeps a home account, and its company is the home account's own.
alter table tags add column spans_company boolean not null default false;

-- Every account of the companies that have one of these.
create function company_accounts(given text[]) returns text[] language sql stable security definer set search_path = public as $$
  select coalesce(array_agg(a.customer_account_number order by a.customer_account_number), '{}') from accounts a
  where a.customer_id in (select o.customer_id from accounts o where o.customer_account_number = any(given))
$$;
grant execute on function company_accounts to portal_accounts, portal_all;

-- Whoever works for an account sees the tags of its whole company, wherever they have their home.
drop policy own_accounts on tags;
create policy own_accounts on tags to portal_accounts
  using ((customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[])
      or spans_company and customer_account_number = any((select company_accounts(string_to_array(current_setting('app.accounts', true), ',')))::text[]))
    and tag_is_seen(visibility, owner_user_id, (select nullif(current_setting('app.user_id', true), '')::int), (select viewer_is_staff())))
  with check (customer_account_number = any((select string_to_array(current_setting('app.accounts', true), ','))::text[])
    or spans_company and customer_account_number = any((select company_accounts(string_to_array(current_setting('app.accounts', true), ',')))::text[]));

-- What changes on such a tag is news for every account of the company.
create function tell_company_tags() returns trigger language plpgsql security definer set search_path = public as $$
begin
  perform pg_notify('kerbline_changes', touched.account) from (
    select distinct unnest(company_accounts(array[g.customer_account_number])) as account
    from (select * from new_rows union all select * from old_rows) g where g.spans_company) touched;
  return null;
end $$;
create trigger company_tags_told after update on tags referencing new table as new_rows old table as old_rows
  for each statement execute function tell_company_tags();

-- Which vehicles a tag was put on is told to their own accounts, wherever the tag has its home.
create or replace function record_history(of_entity text, of_id text, before_id bigint, most int)
returns table (id bigint, at timestamptz, actor_name text, action text, before jsonb, after jsonb)
language sql stable security definer set search_path = public as $$
  select a.id, a.at, a.actor_name, a.action, a.before, a.after from audit a
  where a.entity = of_entity and a.entity_id = of_id and (before_id is null or a.id < before_id)
    and (of_entity <> 'tags' or coalesce(a.after, '{}'::jsonb) ->> 'vehicles' is null
      or coalesce(a.customer_account_number = any(string_to_array(nullif(current_setting('app.accounts', true), ''), ',')), true))
  order by a.id desc limit most
$$;
