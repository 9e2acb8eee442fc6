-- Companies by name alone, for whoever chooses whom a post or an alert is for. Beyond what a person's accounts show, the scope says so
-- (app.names_companies): the right 'address every company' reads names, and nothing else of a company.
create function company_has_account(company int, numbers text[]) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from accounts a where a.customer_id = company and a.customer_account_number = any(numbers))
$$;
revoke all on function company_has_account(int, text[]) from public;
grant execute on function company_has_account(int, text[]) to portal_accounts, portal_all;

create view audience_companies as
  select c.id, c.name, c.account_number, c.status, c.is_active from customers c
  where current_setting('role', true) = 'portal_all' or current_setting('app.names_companies', true) = 'yes'
    or company_has_account(c.id, string_to_array(current_setting('app.accounts', true), ','));
grant select on audience_companies to portal_accounts, portal_all;

-- Whether a company has a vehicle of one of these categories: who writes for categories sees whom that reaches, and no vehicle.
create function company_runs(company int, categories int[]) returns boolean language sql stable security definer set search_path = public as $$
  select exists (select from vehicles v join accounts a on a.customer_account_number = v.customer_account_number
    where a.customer_id = company and v.vehicle_category_id = any(categories))
$$;
revoke all on function company_runs(int, int[]) from public;
grant execute on function company_runs(int, int[]) to portal_accounts, portal_all;
