-- A query that staff made of what came without a sign-in says by which way it came, when, and who asked by their own word.
alter table query_cases
  add column came_by text check (came_by in ('public form', 'email')), add column came_at timestamptz, add column came_reference text,
  add column sender_name text, add column sender_email text, add column sender_phone text,
  add constraint query_cases_came check ((came_by is null) = (came_at is null));

-- A request may be answered as a query; the status link then shows the answer, and never how the query stands.
alter table public_requests drop constraint public_requests_state_check, drop constraint matched_has_case,
  add constraint public_requests_state_check check (state in ('waiting', 'matched', 'queried', 'dismissed')),
  add constraint matched_has_case check ((state in ('matched', 'queried')) = (case_id is not null));

-- Whose address it is, among the active people of customers: for staff, who see of the accounts those in their scope. Read with what their
-- rights are worked out of, as rights are the portal's to judge.
create function customers_by_email(address text)
returns table (id int, name text, email text, accounts text[], is_admin boolean, roles jsonb, permissions jsonb, denied jsonb, by_rule jsonb)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.email, account_numbers_of(u.customer_account_numbers), u.is_admin, to_jsonb(u.roles), to_jsonb(u.permissions), to_jsonb(u.denied), to_jsonb(u.by_rule)
  from users u where lower(u.email) = lower(address) and u.side = 'customer' and u.status = 'active' and is_for_staff()
$$;
revoke all on function customers_by_email from public;
grant execute on function customers_by_email to portal_accounts, portal_all;
