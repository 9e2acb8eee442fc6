import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { unprotectedCustomerTables } from './protection.ts'
import { openScope } from './scope.ts'
import { onEngine } from './testing.ts'

onEngine('the product’s own schema', ({ database, engine }) => {
  test('leaves no customer-owned table unprotected and none hidden from the owner', async () => {
    expect(await unprotectedCustomerTables(database().kysely)).toEqual([])
  })

  test.runIf(engine === 'postgres')('is made and used by the role the README names', async () => {
    const { rows } = await sql`select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles
      where rolname = current_user`.execute(database().kysely)
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: true, rolcreatedb: false }])
  })
})

onEngine<{ ledger: { id: number; customer_account_number: string; kept: boolean } }>(
  'protection of tables',
  ({ place }) => {
    const migrated = async (text: string) => {
      const { config, options } = await place('empty')
      const database = await openDatabase<{ ledger: { id: number; customer_account_number: string; kept: boolean } }>(
        config,
        options,
      )
      folder = await mkdtemp(join(tmpdir(), 'kerbline-migrations-'))
      await writeFile(join(folder, '001-first.sql'), text)
      await migrate(database, { folder })
      return database
    }
    let folder = ''
    afterEach(() => rm(folder, { recursive: true }))

    test('a table with an account is protected by being there; the policy is an index condition', async () => {
      const database =
        await migrated(`create table ledger (id int primary key, customer_account_number text not null, kept bool not null default true);
        create index on ledger (customer_account_number);
        insert into ledger (id, customer_account_number) select n, 'A' || n % 1000 from generate_series(1, 20000) n; analyze ledger`)
      try {
        expect(await unprotectedCustomerTables(database.kysely)).toEqual([])
        const plan = await openScope(
          database,
          { kind: 'accounts', accounts: ['A1', 'A2'], userId: 1 },
          async (rows) => {
            expect(await rows.selectFrom('ledger').select('id').execute()).toHaveLength(40)
            const { rows: lines } = await sql<Record<string, string>>`explain select id from ledger`.execute(rows)
            return lines.flatMap((line) => Object.values(line)).join('\n')
          },
        )
        expect(plan).toMatch(/Index Cond: \(customer_account_number = ANY/)
      } finally {
        await database.close()
      }
    })

    test('a policy and rights written by a migration are kept', async () => {
      const database =
        await migrated(`create table ledger (id int primary key, customer_account_number text not null, kept bool not null default true);
        insert into ledger values (1, 'A1', true), (2, 'A1', false), (3, 'B1', true);
        create policy kept_only on ledger to portal_accounts
          using (kept and customer_account_number = any(string_to_array(current_setting('app.accounts', true), ',')));
        grant select on ledger to portal_accounts`)
      try {
        expect(await unprotectedCustomerTables(database.kysely)).toEqual([])
        const own = openScope(database, { kind: 'accounts', accounts: ['A1'], userId: 1 }, (rows) =>
          rows.selectFrom('ledger').select('id').execute(),
        )
        expect(await own).toEqual([{ id: 1 }])
        const remove = openScope(database, { kind: 'accounts', accounts: ['A1'], userId: 1 }, (rows) =>
          rows.deleteFrom('ledger').execute(),
        )
        await expect(remove).rejects.toThrow('permission denied')
        const staff = openScope(database, { kind: 'all', userId: 1 }, (rows) =>
          rows.selectFrom('ledger').select('id').execute(),
        )
        expect(await staff).toHaveLength(3)
      } finally {
        await database.close()
      }
    })

    test('holes made later are found', async () => {
      const database = await migrated(`create table ledger (id int primary key, customer_account_number text not null);
        create table ledger_lines (ledger_id int references ledger, text text)`)
      const holesAfter = async (statement: string) => {
        await sql.raw(statement).execute(database.kysely)
        return (await unprotectedCustomerTables(database.kysely)).map(
          ({ relation, reason }) => `${relation}: ${reason}`,
        )
      }
      try {
        expect(await holesAfter('select 1')).toEqual([])
        expect(await holesAfter('create table later (customer_account_number text)')).toEqual([
          'later: no policy for portal_accounts',
          'later: no policy for portal_all',
          'later: row-level security is not forced',
        ])
        expect(await holesAfter('drop table later; alter table ledger no force row level security')).toEqual([
          'ledger: row-level security is not forced',
        ])
        expect(
          await holesAfter('alter table ledger force row level security; create policy leak on ledger using (true)'),
        ).toEqual(['ledger: policy leak is for every role'])
        expect(await holesAfter('drop policy leak on ledger; drop policy owner_sees on ledger')).toEqual([
          'ledger: hidden from the owner',
        ])
        await migrate(database, { folder })
        expect(await holesAfter('grant select on ledger_lines to portal_accounts')).toEqual([
          'ledger_lines: readable by portal_accounts and points at ledger, but has no row-level security',
        ])
        expect(
          await holesAfter(
            'revoke select on ledger_lines from portal_accounts; create view seen as select * from ledger; grant select on seen to portal_accounts',
          ),
        ).toEqual(['seen: readable by portal_accounts and reads ledger with the rights of its owner'])
        expect(await holesAfter('alter view seen set (security_invoker = true)')).toEqual([])
      } finally {
        await database.close()
      }
    })
  },
  { schema: 'empty' },
)
