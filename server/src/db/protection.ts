// The third part of the second lock: after every migration each customer-owned table gets row-level security, and a test
// asks the database itself whether one was forgotten.
import { sql, type Kysely } from 'kysely'

/** The three roles of the scope, without login, for the user the server connects as. */
export const rolesSql = `
do $roles$
declare
  wanted text;
begin
  foreach wanted in array array['portal_accounts', 'portal_all', 'portal_public'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin nosuperuser nobypassrls', wanted);
      exception when duplicate_object or unique_violation then
        null; -- roles belong to the whole server: another database was being prepared at the same moment
      end;
    end if;
    if not pg_has_role(current_user, wanted, 'member') then
      execute format('grant %I to current_user', wanted);
    end if;
    execute format('grant usage on schema public to %I', wanted);
  end loop;
end $roles$`

/**
 * Protects every table of schema public that has a column customer_account_number: row-level security, forced, and for
 * each of the two roles one policy and the four rights. A table on which a migration wrote a policy for a role keeps
 * that policy and exactly the rights the migration granted. Running it again changes nothing.
 */
export const protectionSql = `
do $protection$
declare
  owned record;
  held record;
begin
  for owned in
    select c.oid, c.oid::regclass as name, c.relrowsecurity, c.relforcerowsecurity
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_account_number' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  loop
    if not owned.relrowsecurity then execute format('alter table %s enable row level security', owned.name); end if;
    if not owned.relforcerowsecurity then execute format('alter table %s force row level security', owned.name); end if;
    for held in
      select * from (values
        ('portal_accounts', 'own_accounts',
         'customer_account_number = any((select string_to_array(current_setting(''app.accounts'', true), '',''))::text[])'),
        ('portal_all', 'every_account', 'true')) as wanted (role, policy, condition)
      where not exists (
        select from pg_policy p where p.polrelid = owned.oid
        and (p.polroles = '{0}' or p.polroles @> array[(select oid from pg_roles where rolname = wanted.role)]))
    loop
      execute format('create policy %I on %s to %I using (%s) with check (%s)',
        held.policy, owned.name, held.role, held.condition, held.condition);
      execute format('grant select, insert, update, delete on %s to %I', owned.name, held.role);
    end loop;
  end loop;
  grant usage on all sequences in schema public to portal_accounts, portal_all;
end $protection$`

/** A table or view of schema public through which one customer could see another's rows. */
export interface Hole {
  readonly relation: string
  readonly reason: string
}

/** Asks the catalogue for holes; an empty list is what a test expects. */
export const unprotectedCustomerTables = async <Tables>(database: Kysely<Tables>): Promise<readonly Hole[]> => {
  const { rows } = await sql<Hole>`
    with owned as (
      select c.oid, c.relname, c.relrowsecurity and c.relforcerowsecurity as is_forced
      from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'customer_account_number' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    ), roles as (select oid, rolname from pg_roles where rolname in ('portal_accounts', 'portal_all')),
    readable as (
      select c.oid, c.relname, c.relkind, c.relrowsecurity, c.reloptions from pg_class c
      where c.relnamespace = 'public'::regnamespace
      and (has_table_privilege('portal_accounts', c.oid, 'select') or has_any_column_privilege('portal_accounts', c.oid, 'select'))
    )
    select relname as relation, 'row-level security is not forced' as reason from owned where not is_forced
    union all
    select owned.relname, 'no policy for ' || roles.rolname from owned cross join roles
    where not exists (select from pg_policy p where p.polrelid = owned.oid and p.polroles @> array[roles.oid])
    union all
    select owned.relname, 'policy ' || p.polname || ' is for every role' from owned
    join pg_policy p on p.polrelid = owned.oid where p.polroles = '{0}'
    union all
    select readable.relname, 'readable by portal_accounts and points at ' || owned.relname || ', but has no row-level security'
    from readable
    join pg_constraint k on k.conrelid = readable.oid and k.contype = 'f'
    join owned on owned.oid = k.confrelid
    where readable.relkind in ('r', 'p') and not readable.relrowsecurity
    union
    select readable.relname, 'readable by portal_accounts and reads ' || owned.relname || ' with the rights of its owner'
    from readable
    join pg_rewrite r on r.ev_class = readable.oid
    join pg_depend d on d.objid = r.oid and d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass
    join owned on owned.oid = d.refobjid
    where readable.relkind = 'm'
    or readable.relkind = 'v' and not coalesce('security_invoker=true' = any(readable.reloptions), false)
    order by relation, reason`.execute(database)
  return rows
}
