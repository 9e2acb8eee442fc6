-- Damage that a driver reports by the link of a vehicle, without an account.
alter table damage_cases drop constraint if exists damage_cases_source_check, drop constraint if exists damage_cases_source_check1;
alter table damage_cases
  add constraint damage_cases_source check (source in ('portal', 'driver_check', 'driver_link', 'off_hire', 'staff', 'import')),
  add column link_id int references record_links on delete set null,
  -- The sender's own: sent again after a lost answer it is the same report.
  add column report_key uuid;
create unique index damage_cases_report on damage_cases (report_key) where report_key is not null;
create index damage_cases_link on damage_cases (link_id) where link_id is not null;

-- Photos come by its links too.
create policy by_damage_link on uploads to portal_accounts
  using ((select current_setting('app.job', true)) = 'damage link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')))
  with check ((select current_setting('app.job', true)) = 'damage link' and link_id is not null
    and customer_account_number = any (string_to_array(current_setting('app.accounts', true), ',')));
