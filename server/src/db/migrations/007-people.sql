-- What the unprivileged roles may read beside customers' rows: reference tables, names of people, and one's own row.

-- Account numbers are JSON text, as specified; malformed text is no accounts.
create function account_numbers_of(stored text) returns text[] language plpgsql immutable as $$
begin
  return array(select jsonb_array_elements_text(stored::jsonb));
exception when others then
  return '{}';
end $$;

-- Staff are known to everyone; a customer's people to those who share an account with them.
create view people as
  select id, name, email, side, job_title, status, roles from users
  where status <> 'deleted' and (
    side = 'staff' or current_setting('role', true) = 'portal_all'
    or account_numbers_of(customer_account_numbers) && string_to_array(current_setting('app.accounts', true), ','));
grant select on people to portal_accounts, portal_all;

alter table users enable row level security;
create policy own_row on users to portal_accounts, portal_all using (id = nullif(current_setting('app.user_id', true), '')::int);
grant select (id, name, email, preferences, active_accounts, recent_accounts, asset_filter) on users to portal_accounts, portal_all;
grant update (preferences, active_accounts, recent_accounts, asset_filter) on users to portal_accounts, portal_all;

alter table customers enable row level security;
alter table customers force row level security;
create policy customers_of_accounts on customers to portal_accounts using (exists (select from accounts a where a.customer_id = customers.id));
create policy customers_all on customers to portal_all using (true) with check (true);
grant select on customers to portal_accounts;
grant select, insert, update, delete on customers to portal_all;

grant select on branches, settings, e2o_fields, fleet_allocations, vehicle_categories, bodies, manufacturers, compliance_types, nominal_categories, emission_factors, alerts to portal_accounts, portal_all;
grant insert on mail_outbox, alerts to portal_accounts, portal_all;
grant select, insert, update on settings to portal_all;
