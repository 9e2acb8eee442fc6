-- Who of the hire company may authorise so much by themselves: whether their limit suffices is told, what it is nobody's but their own.
create function staff_with_cost_limit(pence int, account text) returns table
  (id int, name text, job_title text, is_admin boolean, roles jsonb, permissions jsonb, denied jsonb, by_rule jsonb, is_of_account boolean)
language sql stable security definer set search_path = public as $$
  select u.id, u.name, u.job_title, u.is_admin, to_jsonb(u.roles), to_jsonb(u.permissions), to_jsonb(u.denied), to_jsonb(u.by_rule),
    account = any(account_numbers_of(u.customer_account_numbers))
      or exists (select from accounts a join customers c on c.id = a.customer_id where a.customer_account_number = account and c.manager_id = u.id)
  from users u where u.side = 'staff' and u.status = 'active' and u.cost_limit_pence >= pence
$$;
revoke all on function staff_with_cost_limit from public;
grant execute on function staff_with_cost_limit to portal_accounts, portal_all;
