-- What a file did to each record: what stood before and after. Written by the database itself for whatever an import writes, by whichever
-- way (app.import_run names the run; a check notes its changes under 0 and takes everything back), so that a row can show before and
-- after, every record can tell in its history which file changed it, and a run can be undone.

alter table import_runs
  add column undone_at timestamptz, add column undone_by int;

alter table import_jobs
  add column run_id int references import_runs on delete set null,
  -- What the file was, so that rejected rows go back as they came.
  add column format text not null default 'csv' check (format in ('csv', 'xlsx')),
  -- Columns of ours whose blank cells clear what stands; elsewhere a blank cell keeps it.
  add column clears jsonb not null default '[]';

alter table import_jobs drop constraint import_jobs_state_check;
alter table import_jobs add constraint import_jobs_state_check
  check (state in ('uploading', 'reading', 'mapping', 'checking', 'checked', 'committing', 'done', 'undoing', 'failed'));

-- [{label, before, after}] in words.
alter table import_job_rows add column changes jsonb not null default '[]';

create table import_changes (
  id bigint generated always as identity primary key, run_id int not null, table_name text not null, record_key text not null, account text,
  is_new boolean not null, before jsonb, after jsonb, stamp timestamptz);
create index import_changes_run on import_changes (run_id, table_name);

create aggregate merged_fields(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');

-- Arguments: what names a record ('id', or several columns), then columns that follow from others and are nobody's change.
create function journal_import() returns trigger language plpgsql security definer set search_path = public as $$
declare
  run int := nullif(current_setting('app.import_run', true), '')::int;
  key_of text := (select 'concat_ws('' '', ' || string_agg(format('n.%I', part), ', ') || ')' from regexp_split_to_table(tg_argv[0], ' ') part);
  same_record text := (select string_agg(format('o.%1$I = n.%1$I', part), ' and ') from regexp_split_to_table(tg_argv[0], ' ') part);
  account_of text := case when exists (select from pg_attribute where attrelid = tg_relid and attname = 'customer_account_number' and not attisdropped)
    then 'n.customer_account_number' else 'null' end;
  stamp_of text := case when exists (select from pg_attribute where attrelid = tg_relid and attname = 'updated_at' and not attisdropped)
    then 'n.updated_at' else 'null' end;
begin
  if tg_op = 'INSERT' then
    -- A check takes back what it made before anybody could ask for it.
    if run > 0 then
      execute format('insert into import_changes (run_id, table_name, record_key, account, is_new, after, stamp)
        select $1, $2, %s, %s, true, case when $3 then to_jsonb(n) end, %s from new_rows n', key_of, account_of, stamp_of)
        using run, tg_table_name, position(' ' in tg_argv[0]) > 0;
    end if;
  else
    execute format('insert into import_changes (run_id, table_name, record_key, account, is_new, before, after, stamp)
      select $1, $2, %s, %s, false, d.before, d.after, %s from new_rows n join old_rows o on %s
      cross join lateral (
        select jsonb_object_agg(was.key, was.value) as before, jsonb_object_agg(was.key, becomes.value) as after
        from jsonb_each(to_jsonb(o)) was join jsonb_each(to_jsonb(n)) becomes on becomes.key = was.key
        where was.value is distinct from becomes.value and was.key <> all ($3)) d where d.after is not null', key_of, account_of, stamp_of, same_record)
      using run, tg_table_name, array['updated_at'] || tg_argv[1:];
  end if;
  return null;
end $$;

-- A later table that files write to is journaled by one line of its migration: select journal_imports('table', 'id').
create function journal_imports(watched regclass, record_key text, variadic follows text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(argument), ', ') from unnest(record_key || follows) argument);
  while_importing text := 'for each statement when (nullif(current_setting(''app.import_run'', true), '''') is not null) execute function journal_import(' || arguments || ')';
begin
  execute format('create or replace trigger import_inserts after insert on %s referencing new table as new_rows %s', watched, while_importing);
  execute format('create or replace trigger import_updates after update on %s referencing new table as new_rows old table as old_rows %s', watched, while_importing);
end $$;

select journal_imports('vehicles', 'id', 'next_due_date', 'next_due_type', 'first_amber_date', 'undated_type');
select journal_imports('vehicle_months', 'vehicle_id month');
select journal_imports('compliance_types', 'slug');
select journal_imports('accounts', 'customer_account_number');
select journal_imports(name::regclass, 'id') from unnest(array['drivers', 'driver_vehicles', 'compliance_items', 'maintenance_events', 'driver_checks',
  'invoices', 'invoice_lines', 'branches', 'manufacturers', 'bodies', 'vehicle_categories', 'customers', 'contacts', 'dealers', 'authorities', 'news']) as name;

-- A run is its owner's: they write its figures and read its journal. Runs of feeds belong to nobody.
alter table import_runs enable row level security;
create policy runs_added on import_runs for insert to portal_accounts, portal_all with check (true);
create policy own_runs on import_runs for select to portal_accounts, portal_all using (created_by = nullif(current_setting('app.user_id', true), '')::int);
create policy own_runs_kept on import_runs for update to portal_accounts, portal_all using (created_by = nullif(current_setting('app.user_id', true), '')::int);
grant select, update on import_runs to portal_accounts, portal_all;

alter table import_changes enable row level security;
create policy changes_of_own_runs on import_changes for select to portal_accounts, portal_all
  using (run_id = 0 or run_id in (select id from import_runs));
grant select on import_changes to portal_accounts, portal_all;
