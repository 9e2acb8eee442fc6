-- Who held a vehicle, for whoever reads a case of one of its hirers: of others' hires the days alone, and nothing of whose they were.
create function vehicle_custody(of_vehicle int, of_account text)
returns table (from_at timestamptz, to_at timestamptz, is_own boolean, name text)
language sql stable parallel safe security definer set search_path = public as $$
  select h.from_at, h.to_at, h.customer_account_number = of_account,
    case when current_setting('role', true) = 'portal_all'
      or h.customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')) then a.name end
  from hires h join accounts a on a.customer_account_number = h.customer_account_number
  where h.vehicle_id = of_vehicle
    and (current_setting('role', true) = 'portal_all' or of_account = any (string_to_array(current_setting('app.accounts', true), ',')))
    and exists (select from hires o where o.vehicle_id = of_vehicle and o.customer_account_number = of_account)
$$;
revoke all on function vehicle_custody from public;
grant execute on function vehicle_custody to portal_accounts, portal_all;
