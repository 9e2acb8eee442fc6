-- Whom an alert is for, and that it was taken back: it is then shown to nobody but those who send alerts.
alter table alerts
  add column audience text not null default 'all' check (audience in ('all', 'customers', 'staff', 'companies')),
  add column company_ids int[] not null default '{}',
  add column retracted_at timestamptz,
  add column retracted_by int,
  add constraint alerts_companies_named check (audience <> 'companies' or cardinality(company_ids) > 0);
grant update (retracted_at, retracted_by, handed_over_at) on alerts to portal_accounts, portal_all;
