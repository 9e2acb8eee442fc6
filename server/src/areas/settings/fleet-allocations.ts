// Named fleet pools that a vehicle or an order is assigned to.
import { counted } from '@kerbline/domain/kit/words.ts'
import type { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Call, Rows } from '../../http/call.ts'
import { versionOf } from '../../http/require-version.ts'
import { changesOf, readerOf, repetitions, saveTable, twice } from './reference-table.ts'

type Table = ReplyOf<(typeof settingsEndpoints)['fleetAllocations']>
type Given = InputOf<(typeof settingsEndpoints)['saveFleetAllocations']>

interface Pool {
  readonly id: number
  readonly name: string
  readonly branch_id: number | null
  readonly is_active: boolean
}

const poolsOf = (rows: Rows): Promise<Pool[]> =>
  rows
    .selectFrom('fleet_allocations')
    .select(['id', 'name', 'branch_id', 'is_active'])
    .orderBy('name')
    .orderBy('id')
    .execute()

async function tableOf(rows: Rows, pools: readonly Pool[]): Promise<Table> {
  const { rows: found } = await sql<{ id: number; vehicles: number }>`
    select v.fleet_allocation_id as id, count(*) as vehicles from vehicles v where v.fleet_allocation_id is not null group by 1`.execute(
    rows,
  )
  const vehicles = new Map(found.map((each) => [each.id, each.vehicles]))
  return { version: versionOf(pools), rows: pools.map((pool) => ({ ...pool, vehicles: vehicles.get(pool.id) ?? 0 })) }
}

export const readFleetAllocations = readerOf<Table>(async (rows) => tableOf(rows, await poolsOf(rows)), {
  version: '',
  rows: [],
})

function problemsOf(before: Table['rows'], given: Given['rows'], branches: ReadonlySet<number>): FieldProblem[] {
  const known = new Set(before.map(({ id }) => id))
  const kept = new Set(given.map(({ id }) => id))
  const unknown = given.flatMap(({ id, branch_id }, place) => [
    ...(id !== null && !known.has(id)
      ? [{ field: `rows.${place}.id`, reason: 'unknown_reference', message: `Pool ${id} no longer exists.` }]
      : []),
    ...(branch_id !== null && !branches.has(branch_id)
      ? [{ field: `rows.${place}.branch_id`, reason: 'unknown_reference', message: 'Choose a branch from the list.' }]
      : []),
  ])
  const inUse = before.flatMap(({ id, name, vehicles }) =>
    vehicles > 0 && !kept.has(id)
      ? [
          {
            field: `removed.${id}`,
            reason: 'in_use',
            message: `${counted(vehicles, 'vehicle is', 'vehicles are')} in ${name}. Turn it off instead of removing it.`,
          },
        ]
      : [],
  )
  const byId = repetitions(
    given.map(({ id }, place) => String(id ?? `new ${place}`)),
    'id',
    () => 'This pool is in the list twice.',
  )
  const byName = repetitions(
    given.map(({ name }) => name.toLowerCase()),
    'name',
    (place) => twice(given[place]?.name),
  )
  return [...unknown, ...byId, ...byName, ...inUse]
}

async function write(rows: Rows, before: readonly Pool[], given: Given['rows']): Promise<void> {
  const kept = new Set(given.map(({ id }) => id))
  const removed = before.map(({ id }) => id).filter((id) => !kept.has(id))
  await sql`delete from fleet_allocations where id = any(${removed}::int[])`.execute(rows)
  const isRenamed = ({ id, name }: Given['rows'][number]): boolean =>
    before.some((pool) => pool.id === id && pool.name !== name)
  // Names are unique at every moment: of two pools that swap theirs, both let go first.
  const renamed = given.filter(isRenamed).map(({ id }) => id)
  await sql`update fleet_allocations set name = 'pool ' || id || ' ' || gen_random_uuid() where id = any(${renamed}::int[])`.execute(
    rows,
  )
  for (const { id, ...values } of given)
    await (id === null
      ? rows.insertInto('fleet_allocations').values(values).execute()
      : rows.updateTable('fleet_allocations').set(values).where('id', '=', id).execute())
}

const currentTable = async (rows: Rows): Promise<Table> => tableOf(rows, await poolsOf(rows))

export const saveFleetAllocations = (call: Call, { version, rows: given }: Given): Promise<Table> =>
  saveTable(call, {
    ...{ name: 'fleet allocations', entity: 'fleet allocation', version, read: poolsOf, answer: currentTable },
    problems: async (before, rows) => {
      const branches = await rows.selectFrom('branches').select('id').execute()
      const current = await tableOf(rows, before)
      return problemsOf(current.rows, given, new Set(branches.map(({ id }) => id)))
    },
    write: async (before, rows) => {
      await write(rows, before, given)
      return changesOf(before, await poolsOf(rows), ({ id }) => String(id))
    },
  })
