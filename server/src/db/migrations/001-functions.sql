-- What the other files call: who is told of a change, what an import does to a record, how a value is judged or written. The three roles of
-- the scope stand ahead of every migration (db/protection.ts), which also protects each table that has a customer_account_number.
-- Functions that only read are declared parallel safe: one that is not keeps the database from reading a table with several workers, in every
-- statement that names it and in every policy. Left out are account_numbers_of, which catches errors, what calls it, and what reads sequences.

-- Whoever keeps answers hears of every change on the channel kerbline_changes: one notification a statement and
-- account, the account as payload, and '' for what belongs to no account and so to all. It leaves with the commit.
create function tell_changes() returns trigger language plpgsql as $$
begin
  case tg_op
    when 'INSERT' then
      perform pg_notify('kerbline_changes', touched.account) from (select distinct coalesce(customer_account_number, '') as account from new_rows) touched;
    when 'DELETE' then
      perform pg_notify('kerbline_changes', touched.account) from (select distinct coalesce(customer_account_number, '') as account from old_rows) touched;
    else
      perform pg_notify('kerbline_changes', touched.account) from (
        select coalesce(customer_account_number, '') as account from new_rows union select coalesce(customer_account_number, '') from old_rows) touched;
  end case;
  return null;
end $$;

-- For tables that every account reads, such as categories and branches.
create function tell_change_for_all() returns trigger language plpgsql as $$
begin
  perform pg_notify('kerbline_changes', '');
  return null;
end $$;

-- A table is watched by one line of its migration: select watch_changes('table'). Left out are trails nothing is built from, a person's own
-- messages, and what a feed writes together with a watched table (readings and months of a vehicle never change without its newest reading).
create function watch_changes(watched regclass) returns void language plpgsql as $$
declare
  is_owned boolean := exists (select from pg_attribute where attrelid = watched and attname = 'customer_account_number' and not attisdropped);
begin
  if not is_owned then
    execute format('create or replace trigger changes_told after insert or update or delete on %s for each statement execute function tell_change_for_all()', watched);
    return;
  end if;
  execute format('create or replace trigger inserts_told after insert on %s referencing new table as new_rows for each statement execute function tell_changes()', watched);
  execute format('create or replace trigger updates_told after update on %s referencing new table as new_rows old table as old_rows for each statement execute function tell_changes()', watched);
  execute format('create or replace trigger deletes_told after delete on %s referencing old table as old_rows for each statement execute function tell_changes()', watched);
end $$;

-- What a file did to each record, what stood before and after (import_changes): written by the database itself for whatever an import writes,
-- by whichever way. app.import_run names the run; a check notes its changes under 0 and takes everything back.
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

-- A table that files write to is journaled by one line of its migration: select journal_imports('table', 'id').
create function journal_imports(watched regclass, record_key text, variadic follows text[] default '{}') returns void language plpgsql as $$
declare
  arguments text := (select string_agg(quote_literal(argument), ', ') from unnest(record_key || follows) argument);
  while_importing text := 'for each statement when (nullif(current_setting(''app.import_run'', true), '''') is not null) execute function journal_import(' || arguments || ')';
begin
  execute format('create or replace trigger import_inserts after insert on %s referencing new table as new_rows %s', watched, while_importing);
  execute format('create or replace trigger import_updates after update on %s referencing new table as new_rows old table as old_rows %s', watched, while_importing);
end $$;

-- The few rules that have to be judged where the rows are, each equal to its namesake in the domain.
-- An instant as the wire writes it: UTC, milliseconds, Z.
create function json_instant(at timestamptz) returns text language sql stable parallel safe
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- The calendar day of an instant in London.
create function london_date(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/London')::date;

create function london_midnight(day date) returns timestamptz language sql stable parallel safe
  return day::timestamp at time zone 'Europe/London';

-- Pence as Sage writes them: pounds with two decimals.
create function pounds(pence bigint) returns numeric language sql immutable parallel safe
  return round(pence / 100.0, 2);

-- ragOf: due today and exactly at the threshold are amber; without a date it is red. Then the same over days that are worked out already.
create function rag_of(due date, amber_weeks int, today date) returns text language sql immutable parallel safe
  return case when due is null or due < today then 'red' when due <= today + 7 * greatest(amber_weeks, 0) then 'amber' else 'green' end;
create function rag_on(due_on date, amber_on date, today date) returns text language sql immutable parallel safe
  return case when due_on is null or due_on < today then 'red' when amber_on <= today then 'amber' else 'green' end;

-- roundUp: to the next whole number, with the noise of binary fractions forgiven.
create function round_up(value numeric) returns numeric language sql immutable parallel safe
  return ceil(value - least(0.001, greatest(0.000000001, abs(value) * 0.0000000000001)));

-- Kilograms of CO2, not rounded; null where miles or factor are unknown or the miles do not count.
create function carbon_kilograms(miles numeric, grams_per_kilometre numeric) returns numeric language sql immutable parallel safe
  return case when miles > 0 then miles * 1.609344 * grams_per_kilometre / 1000 end;

-- Account numbers are JSON text, as specified. As domain/src/areas/auth/account-numbers.ts reads them: malformed text is no accounts, and one
-- entry that is no account number makes the whole list none.
create function account_numbers_of(stored text) returns text[] language plpgsql immutable as $$
declare list jsonb;
begin
  list := stored::jsonb;
  if jsonb_typeof(list) <> 'array' or exists (
    select from jsonb_array_elements(list) each
    where jsonb_typeof(each) <> 'string' or btrim(each #>> '{}') !~ '^([A-Za-z0-9-]{1,8})?$') then return '{}'; end if;
  return array(select distinct btrim(each) from jsonb_array_elements_text(list) each where btrim(each) <> '');
exception when others then
  return '{}';
end $$;

-- How words stand in lists: Šimon beside Simon, in capitals or not. Both engines alike, whose collations are not the same; accents are taken
-- off before letters are made small, as an engine may know the small letters of ASCII alone.
create function sort_words(words text) returns text language sql immutable parallel safe
return case when octet_length(words) = char_length(words) then lower(words)
  else lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')) end;

-- What is typed is found anywhere in a name by the pairs of letters it is made of: an index of these leads to what may hold it, whatever its
-- length. One letter alone has none, and looks at all of them.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe
  return array(select distinct substr(lower(words), place, 2) from generate_series(1, length(words) - 1) place);

-- A model and what it is a derivative of, as one text.
create function model_words(model text, derivative text) returns text language sql immutable parallel safe
  return coalesce(model, '') || ' ' || coalesce(derivative, '');
