// What a query has as it is raised, and what of it staff change: whom it is with, how urgent it is, and what its clocks say by then.
import { clockStanding } from '@kerbline/domain/cases/case-words.ts'
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('the desk of queries', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let staff: TestPerson
  let manager: TestPerson
  let plate = 0

  const raise = async (body: object = {}, by = raiser) => {
    const reply = await portal.send('POST', '/api/queries', by.token, {
      ...{ category: 'other', title: 'A question', body: 'What is known of it?' },
      ...body,
    })
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    return queriesEndpoints.create.reply.parse(reply.json)
  }
  const view = async (id: number, by = staff) =>
    queriesEndpoints.view.reply.parse((await portal.get(`/api/queries/${id}`, by.token)).json)
  const step = async (id: number, verb: string, values: object = {}, by = staff) => {
    const { record } = await view(id)
    return portal.send('POST', `/api/queries/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const setPriority = (id: number, priority: string, reason: string | null = null) =>
    step(id, 'set priority', { priority, reason })
  const vehicle = (isOffRoad: boolean) =>
    portal.owner(async (rows) => {
      plate += 1
      const made = aVehicle({
        ...{ customer_account_number: 'NORTH01', vehicle_category_id: await categoryId(rows), is_vor: isOffRoad },
        reg_no: `QD1${plate}QDD`,
      })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  const manage = (id: number) =>
    portal.owner((rows) =>
      sql`update customers c set manager_id = ${id} from accounts a where a.customer_id = c.id and a.customer_account_number = 'NORTH01'`.execute(
        rows,
      ),
    )
  /** As if everything that runs had begun so much earlier. */
  const letPass = (id: number, interval: string) =>
    portal.owner((rows) =>
      sql`update case_clocks set started_at = started_at - ${interval}::interval, due_at = due_at - ${interval}::interval where case_id = ${id}`.execute(
        rows,
      ),
    )

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const may = ['see queries', 'raise queries', 'see vehicles', 'see invoices'] as const
    raiser = await portal.person({ accounts: ['NORTH01'], may })
    const desk = ['see all accounts', 'see queries', 'manage queries', 'see vehicles'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may: desk })
    manager = await portal.person({ side: 'staff', accounts: [], may: desk, columns: { name: 'Mona Keane' } })
  })
  afterAll(async () => portal.stop())

  test('a new one is with the account manager, where they answer queries', async () => {
    await manage(manager.id)
    expect((await raise()).record).toMatchObject({ owner_id: manager.id, owner_name: 'Mona Keane' })
    const seller = await portal.person({ side: 'staff', accounts: [], may: ['see all accounts', 'see queries'] })
    await manage(seller.id)
    expect((await raise()).record).toMatchObject({ owner_id: null, owner_team: 'Account management' })
    await manage(manager.id)
  })

  test('about a vehicle that is off the road it is urgent, whatever was ticked', async () => {
    const about = async (isOffRoad: boolean) =>
      (await raise({ subject: { type: 'vehicle', id: await vehicle(isOffRoad) } })).record.priority
    expect([await about(true), await about(false)]).toEqual(['urgent', 'normal'])
  })

  test('staff set the priority, with its line in the history; a clock that is shortened follows, one that would end later is another promise', async () => {
    const { record, clocks } = await raise()
    expect((await setPriority(record.id, 'urgent', 'The driver is stranded')).status).toBe(200)
    const urgent = await view(record.id)
    expect(urgent.record.priority).toBe('urgent')
    expect(urgent.clocks.map(({ clock }) => clock)).toEqual(['respond', 'resolve'])
    for (const [place, clock] of urgent.clocks.entries())
      expect(Date.parse(clock.due_at)).toBeLessThan(Date.parse(clocks[place]?.due_at ?? ''))
    expect(urgent.record.due_at).toBe(urgent.clocks[0]?.due_at)
    const { moves } = queriesEndpoints.timeline.reply.parse(
      (await portal.get(`/api/queries/${record.id}/timeline`, raiser.token)).json,
    )
    expect(moves[0]).toMatchObject({ to: 'open', note: 'Priority: Urgent. The driver is stranded' })
    expect((await setPriority(record.id, 'low')).status).toBe(200)
    const low = (await view(record.id)).clocks.filter(({ clock }) => clock === 'resolve')
    expect(low).toMatchObject([
      { is_moved: true, is_kept: null },
      { is_kept: null, stopped_at: null },
    ])
    expect((await setPriority(record.id, 'low')).status).toBe(422)
    expect((await step(record.id, 'set priority', { priority: 'high', reason: null }, raiser)).status).toBe(403)
  })

  test('a new priority makes nothing that is late anything else, and leaves a promised day alone', async () => {
    const { record } = await raise()
    await letPass(record.id, '20 days')
    const late = (await view(record.id)).clocks
    await setPriority(record.id, 'low')
    expect((await view(record.id)).clocks).toEqual(late)
    const other = (await raise()).record.id
    await step(other, 'start')
    const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10)
    await step(other, 'promise', { due_on: day, reason: 'The depot is closed' })
    await setPriority(other, 'urgent')
    const promised = (await view(other)).clocks.findLast(({ clock }) => clock === 'resolve')
    expect(promised).toMatchObject({ due_at: expect.stringContaining(day), stopped_at: null })
  })

  test('raised by staff for a customer, it says whose question it was', async () => {
    const asked = await raise({ customer_account_number: 'NORTH01' }, staff)
    expect(asked.record.raised_by_side).toBe('hire_company')
    expect((await raise()).record.raised_by_side).toBe('customer')
    expect((await view(asked.record.id, raiser)).record.raised_by_side).toBe('hire_company')
  })

  test('raised from an invoice line and answered late: the clock says so to the customer, and keeps saying it', async () => {
    const line = await portal.owner((rows) =>
      rows
        .selectFrom('invoice_lines')
        .select('id')
        .where('customer_account_number', '=', 'NORTH01')
        .limit(1)
        .executeTakeFirstOrThrow(),
    )
    const { record } = await raise({ category: 'invoice', subject: { type: 'invoice_line', id: line.id } })
    const respond = async () => (await view(record.id, raiser)).clocks.find(({ clock }) => clock === 'respond')
    const standing = async () => {
      const clock = await respond()
      return clock && clockStanding(clock, new Date())
    }
    expect(await standing()).toBe('running')
    await letPass(record.id, '4 days')
    await portal.owner((rows) =>
      sql`update cases set due_at = (select due_at from case_clocks where case_id = ${record.id} and clock = 'respond') where id = ${record.id}`.execute(
        rows,
      ),
    )
    expect(await standing()).toBe('late')
    expect((await view(record.id, raiser)).record).toMatchObject({
      ...{ is_late: true, due_clock: 'respond', waiting_on: 'hire_company' },
      subject: { type: 'invoice_line', id: line.id },
    })
    const answer = await portal.send('POST', `/api/queries/${record.id}/posts`, staff.token, {
      ...{ body: 'The reading of that day was wrong.', is_internal: false },
    })
    expect(answer.status).toBe(200)
    expect(await standing()).toBe('missed')
    expect((await step(record.id, 'resolve', { resolution: 'A credit note is on its way.' })).status).toBe(200)
    expect(await respond()).toMatchObject({ is_kept: false })
  })
})
