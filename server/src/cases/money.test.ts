// Lines of a kind that allows every decision: a booking's, as damage and invoices will decide theirs.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { caseMoneyEndpoints } from '@kerbline/domain/cases/case-money.ts'
import { lineDecisions, moneyOfKind } from '@kerbline/domain/cases/money-lines.ts'
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingMoney } from '../areas/maintenance/estimate.ts'
import { maintenanceRules } from '../areas/maintenance/rules.ts'
import { type Bookings, shown, startBookings, toWorkshop } from '../areas/maintenance/testing-bookings.ts'
import { onPortal } from '../db/testing.ts'
import { area } from '../http/call.ts'
import { refuseInProblems } from '../http/refusals.ts'
import { serve } from '../http/serve.ts'
import type { TestPerson } from '../testing/portal.ts'
import { moneyHandlers, type MoneyReply } from './money.ts'

const kind: CaseKind = {
  ...maintenanceCase,
  path: 'test-charges',
  money: { ...moneyOfKind(maintenanceCase), decisions: lineDecisions },
}
const rows = caseMoneyEndpoints(kind)

onPortal('lines of a case', (on) => {
  let bookings: Bookings
  let second: TestPerson
  let plate = 0
  const app = fastify()
  beforeAll(async () => {
    bookings = await startBookings(on.database())
    const { portal } = bookings
    refuseInProblems(app)
    const handlers = moneyHandlers({ ...bookingMoney, kind }, maintenanceRules)
    serve(app, portal.portal, { charges: rows }, { charges: area(rows, handlers) })
    await app.ready()
    second = await portal.person({
      accounts: ['NORTH01'],
      may: ['see maintenance request details', 'approve rechargeable maintenance'],
    })
  })
  afterAll(async () => {
    await app.close()
    await bookings.portal.stop()
  })

  const ask = async (method: 'GET' | 'PUT' | 'POST', path: string, by: TestPerson, payload?: object) => {
    const headers = { authorization: `Bearer ${by.token}` }
    const reply = await app.inject({ method, url: `/api/test-charges/${path}`, headers, ...(payload && { payload }) })
    return { status: reply.statusCode, text: reply.body, money: reply.json<MoneyReply>() }
  }
  const read = async (id: number, by = bookings.staff) => (await ask('GET', `${id}/lines`, by)).money
  const decide = async (id: number, decisions: readonly object[], by = bookings.customer, version?: string) =>
    ask('POST', `${id}/lines/decide`, by, { version: version ?? (await read(id)).version, decisions })
  /** Lines that wait for the customer; the ids in their order. */
  const charged = async (...prices: readonly number[]) => {
    plate += 1
    const vehicle = await bookings.vehicle(`MN${10 + plate}AAA`)
    const { id } = shown(await bookings.ask(vehicle, { type: 'service' })).record
    await bookings.road(id, ...toWorkshop)
    const lines = prices.map((unit_pence, place) => ({ what: `Charge ${place}`, unit_pence, payer: 'customer' }))
    const { version } = await read(id)
    expect((await ask('PUT', `${id}/lines`, bookings.staff, { version, lines })).status).toBe(200)
    await bookings.road(id, ['ask the customer'])
    return { id, ids: (await read(id)).lines.map((line) => line.id) }
  }
  const line = (line_id = 0, decision = 'accepted', more: object = {}) => ({ line_id, decision, ...more })

  test('are accepted, accepted in part and disputed one by one; what was agreed counts', async () => {
    const { id, ids } = await charged(10_000, 20_000, 30_000)
    const reply = await decide(id, [
      line(ids[0]),
      line(ids[1], 'accepted_in_part', { agreed_pence: 12_500 }),
      line(ids[2], 'disputed', { reason: 'The scratch is on the delivery sheet' }),
    ])
    expect([reply.status, reply.money]).toEqual([
      200,
      expect.objectContaining({
        totals: {
          ...{ net_pence: 60_000, tax_pence: 12_000, gross_pence: 72_000 },
          ...{ accepted_pence: 10_000, agreed_pence: 22_500, disputed_pence: 30_000 },
          ...{ declined_pence: 0, withdrawn_pence: 0, open_customer_pence: 0, open_hire_company_pence: 0 },
        },
        approvals: [expect.objectContaining({ outcome: 'approved', pence: 60_000, approved_pence: 22_500 })],
      }),
    ])
    expect(reply.money.lines.map(({ decision, agreed_pence: agreed }) => [decision, agreed])).toEqual([
      ['accepted', null],
      ['accepted_in_part', 12_500],
      ['disputed', null],
    ])
    expect((await bookings.view(id)).record).toMatchObject({ state: 'in_workshop', authorised_pence: 22_500 })
    const again = await decide(id, [line(ids[2])])
    expect([again.status, again.text]).toEqual([409, expect.stringContaining('No costs need approval')])
  })

  test('are saved over a step taken since they were opened, and not over lines another has written', async () => {
    const vehicle = await bookings.vehicle('MN61AAA')
    const { id } = shown(await bookings.ask(vehicle, { type: 'service' })).record
    const { version } = await read(id)
    await bookings.road(id, ...toWorkshop)
    const save = (what: string) =>
      ask('PUT', `${id}/lines`, bookings.staff, { version, lines: [{ what, unit_pence: 1_000, payer: 'customer' }] })
    expect((await save('Brake pads')).status).toBe(200)
    expect((await save('Brake discs')).status).toBe(409)
    expect((await read(id)).lines.map(({ what }) => what)).toEqual(['Brake pads'])
  })

  test.each([
    ['accepted_in_part', {}, 'agreed_pence', 'Enter the amount you accept.'],
    ['accepted_in_part', { agreed_pence: 0 }, 'agreed_pence', 'Enter more than £0.00.'],
    ['accepted_in_part', { agreed_pence: 10_000 }, 'agreed_pence', 'Enter less than £100.00, the price of this line.'],
    ['accepted', { agreed_pence: 5_000 }, 'agreed_pence', 'Enter an amount only for a line you accept in part.'],
    ['disputed', {}, 'reason', 'Enter a reason for each line you dispute.'],
    ['declined', { reason: ' ' }, 'reason', 'Enter a reason for each line you decline.'],
    ['withdrawn', {}, 'line_id', ''],
  ])('%s with %j is refused at %s', async (decision, more, field, message) => {
    const { id, ids } = await charged(10_000)
    const by = decision === 'withdrawn' ? bookings.staff : bookings.customer
    const reply = await decide(id, [line(ids[0], decision, more)], by)
    expect([reply.status, reply.text]).toEqual([422, expect.stringContaining(`decisions.0.${field}`)])
    expect(reply.text).toContain(message)
    expect((await read(id)).lines).toEqual([expect.objectContaining({ decision: null })])
  })

  test('of another case, and those decided before, are refused; another customer’s case is not found', async () => {
    const { id, ids } = await charged(10_000, 20_000)
    const other = await charged(10_000)
    const refused = async (...decisions: readonly object[]) => {
      const { status, text } = await decide(id, decisions)
      expect([status, text]).toEqual([422, expect.stringContaining('or it has already been decided')])
    }
    await refused(line(other.ids[0]))
    await refused(line(ids[0]), line(ids[0]))
    expect((await decide(id, [line(ids[0])])).status).toBe(200)
    await refused(line(ids[0], 'disputed', { reason: 'Second thoughts' }))
    const foreign = await decide(id, [line(ids[1])], bookings.foreign)
    expect(foreign.status).toBe(404)
    expect((await read(id)).lines.map(({ decision }) => decision)).toEqual(['accepted', null])
  })

  test('two who decide at once: one is told that it changed', async () => {
    const { id, ids } = await charged(10_000, 20_000)
    const { version } = await read(id)
    const replies = await Promise.all(
      [bookings.customer, second].map((by, place) => decide(id, [line(ids[place])], by, version)),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(id)).lines.filter(({ decision }) => decision !== null)).toHaveLength(1)
  })

  test('a disputed line is withdrawn by who wrote it, and charged no longer; nothing else is', async () => {
    const { id, ids } = await charged(10_000, 20_000)
    await decide(id, [line(ids[0]), line(ids[1], 'disputed', { reason: 'Not ours' })])
    expect((await read(id, bookings.customer)).may_withdraw).toBe(false)
    expect((await decide(id, [line(ids[1], 'withdrawn')])).status).toBe(403)
    expect((await decide(id, [line(ids[0], 'withdrawn')], bookings.staff)).status).toBe(422)
    const { status, money } = await decide(id, [line(ids[1], 'withdrawn')], bookings.staff)
    expect([status, money.totals]).toEqual([
      200,
      expect.objectContaining({ net_pence: 10_000, tax_pence: 2_000, disputed_pence: 0, withdrawn_pence: 20_000 }),
    ])
    expect((await decide(id, [line(ids[1], 'withdrawn')], bookings.staff)).status).toBe(422)
  })

  test('bear VAT as their treatment says; what is not known adds none', async () => {
    const { id } = await charged(100)
    await bookings.road(id, ['take estimate back', { reason: 'More' }])
    const treatments = ['standard', 'zero', 'outside', 'unknown']
    const lines = treatments.map((tax_treatment) => ({ what: tax_treatment, unit_pence: 10_000, tax_treatment }))
    const { money } = await ask('PUT', `${id}/lines`, bookings.staff, { version: (await read(id)).version, lines })
    expect(money.lines.map((each) => [each.tax_treatment, each.tax_pence])).toEqual(
      treatments.map((treatment) => [treatment, treatment === 'standard' ? 2_000 : 0]),
    )
    const wrong = { version: money.version, lines: [{ what: 'Reduced', unit_pence: 1, tax_treatment: 'reduced' }] }
    const refused = await ask('PUT', `${id}/lines`, bookings.staff, wrong)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('Choose the VAT treatment')])
  })
})
