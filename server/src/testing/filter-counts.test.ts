// What a filter says of its values is true of every list: each number is the total of the list that asks for that value, within the same
// scope, and a value that no row has is not among them. The lists and their columns say themselves what there is to ask.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import { type Column, showable } from '@kerbline/domain/kit/list.ts'
import { tickedSelection } from '@kerbline/domain/kit/list-schema.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { lists } from '../areas.ts'
import { today } from '../areas/dashboard/testing-fleet-rows.ts'
import { addFleet } from '../areas/dashboard/testing-fleet.ts'
import { cellsOf } from '../crud/export-rows.ts'
import { pageRows } from '../crud/list-query.ts'
import { type NamedList, readList } from '../crud/lists.ts'
import { onPortal } from '../db/testing.ts'
import type { Actor } from '../http/actor.ts'
import { actorOfPerson } from '../http/session.ts'
import { everyRight, startTestPortal, type TestPerson, type TestPortal } from './portal.ts'

const answered = z.object({ total: z.number(), counts: z.record(z.string(), z.number()).optional() })
const offered = z.object({ options: z.array(z.object({ id: z.number(), count: z.number().optional() })) })
const [ACCOUNT, OTHER] = ['ODD01', 'ODD02']
/** Each value costs a call. */
const MAX_VALUES = 1
/** Staff are asked for every column on one engine; scope and engine are no matter of the column: there the first of each kind. */
const SAMPLED_COLUMNS = 3
const firstRows = tickedSelection.extend({ size: z.number() }).parse({ size: 25 })

const paths: ReadonlySet<string> = new Set(
  Object.values(endpoints).flatMap((calls) =>
    Object.values<{ path: string; method: string }>(calls).flatMap(({ path, method }) =>
      method === 'GET' ? [path] : [],
    ),
  ),
)
/** Lists whose calls have another first word than their screen. A mailbox is asked by its folder. */
const otherCalls: Readonly<Record<string, string>> = {
  compliance: '/api/compliance/events',
  'damage-cases': '/api/damage-cases',
  'condition-sets': '/api/condition-sets',
  'driver-checks': '/api/driver-checks',
  maintenance: '/api/maintenance',
  meetings: '/api/meetings',
  orders: '/api/orders',
  enquiries: '/api/enquiries',
  'off-hires': '/api/off-hires',
  fines: '/api/fines',
  queries: '/api/queries',
}
const isMailbox = ({ name }: NamedList): boolean => name.startsWith('messages-')
const callOf = ({ name, path }: NamedList): string => otherCalls[name] ?? `/api/${path}`

onPortal('counts of filters', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  let north: TestPerson

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: `${today}T12:00:00Z` })
    await portal.owner((rows) => addFleet(rows, ACCOUNT))
    await portal.owner((rows) => addFleet(rows, OTHER))
    await portal.owner(async (rows) => {
      const { id } = await rows
        .insertInto('branches')
        .values({ name: 'Ripon', code: 'RIP1' })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows.updateTable('vehicles').set({ branch_id: id }).where('customer_account_number', '=', ACCOUNT).execute()
      const company = await rows.selectFrom('customers').select('id').orderBy('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('contacts')
        .values({ name: 'Ana Reid', department: 'other', company_id: company.id })
        .execute()
    })
    staff = await portal.admin()
    north = await portal.person({
      accounts: [ACCOUNT],
      may: everyRight.filter((right) => right !== 'see all accounts'),
    })
  })
  afterAll(async () => portal.stop())

  const ask = async <T>(person: TestPerson, path: string, reply: z.ZodType<T>): Promise<T> => {
    const { status, json, text } = await portal.get(path, person.token)
    expect(status, `${path}: ${text}`).toBe(200)
    return reply.parse(json)
  }
  const columnsOf = (
    list: NamedList,
    actor: Actor,
    kinds: readonly Column['kind'][],
    limit: number,
  ): readonly string[] =>
    kinds.flatMap((wanted) =>
      Object.entries(list.plan(actor).columns)
        .flatMap(([name, { kind, isFiltered }]) => (isFiltered && kind === wanted ? [name] : []))
        .slice(0, limit),
    )
  const expectTotals = async (
    person: TestPerson,
    list: NamedList,
    column: string,
    counts: Readonly<Record<string, number>>,
  ) => {
    for (const [value, count] of Object.entries(counts).slice(0, MAX_VALUES)) {
      const asked = `${callOf(list)}?size=25&filter=${encodeURIComponent(`${column}:is:${value}`)}`
      expect(count, asked).toBeGreaterThan(0)
      expect((await ask(person, asked, answered)).total, asked).toBe(count)
    }
  }

  /** What this person is offered of one list: every number of it is looked up. @returns the columns that were counted */
  async function walk(person: TestPerson, list: NamedList, limit: number): Promise<readonly string[]> {
    const actor = await portal.owner((rows) => actorOfPerson(rows, person.id))
    if (!actor) throw new Error('Nobody is there')
    const counted: string[] = []
    for (const column of columnsOf(list, actor, ['choice', 'choices', 'flag'], limit)) {
      const { counts } = await ask(person, `${callOf(list)}?size=25&facet=${column}`, answered)
      if (!counts) throw new Error(`${list.name} does not count ${column}`)
      await expectTotals(person, list, column, counts)
      if (Object.keys(counts).length > 0) counted.push(column)
    }
    const options = `${callOf(list)}/options`
    for (const column of paths.has(options) ? columnsOf(list, actor, ['reference'], limit) : []) {
      const found = await ask(person, `${options}?field=${column}&counted=yes`, offered)
      const counts = found.options.map(({ id, count = 0 }) => [id, count] as const)
      await expectTotals(person, list, column, Object.fromEntries(counts))
      if (counts.length > 0) counted.push(column)
    }
    return counted
  }

  const counted = new Map<string, readonly string[]>()
  const filed = new Map<string, number>()
  const walked = lists.all.filter((list) => !isMailbox(list)).map((list) => [list.name, list] as const)
  test.each(walked)('%s: each value is as many rows as it says', async (name, list) => {
    counted.set(name, await walk(staff, list, on.engine === 'postgres' ? Infinity : SAMPLED_COLUMNS))
  })
  test.each(walked)('%s: to a customer too', async (_, list) => {
    await walk(north, list, SAMPLED_COLUMNS)
  })

  // What a cell draws is not what it holds: its file says it in words.
  test.each(walked)('%s: its file says words, never codes or objects', async (_, list) => {
    const actor = await portal.owner((rows) => actorOfPerson(rows, staff.id))
    if (!actor) throw new Error('Nobody is there')
    const { rows } = await readList(on.database(), list, actor, (read) =>
      pageRows<Record<string, unknown>>(read, list.source({ actor, today, isArchived: false, filter: [] }), firstRows),
    )
    const plan = list.plan(actor)
    const columns = showable(plan)
    const said = cellsOf(plan, columns, rows, today).flat()
    const odd = said.filter((cell) => typeof cell === 'string' && /\[object |^[{[]|^[a-z]+(_[a-z\d]+)+$/.test(cell))
    expect(odd).toEqual([])
    filed.set(list.name, rows.length)
  })

  test('and there was something to say', () => {
    for (const name of ['vehicles', 'compliance', 'check-days', 'maintenance'])
      expect(filed.get(name), name).toBeGreaterThan(0)
  })

  test('and there was something to count', () => {
    for (const name of [
      'vehicles',
      'users',
      'drivers',
      'queries',
      'maintenance',
      'compliance',
      'driver-checks',
      'tags',
    ])
      expect(counted.get(name), name).not.toEqual([])
    expect(counted.get('vehicles')).toEqual(expect.arrayContaining(['rag', 'vehicle_category_id']))
    expect(counted.get('users')).toEqual(expect.arrayContaining(['roles', 'accounts']))
    expect(counted.get('contacts')).toContain('company_id')
  })
})
