// The third part of the second lock: after every migration each customer-owned table gets row-level security, and a test
// asks the database itself whether one was forgotten.
import { sql, type Kysely } from 'kysely'

/**
 * The three roles of the scope, without login, for the user the server connects as, and `portal_owner`: the owner of the tables
 * under its fixed name, so that policies for the owner survive a restore under another user.
 * From PostgreSQL 16 on whoever makes a role is its member without the right to become it, so membership alone proves nothing.
 */
export const rolesSql = `
do $roles$
declare
  wanted text;
  proof text;
begin
  foreach wanted in array array['portal_accounts', 'portal_all', 'portal_public', 'portal_owner'] loop
    if not exists (select from pg_roles where rolname = wanted) then
      begin
        execute format('create role %I nologin', wanted);
      exception when duplicate_object or unique_violation then
        null; -- roles belong to the whole server: another database was being prepared at the same moment
      end;
    end if;
    proof := case when wanted = 'portal_owner' then 'usage'
      when current_setting('server_version_num')::int < 160000 then 'member' else 'set' end;
    if not pg_has_role(current_user, wanted, proof) then
      begin
        execute format('grant %I to current_user', wanted);
      exception when insufficient_privilege then
        raise insufficient_privilege using message = format('the role %I belongs to another user. '
          'Ask an administrator of the database to run: grant %I to %I', wanted, wanted, current_user);
      end;
    end if;
    if wanted <> 'portal_owner' then execute format('grant usage on schema public to %I', wanted); end if;
  end loop;
end $roles$`

/**
 * Shows the owner every row of every table under row-level security: forced policies bind the owner too, unless it is a superuser,
 * and the owner is the one behind sign-in, the queue, the outbox, triggers and named functions. Run after each migration, before
 * another fills what it made.
 */
export const ownerSeesSql = `
do $owner$
declare
  held record;
begin
  for held in
    select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_sees')
  loop
    execute format('create policy owner_sees on %s to portal_owner using (true) with check (true)', held.name);
  end loop;
end $owner$`

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

/** A table in the way of the user the server connects as: of another owner, or with rows hidden from its own. */
export interface TableInTheWay {
  readonly relname: string
  readonly user: string
  readonly owner: string
  readonly is_owned: boolean
}

/** Rows are {@link TableInTheWay}, those of another owner first. */
export const tablesInTheWaySql = `
select c.relname, current_user as "user", c.relowner::regrole::text as owner, pg_has_role(c.relowner, 'usage') as is_owned
from pg_class c
where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  and (not pg_has_role(c.relowner, 'usage') or row_security_active(c.oid) and not exists (
    select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_sees' and pg_has_role(p.polroles[1], 'usage')))
order by is_owned, c.relname`

/** What the operator does about it. */
export const wordsOfTableInTheWay = ({ relname, user, owner, is_owned }: TableInTheWay): string =>
  is_owned
    ? `The database hides rows of the table ${relname} from ${user}. Ask an administrator of the database to run: ` +
      `alter role ${user} inherit; grant portal_owner to ${user}`
    : `The table ${relname} belongs to ${owner}, but DATABASE_URL signs in as ${user}. Sign in as ${owner}, or ask an ` +
      `administrator of the database to run there: reassign owned by ${owner} to ${user}`

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
    select c.relname, 'hidden from the owner' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
      and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'owner_sees')
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
