import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asOwner } from './scope.ts'
import { onEngine } from './testing.ts'

/** They catch errors, for which a worker may begin no subtransaction, call what does, or read sequences. */
const exempt = [
  ...['account_numbers_of', 'uses_of_account', 'case_number_series', 'staff_with_cost_limit'],
  ...['customers_by_email', 'is_picked_by_name'],
]

onEngine('functions of the database that only read', (on) => {
  test('may be run by parallel workers: one that may not keeps every statement that names it from being read by several', async () => {
    const { rows } = await asOwner(on.database(), (owner) =>
      sql<{ name: string }>`select p.proname as name from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and l.lanname in ('sql', 'plpgsql')
          and p.provolatile <> 'v' and p.proparallel <> 's' order by p.proname`.execute(owner),
    )
    expect(rows.map(({ name }) => name)).toEqual(exempt.toSorted())
  })
})
