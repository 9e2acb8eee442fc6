-- What staff keep in Settings. A row that is removed stays and says so: the defaults a start adds where they are missing do not bring
-- it back, and an invoice line with a removed code counts as "other", as one with an unknown code does.

alter table compliance_types
  add column removed_at timestamptz,
  add constraint holder_known check (applies_to in ('vehicle', 'driver', 'company')),
  add constraint amber_weeks_known check (amber_weeks between 0 and 104);
alter table nominal_categories add column removed_at timestamptz;
alter table emission_factors
  add column removed_at timestamptz,
  add constraint source_named check (trim(source) <> '');

-- Of each class and fuel the factor of the newest year: it counts for vehicles whose own CO2 is not known.
create view factors_in_force as
  select distinct on (class, fuel_type) class, fuel_type, year, grams_per_kilometre
  from emission_factors where removed_at is null order by class, fuel_type, year desc;

grant select on factors_in_force to portal_accounts, portal_all;
grant insert, update on compliance_types, nominal_categories, emission_factors to portal_all;
select watch_changes('emission_factors');
