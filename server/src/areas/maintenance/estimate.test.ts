import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { tellNow } from '../../testing/letters.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { type Bookings, shown, startBookings, toWorkshop } from './testing-bookings.ts'

interface Money {
  readonly version: string
  readonly lines: readonly {
    readonly id: number
    readonly what: string
    readonly decision: string | null
    readonly decided_by: string | null
  }[]
  readonly totals: Readonly<Record<string, number>>
  readonly may_save: boolean
  readonly may_decide: string | null
  readonly limit_pence: number | null
  readonly above_limit?: { readonly pence: number; readonly approvers: readonly { readonly name: string }[] }
  readonly approvals: readonly Readonly<Record<string, unknown>>[]
}

onPortal('what a booking costs', (on) => {
  let bookings: Bookings
  let plate = 0
  beforeAll(async () => {
    bookings = await startBookings(on.database())
  })
  afterAll(() => bookings.portal.stop())

  const inWorkshop = async () => {
    plate += 1
    const vehicle = await bookings.vehicle(`EA${10 + plate}AAA`)
    const { id } = shown(await bookings.ask(vehicle, { type: 'service' })).record
    await bookings.road(id, ...toWorkshop)
    return id
  }
  const money = async (id: number, by = bookings.staff) =>
    (await bookings.portal.get(`/api/maintenance/${id}/lines`, by.token)).json as Money
  const save = async (id: number, lines: readonly object[], by: TestPerson = bookings.staff) =>
    bookings.portal.send('PUT', `/api/maintenance/${id}/lines`, by.token, { version: (await money(id)).version, lines })
  const decide = async (id: number, decisions: readonly object[], by: TestPerson) =>
    bookings.portal.send('POST', `/api/maintenance/${id}/lines/decide`, by.token, {
      version: (await money(id)).version,
      decisions,
    })
  const line = (what: string, unit_pence: number, payer: 'customer' | 'hire_company' = 'hire_company') => ({
    ...{ what, unit_pence, payer },
  })
  const stateOf = async (id: number) => (await bookings.view(id, bookings.staff)).record.state
  const tyres = [
    line('Tyre, nearside front', 11_800, 'customer'),
    line('Tyre, offside front', 11_800, 'customer'),
    line('Front brake pads', 8_600),
  ]

  test('an estimate is written in lines with VAT; with nothing in it nobody is asked', async () => {
    const id = await inWorkshop()
    const early = await bookings.step(id, 'ask for authorisation', {}, bookings.staff)
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('Add at least one line')])
    expect((await save(id, [...tyres, { ...line('MOT', 5_485), tax_treatment: 'outside' }])).status).toBe(200)
    const { totals, lines, may_save: maySave } = await money(id)
    expect(totals).toMatchObject({
      net_pence: 37_685,
      tax_pence: 6_440,
      gross_pence: 44_125,
      open_customer_pence: 23_600,
    })
    expect([maySave, lines.map(({ what }) => what)]).toEqual([true, [...tyres.map(({ what }) => what), 'MOT']])
    expect((await bookings.view(id)).record).toMatchObject({ estimate_pence: 37_685, is_rechargeable: true })
    // Lines that are not named any more go; what the customer does not write, they cannot save.
    expect((await save(id, [{ ...line('Front brake pads', 8_000), id: lines[2]?.id }])).status).toBe(200)
    expect((await money(id)).lines).toEqual([expect.objectContaining({ id: lines[2]?.id, net_pence: 8_000 })])
    expect((await save(id, [], bookings.customer)).status).toBe(403)
    const gone = await save(id, [{ ...line('Tyre', 1), id: lines[0]?.id }])
    expect([gone.status, gone.text]).toEqual([422, expect.stringContaining('lines.0.id')])
  })

  test('little contract work is authorised by the portal, and the timeline says so', async () => {
    const id = await inWorkshop()
    await save(id, [line('Bulb', 15_000)])
    await bookings.road(id, ['ask for authorisation'])
    expect(await stateOf(id)).toBe('in_workshop')
    expect(await money(id)).toMatchObject({
      lines: [{ decision: 'accepted', decided_by: 'Kerbline' }],
      approvals: [{ outcome: 'approved', decided_by: 'Kerbline', limit_pence: 15_000, pence: 15_000 }],
    })
    const { moves } = (await bookings.portal.get(`/api/maintenance/${id}/timeline`, bookings.staff.token)).json as {
      moves: { to: string; by: string | null }[]
    }
    expect(moves.slice(0, 2)).toMatchObject([
      { to: 'in_workshop', by: null },
      { to: 'awaiting_authorisation', by: expect.any(String) },
    ])
  })

  test('how little that is, staff say in Settings; whoever was slower is told', async () => {
    const settings = await bookings.portal.person({
      side: 'staff',
      accounts: [],
      may: ['manage settings', 'see all accounts'],
    })
    const path = '/api/settings-lists/maintenance-limits'
    const { json } = await bookings.portal.get(path, settings.token)
    expect(json).toMatchObject({ auto_authorise_pence: 15_000 })
    const { version } = json as { version: string }
    const put = (pence: number) =>
      bookings.portal.send('PUT', path, settings.token, { version, auto_authorise_pence: pence })
    expect((await put(-1)).status).toBe(422)
    expect((await put(9_999)).json).toMatchObject({ auto_authorise_pence: 9_999 })
    expect((await put(5)).status).toBe(409)
    const id = await inWorkshop()
    await save(id, [line('Bulb', 10_000)])
    await bookings.road(id, ['ask for authorisation'])
    expect(await stateOf(id)).toBe('awaiting_authorisation')
    await bookings.portal.owner((rows) =>
      rows.deleteFrom('settings').where('name', '=', 'maintenance_auto_authorise_pence').execute(),
    )
  })

  test('above one’s limit somebody with a higher one decides, in parts or at once; the limit in force is noted', async () => {
    const id = await inWorkshop()
    await save(id, [line('Clutch', 29_000), line('Flywheel', 12_000)])
    await bookings.road(id, ['ask for authorisation'])
    expect(await stateOf(id)).toBe('awaiting_authorisation')
    const { lines, may_decide: mayDecide, limit_pence: limit } = await money(id)
    expect([mayDecide, limit]).toEqual(['hire_company', 30_000])
    const all = await bookings.step(id, 'approve cost', {}, bookings.staff)
    expect([all.status, all.text]).toEqual([
      409,
      expect.stringContaining(
        '£410.00 is above your limit of £300.00 for a booking. You have already asked for authorisation',
      ),
    ])
    const [clutch, flywheel] = lines.map((each) => each.id)
    const yes = (line_id = 0) => ({ line_id, decision: 'accepted' })
    expect((await decide(id, [yes(clutch)], bookings.staff)).status).toBe(200)
    // What was accepted before counts: nothing is gained by deciding in parts.
    expect((await decide(id, [yes(flywheel)], bookings.staff)).status).toBe(409)
    expect(await stateOf(id)).toBe('awaiting_authorisation')
    expect((await bookings.step(id, 'approve cost', {}, bookings.senior)).status).toBe(200)
    expect((await bookings.view(id)).record).toMatchObject({ state: 'in_workshop', authorised_pence: 41_000 })
    expect((await money(id)).approvals).toEqual([
      expect.objectContaining({ outcome: 'approved', limit_pence: 500_000, pence: 41_000, side: 'hire_company' }),
    ])
    // Once more of the same booking is asked for, all of it counts.
    await save(id, [line('Bolts', 100)])
    await bookings.road(id, ['ask for authorisation'])
    expect(await stateOf(id)).toBe('awaiting_authorisation')
    expect((await bookings.step(id, 'decline cost', { reason: 'Not needed' }, bookings.staff)).status).toBe(200)
    expect((await money(id)).approvals.at(-1)).toMatchObject({ outcome: 'declined', reason: 'Not needed' })
  })

  test('where one line is declined, what was approved is said as such: in the approvals, the history and the letter', async () => {
    const id = await inWorkshop()
    await save(id, [line('Clutch', 20_000), line('Flywheel', 10_450)])
    await bookings.road(id, ['ask for authorisation'])
    const [clutch, flywheel] = (await money(id)).lines.map((each) => each.id)
    const decisions = [
      { line_id: clutch, decision: 'accepted' },
      { line_id: flywheel, decision: 'declined', reason: 'It can wait' },
    ]
    expect((await decide(id, decisions, bookings.senior)).status).toBe(200)
    expect((await money(id)).approvals).toMatchObject([
      { outcome: 'approved', pence: 30_450, approved_pence: 20_000, reason: 'It can wait' },
    ])
    const { text } = await bookings.portal.get(`/api/maintenance/${id}/history`, bookings.staff.token)
    expect(text).toContain('1 approved (£200.00 before VAT), 1 declined (£104.50)')
    expect(text).toContain('Part of the estimate. It can wait')
    const told = await bookings.portal.owner((rows) =>
      rows.selectFrom('case_events').select('verb').where('case_id', '=', id).orderBy('id', 'desc').limit(1).execute(),
    )
    expect(told).toEqual([{ verb: 'approve part' }])
  })

  test('above one’s limit approving is not offered: those with a higher limit are named, asked once and told', async () => {
    const { portal, staff, senior, customer } = bookings
    const id = await inWorkshop()
    await save(id, [line('Gearbox', 41_000)])
    await bookings.road(id, ['ask for authorisation'])
    const seen = await bookings.view(id, staff)
    expect(seen.may.map(({ verb }) => verb)).toContain('ask for approval')
    expect(seen.may.map(({ verb }) => verb)).not.toContain('approve cost')
    const { name } = await portal.owner((rows) =>
      rows.selectFrom('users').select('name').where('id', '=', senior.id).executeTakeFirstOrThrow(),
    )
    const { above_limit: above } = await money(id)
    expect(above).toMatchObject({ pence: 41_000 })
    expect(above?.approvers.map((each) => each.name)).toContain(name)
    // Whose limit suffices reads nothing of this, and approves.
    expect((await money(id, senior)).above_limit).toBeUndefined()
    const of = await bookings.view(id, senior)
    expect(of.may.map(({ verb }) => verb)).toContain('approve cost')
    expect(of.may.map(({ verb }) => verb)).not.toContain('ask for approval')
    const needs = async (token: string) => {
      const { rows } = (await portal.get('/api/worklist?limit=200', token)).json as {
        rows: { case?: { id: number; step: { verb: string; is_plain: boolean } | null } }[]
      }
      return rows.find((row) => row.case?.id === id)?.case?.step
    }
    expect(await needs(staff.token)).toMatchObject({ verb: 'ask for approval', is_plain: true })
    expect(await needs(senior.token)).toMatchObject({ verb: 'approve cost', is_plain: false })
    expect((await bookings.step(id, 'ask for approval', {}, customer)).status).toBe(403)
    expect((await bookings.step(id, 'ask for approval', {}, senior)).status).toBe(409)
    expect((await bookings.step(id, 'ask for approval', {}, staff)).status).toBe(200)
    const twice = await bookings.step(id, 'ask for approval', {}, staff)
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('You have already asked')])
    await tellNow(portal)
    const told = await portal.owner((rows) =>
      rows.selectFrom('notifications').select(['user_id', 'title']).where('case_id', '=', id).execute(),
    )
    const asked = told.filter(({ title }) => title.includes('above their limit')).map((each) => each.user_id)
    expect(asked).toContain(senior.id)
    expect(asked).not.toContain(staff.id)
  })

  test('what the customer pays the customer decides, line by line; the accepted part is authorised', async () => {
    const id = await inWorkshop()
    await save(id, tyres)
    await bookings.road(id, ['ask the customer'])
    expect((await bookings.view(id)).record).toMatchObject({
      state: 'awaiting_customer',
      waiting_on: 'customer',
      due_clock: 'approve',
    })
    const { lines, totals } = await money(id)
    // Ours was little, and is authorised beside it.
    expect(totals).toMatchObject({ accepted_pence: 8_600, open_customer_pence: 23_600, open_hire_company_pence: 0 })
    const [one = 0, other = 0, ours = 0] = lines.map((each) => each.id)
    expect((await bookings.step(id, 'approve cost', {}, bookings.senior)).status).toBe(403)
    expect((await decide(id, [{ line_id: one, decision: 'accepted' }], bookings.senior)).status).toBe(403)
    const reasonless = await decide(id, [{ line_id: one, decision: 'declined' }], bookings.customer)
    expect([reasonless.status, reasonless.text]).toEqual([
      422,
      expect.stringContaining('Enter a reason for each line you decline.'),
    ])
    expect((await decide(id, [{ line_id: ours, decision: 'accepted' }], bookings.customer)).status).toBe(422)
    const reply = await decide(
      id,
      [
        { line_id: one, decision: 'accepted' },
        { line_id: other, decision: 'declined', reason: 'Later, at the next service' },
      ],
      bookings.customer,
    )
    expect(reply.json).toMatchObject({ totals: { accepted_pence: 20_400, declined_pence: 11_800 }, may_decide: null })
    const { record, clocks } = await bookings.view(id)
    expect(record).toMatchObject({ state: 'in_workshop', authorised_pence: 20_400, waiting_on: 'third_party' })
    expect(clocks.find(({ clock }) => clock === 'approve')?.is_kept).toBe(true)
    expect((await money(id)).approvals).toMatchObject([
      { side: 'customer', outcome: 'approved', limit_pence: null, pence: 23_600 },
    ])
    const late = await decide(id, [{ line_id: one, decision: 'accepted' }], bookings.customer)
    expect(late.status).toBe(409)
  })

  test('both sides: after the customer the rest goes to the hire company by itself; taken back it is changed', async () => {
    const id = await inWorkshop()
    await save(id, [line('Kerbed wheel', 20_000, 'customer'), line('Gearbox', 90_000)])
    await bookings.road(id, ['ask the customer'])
    const refused = await save(id, [])
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('Cancel the approval request first')])
    expect((await bookings.step(id, 'decline cost', { reason: 'Not ours' }, bookings.customer)).status).toBe(200)
    expect(await stateOf(id)).toBe('awaiting_authorisation')
    await bookings.road(id, ['take estimate back', { reason: 'Cheaper part found' }])
    expect((await money(id)).approvals.map(({ outcome }) => outcome)).toEqual(['declined', 'superseded'])
    const gearbox = (await money(id)).lines.find(({ decision }) => decision === null)
    await save(id, [{ ...line('Gearbox', 70_000), id: gearbox?.id }])
    expect((await money(id)).totals).toMatchObject({ declined_pence: 20_000, open_hire_company_pence: 70_000 })
  })

  test('who comes too late is shown the lines as they are; an old estimate without lines is decided whole', async () => {
    const id = await inWorkshop()
    await save(id, [line('Bulb', 50_000)])
    const stale = await bookings.portal.send('PUT', `/api/maintenance/${id}/lines`, bookings.staff.token, {
      version: '2026-11-17T09:00:00.000Z',
      lines: [],
    })
    expect(stale.json).toMatchObject({ status: 409, current: { lines: [{ what: 'Bulb' }] } })
    const old = await inWorkshop()
    await bookings.portal.owner(async (rows) => {
      await rows.updateTable('maintenance_cases').set({ estimate_pence: 25_000 }).where('case_id', '=', old).execute()
    })
    await bookings.road(old, ['ask for authorisation'])
    expect(await stateOf(old)).toBe('awaiting_authorisation')
    expect((await bookings.step(old, 'approve cost', {}, bookings.staff)).status).toBe(200)
    expect((await bookings.view(old)).record).toMatchObject({ state: 'in_workshop', authorised_pence: 25_000 })
  })
})
