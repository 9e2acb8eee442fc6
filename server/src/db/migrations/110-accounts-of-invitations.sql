-- A file of people brought from a company's page: of which accounts those are whose rows name none.
alter table import_jobs add column accounts text[] not null default '{}' check (cardinality(accounts) <= 200);
