-- What one vehicle's page reads is found from the vehicle, however many its account has.

create index damage_cases_vehicle on damage_cases (vehicle_id, id);
create index queries_reg_no on queries (reg_no) where reg_no is not null;
create index invoice_lines_reg_nos on invoice_lines using gin (reg_nos) where is_spend;

-- Under row-level security no index of arrays is used, as their comparison might tell of rows it refuses. So the lines that name a plate
-- are looked up outside it, by number alone; whoever calls reads the lines themselves within its own scope.
create function spend_lines_naming(plates text[]) returns setof int language sql stable security definer set search_path = public rows 100 as $$
  select id from invoice_lines where is_spend and reg_nos && plates
$$;
revoke all on function spend_lines_naming from public;
grant execute on function spend_lines_naming to portal_accounts, portal_all;
