// A vehicle on hire that moves to another account: whose it was at each instant, what each is charged for, and which papers are whose.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { matchMany } from '../../fines/match.ts'
import { custodyFor } from '../../hires/custody.ts'
import { openHires, priceOfReturn } from '../../hires/price-of-return.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { PDF, sender } from '../documents/testing-uploads.ts'
import { hireFacts } from '../finance/hire-facts.ts'

const desk: readonly Permission[] = [
  ...(['see all accounts', 'see vehicles', 'see drivers', 'manage orders', 'see orders'] as const),
  ...(['see finance', 'see documents', 'upload documents', 'manage documents', 'see companies'] as const),
]

onPortal('a transfer', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const customers: TestPerson[] = []
  let id = 0
  const at = '2026-11-16T10:30:00.000Z'
  const asked = { account: 'SOUTH01', at, keeps_terms: true, reason: 'Contract moved' }
  const transfer = (body: object = {}, by = staff) =>
    portal.send('POST', `/api/vehicles/${id}/transfer`, by.token, { ...asked, ...body })
  const fieldsOf = ({ json }: { readonly json: unknown }) =>
    (json as { fields: { field: string }[] }).fields.map(({ field }) => field)
  const hires = async (by = staff) =>
    vehiclesEndpoints.hires.reply.parse((await portal.get(`/api/vehicles/${id}/hires`, by.token)).json).hires
  const setStatus = (status: string) =>
    portal.owner((rows) => sql`update vehicles set status = ${status} where id = ${id}`.execute(rows))

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), {
      ...{ TEST_CLOCK: '2026-11-17T09:00:00Z', DATA_DIR: (await on.place()).config.DATA_DIR },
    })
    staff = await portal.person({ side: 'staff', accounts: [], may: desk })
    for (const account of ['NORTH01', 'SOUTH01'])
      customers.push(
        await portal.person({
          accounts: [account],
          may: ['see vehicles', 'see messages', 'see documents', 'request off hire'],
        }),
      )
    await portal.owner(async (rows) => {
      const row = aVehicle({
        ...{ vehicle_category_id: await categoryId(rows), customer_account_number: 'NORTH01', reg_no: 'TR26AAA' },
        ...{ on_hire_date: '2026-10-01', contract_end_date: '2027-02-28', off_hire_date: null },
        ...{ contract_ref: 'HL-9', weekly_rate_pence: 18_900 },
      })
      ;({ id } = await rows.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow())
      const terms = { rate_pence: 18_900, minimum_days: 60, first_day_charged: false, last_day_charged: false }
      await sql`update hires set rate_terms = ${JSON.stringify(terms)} where vehicle_id = ${id}`.execute(rows)
    })
  })
  afterAll(() => portal.stop())

  test('a signed agreement is added to the hire it is of, and to no hire of another vehicle', async () => {
    const [hire] = await hires()
    expect(hire?.papers).toEqual({ hire_agreement: null, statement_of_liability: null })
    const add = async (body: object) => {
      const { upload } = await sender(portal, 'vehicle').sendWhole(staff, id, PDF, {
        ...{ name: 'a.pdf', client_key: `transfer-${JSON.stringify(body).length}` },
      })
      const of = { owner: 'vehicle', owner_id: id, issued_on: '2026-10-01', upload }
      return portal.send('POST', '/api/documents', staff.token, { ...of, ...body })
    }
    expect(fieldsOf(await add({ type: 'hire_agreement', hire_id: 999_999 }))).toEqual(['hire_id'])
    expect(fieldsOf(await add({ type: 'invoice', hire_id: hire?.id }))).toEqual(['hire_id'])
    expect((await add({ type: 'hire_agreement', title: 'Agreement 9', hire_id: hire?.id })).status).toBe(200)
    const paper = { title: 'Agreement 9', on: '2026-10-01', is_signed_on: true }
    for (const by of [staff, customers[0]])
      expect((await hires(by))[0]?.papers).toMatchObject({ hire_agreement: paper, statement_of_liability: null })
  })

  test('is refused: the same account, one of nobody, before the hire, ahead of now, an off-hire under way', async () => {
    expect(fieldsOf(await transfer({ account: 'NORTH01' }))).toEqual(['account'])
    for (const account of ['NOHIRER', 'PROSPECT', 'NOBODY'])
      expect(fieldsOf(await transfer({ account }))).toEqual(['account'])
    for (const moment of ['2026-09-30T10:00:00.000Z', '2026-10-01T10:00:00.000Z', '2026-11-17T09:30:00.000Z'])
      expect(fieldsOf(await transfer({ at: moment }))).toEqual(['at'])
    expect((await transfer({}, customers[0])).status).toBe(403)
    await setStatus('off_hire_requested')
    const refused = await transfer()
    expect([refused.status, refused.json]).toMatchObject([409, { detail: expect.stringContaining('off-hire') }])
    await setStatus('on_hire')
  })

  test('at that instant it is the other’s, on the same terms, without papers; each is charged for its days', async () => {
    const moved = await transfer()
    expect([moved.status, moved.json]).toMatchObject([200, { account: 'SOUTH01' }])
    const terms = { contract_ref: 'HL-9', weekly_rate_pence: 18_900, replaces: null, replaced_by: null }
    expect(await hires()).toMatchObject([
      { ...terms, customer_account_number: 'SOUTH01', from_at: at, to_at: null, papers: { hire_agreement: null } },
      { ...terms, customer_account_number: 'NORTH01', to_at: at, papers: { hire_agreement: { title: 'Agreement 9' } } },
    ])
    expect((await hires(customers[1])).map(({ customer_account_number: account }) => account)).toEqual(['SOUTH01'])
    await portal.owner(async (rows) => {
      const asks = ['2026-11-16T10:29:59.000Z', at].map((moment) => ({ plate: 'TR26AAA', at: moment }))
      expect((await matchMany(rows, asks)).map((match) => match?.hire?.account)).toEqual(['NORTH01', 'SOUTH01'])
      const customer = await sql<{ id: number }>`
        select customer_id as id from accounts where customer_account_number in ('NORTH01', 'SOUTH01')`.execute(rows)
      const customerIds = customer.rows.map((each) => each.id)
      const facts = await hireFacts(rows, customerIds, { from: '2026-11-01', to: '2026-11-30' }, [id])
      expect(facts.hires.get(id)).toMatchObject([
        { account: 'NORTH01', from: '2026-10-01', to: '2026-11-15', terms: { last_day_charged: true } },
        { account: 'SOUTH01', from: '2026-11-16', to: null, terms: { first_day_charged: true } },
      ])
      // The minimum of 60 days runs from 1 October.
      const open = (await openHires(rows, [id])).get(id)
      expect(priceOfReturn(open, '2026-11-20', '2026-11-17', new Set())?.lines).toMatchObject([
        { what: 'hire', from: '2026-11-16', to: '2026-11-19' },
        { what: 'minimum', from: '2026-11-20', to: '2026-11-29' },
      ])
    })
    const spans = await openScope(on.database(), { kind: 'job', name: 'orders' }, (rows) =>
      custodyFor(rows, { vehicle_id: id, customer_account_number: 'NORTH01' }),
    )
    expect(spans.slice(-2)).toMatchObject([
      { to: at, holder: 'customer' },
      { from: at, holder: 'other_hirer' },
    ])
  })

  test('the people of both accounts are told, and neither of the other', async () => {
    const told = await portal.owner((rows) =>
      sql<{ account: string; subject: string; body: string; people: number[] }>`
        select m.customer_account_number as account, m.subject, m.body, array(select r.user_id from message_recipients r where r.message_id = m.id) as people
        from messages m where m.reg_no = 'TR26AAA' order by m.id`.execute(rows),
    )
    expect(told.rows).toMatchObject([
      { account: 'NORTH01', subject: 'TR26 AAA left account NORTH01', people: [customers[0]?.id] },
      { account: 'SOUTH01', subject: 'TR26 AAA is now on account SOUTH01', people: [customers[1]?.id] },
    ])
    expect(told.rows[0]?.body).not.toContain('SOUTH01')
    expect(told.rows[1]?.body).not.toContain('NORTH01')
  })

  test('without its terms it goes on with none', async () => {
    const again = { account: 'NORTH02', at: '2026-11-17T08:00:00.000Z', keeps_terms: false, reason: 'Back' }
    expect((await transfer(again)).status).toBe(200)
    expect((await hires())[0]).toMatchObject({ contract_ref: null, weekly_rate_pence: null })
    const open = await portal.owner(async (rows) => (await openHires(rows, [id])).get(id))
    expect(open).toMatchObject({ first_day: '2026-11-17', rate_terms: null, agreed_last: null, terms_since: null })
  })
})
