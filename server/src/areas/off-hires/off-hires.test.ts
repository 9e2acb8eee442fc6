import { enquiriesEndpoints } from '@kerbline/domain/areas/enquiries/endpoints.ts'
import { offHiresEndpoints } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { anInvoice, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

type Reply = Awaited<ReturnType<TestPortal['send']>>

onPortal('off-hires', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  const vans: number[] = []
  /** What went the whole way. */
  let gone = { id: 0, number: '' }

  const shown = (reply: Reply) => offHiresEndpoints.view.reply.parse(reply.json)
  const view = async (id: number, by = customer) => shown(await portal.get(`/api/off-hires/${id}`, by.token))
  const preview = async (plates: string, by = customer) =>
    offHiresEndpoints.preview.reply.parse(
      (await portal.get(`/api/off-hires/preview?reg_nos=${plates}&asked_for=2026-11-17`, by.token)).json,
    )
  const van = (vehicle_id: number, given: object = {}) => ({
    vehicle_id,
    miles: 40_010,
    fuel_percent: 60,
    keys: 2,
    ...given,
  })
  const ask = (vehicles: object[], body: object = {}, by = customer) =>
    portal.send('POST', '/api/off-hires', by.token, {
      ...{ asked_for: '2026-11-17', told_ends_on: '2026-11-18', way: 'collection', branch_id: null },
      ...{
        address: 'Morley depot',
        postcode: 'LS27 7PQ',
        access_hours: null,
        contact: 'Sam Okafor',
        phone: '0113 496 0142',
      },
      ...{ reason: 'not_needed', note: null, goods_removed: true, data_cleared: true, fuel_card_returned: false },
      ...{ wants_replacement: false, vehicles, ...body },
    })
  const step = async (id: number, verb: string, values: object = {}, by = staff) => {
    const { record } = await view(id, staff)
    return portal.send('POST', `/api/off-hires/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const messagesOf = (reply: Reply) =>
    ((reply.json as { fields?: { field: string; message: string }[] }).fields ?? []).map(
      ({ field, message }) => `${field}: ${message}`,
    )
  const kept = (id: number) =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ status: string; off_hire_date: string | null; to_at: string | null }>`
        select v.status, v.off_hire_date::text as off_hire_date, (select json_instant(h.to_at) from hires h where h.vehicle_id = v.id order by h.from_at desc limit 1) as to_at
        from vehicles v where v.id = ${id}`.execute(rows)
      return found[0]
    })

  beforeAll(async () => {
    // A Tuesday, at 14:24 in London.
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-17T14:24:07Z' })
    const rights = [
      'see orders',
      'request off hire',
      'see finance',
      'see damage costs',
      'approve damage costs',
      'see invoices',
    ] as const
    const damage = ['see damage cases', 'create damage cases'] as const
    customer = await portal.person({
      accounts: ['NORTH01'],
      may: [...rights, ...damage, 'request vehicle', 'see enquiries'],
    })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: rights })
    const may = ['see all accounts', 'see orders', 'manage orders', 'see damage cases'] as const
    staff = await portal.person({ side: 'staff', accounts: [], may })
    await portal.owner(async (rows) => {
      const owned = {
        vehicle_category_id: await categoryId(rows),
        status: 'on_hire',
        off_hire_date: null,
        fuel_type: 'diesel',
      } as const
      const hired = { ...owned, on_hire_date: '2026-11-02', weekly_rate_pence: 18_900, miles: 40_000 }
      for (const [plate, account] of [
        ['OF26AAA', 'NORTH01'],
        ['OF26BBB', 'NORTH01'],
        ['OF26CCC', 'NORTH01'],
        ['OF26DDD', 'SOUTH01'],
      ] as const) {
        const made = aVehicle({ ...hired, reg_no: plate, customer_account_number: account })
        vans.push((await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id)
      }
    })
  })
  afterAll(async () => portal.stop())

  test('before it is sent: when charging stops, the price with its working, and a vehicle nobody knows', async () => {
    const told = await preview('of26 aaa,OF26DDD')
    expect(told).toMatchObject({ charge_ends_on: '2026-11-18', later_ends_on: '2026-11-19', unknown: ['OF26DDD'] })
    expect(told.cut_off_at).toBe('2026-11-17T16:00:00.000Z')
    expect(told.vehicles).toMatchObject([
      {
        ...{ reg_no: 'OF26AAA', refusal: null, miles: 40_000, later_net_pence: 48_600 },
        price: { lines: [{ what: 'hire', net_pence: 45_900, tax_pence: 9_180, working: '17 days × £189.00 ÷ 7' }] },
      },
    ])
  })

  test('the branch of the customer may stop earlier: what comes after counts as the next working day', async () => {
    const cutOff = (time: string | null) =>
      portal.owner(async (rows) => {
        const branch = { name: 'Leeds', code: 'LDS', off_hire_cut_off: time }
        const made = rows
          .insertInto('branches')
          .values(branch)
          .onConflict((on) => on.column('code').doUpdateSet(branch))
        const { id } = await made.returning('id').executeTakeFirstOrThrow()
        await rows.updateTable('customers').set({ branch_id: id }).where('name', '=', 'North').execute()
      })
    await cutOff('14:00')
    expect(await preview('OF26AAA')).toMatchObject({
      cut_off_at: '2026-11-18T14:00:00.000Z',
      charge_ends_on: '2026-11-19',
    })
    await cutOff(null)
    expect(await preview('OF26AAA')).toMatchObject({ charge_ends_on: '2026-11-18' })
  })

  test('it is refused at the field: miles, a stranger’s vehicle, twice, another last day than was shown', async () => {
    const [one = 0, , , south = 0] = vans
    expect(messagesOf(await ask([van(one, { miles: 39_999, is_damaged: true }), van(one), van(south)]))).toEqual([
      'vehicles.0.miles: Enter 40,000 miles or more, the last reading of OF26AAA.',
      'vehicles.0.damage_note: Enter what is damaged on OF26AAA.',
      'vehicles.1.vehicle_id: OF26AAA is in this request twice.',
      'vehicles.2.vehicle_id: We could not find this vehicle.',
    ])
    expect(messagesOf(await ask([van(one)], { told_ends_on: '2026-11-17', address: null }))).toEqual([
      'address: Enter where we collect the vehicles.',
      'asked_for: Charges now stop at the end of 18 Nov 2026, not 17 Nov 2026. Check the price, then send again.',
    ])
  })

  test('two vehicles go the whole way: receipt, collection, inspection, charges line by line', async () => {
    const [one = 0, two = 0] = vans
    const sent = shown(
      await ask([van(one), van(two, { is_damaged: true, damage_note: 'Dent in the rear door' })], {
        wants_replacement: true,
      }),
    )
    const { id, number, replacement } = sent.record
    expect(sent.record).toMatchObject({
      number: expect.stringMatching(/^OFF-\d{6}$/),
      state: 'submitted',
      opened_at: expect.stringMatching(/^2026-11-17T14:24:/),
      charge_ends_on: '2026-11-18',
    })
    expect(sent.record.vehicles[1]).toMatchObject({
      damage: { number: expect.stringMatching(/^DMG-/) },
      price: { net_pence: 45_900 },
    })
    // Two of the same kind from the day after, said to be for these.
    const { record: asked } = enquiriesEndpoints.view.reply.parse(
      (await portal.get(`/api/enquiries/${replacement?.id}`, customer.token)).json,
    )
    expect(asked).toMatchObject({
      ...{
        number: replacement?.number,
        start_date: '2026-11-19',
        lines: [{ quantity: 2 }],
        delivery_address: 'Morley depot',
      },
      notes: expect.stringContaining(`OF26AAA, OF26BBB (off-hire ${number})`),
    })
    expect(await kept(one)).toMatchObject({ status: 'off_hire_requested', to_at: null })
    expect(messagesOf(await ask([van(one)]))).toEqual([`vehicles.0.vehicle_id: It is already in off-hire ${number}.`])
    for (const path of ['', '/pack.pdf', '/lines', '/posts'])
      expect((await portal.get(`/api/off-hires/${id}${path}`, foreign.token)).status, path).toBe(404)
    expect((await portal.get(`/api/off-hires/${id}/pack.pdf`, customer.token)).status).toBe(200)

    await step(id, 'accept')
    await step(id, 'book collection', { collect_at: '2026-11-19T09:00:00.000Z', carrier: 'Transport' })
    expect((await view(id)).record).toMatchObject({ state: 'collection_booked', waiting_on: null })
    // Collected while it is still charged for: custody ends then, charging on its own day.
    const collected = shown(
      await step(id, 'collect', { collected_at: '2026-11-17T13:00:00.000Z', collected_by: 'Owen Birch' }),
    )
    expect(collected.clocks.map(({ clock }) => clock)).toContain('told')
    expect(await kept(two)).toEqual({
      status: 'off_hired',
      off_hire_date: '2026-11-18',
      to_at: '2026-11-17T13:00:00.000Z',
    })
    const { posts } = (await portal.get(`/api/off-hires/${id}/posts`, customer.token)).json as {
      posts: { body: string }[]
    }
    expect(posts.at(-1)?.body).toContain('motor insurance database')

    const absent = {
      inspected_at: '2026-11-17T14:00:00.000Z',
      inspected_by: 'Hannah Price',
      customer_present: 'no',
      findings: null,
    }
    await step(id, 'record inspection', absent)
    expect((await step(id, 'send charges')).status).toBe(409)
    const { version } = (await portal.get(`/api/off-hires/${id}/lines`, staff.token)).json as { version: string }
    const lines = [{ what: 'Second key', unit_pence: 14_200 }]
    await portal.send('PUT', `/api/off-hires/${id}/lines`, staff.token, { version, lines })
    expect(messagesOf(await step(id, 'send charges'))).toEqual([
      'reason: Enter how the charges were worked out. The customer was not at the inspection.',
    ])
    expect(shown(await step(id, 'send charges', { reason: 'Price list' })).record.state).toBe('charges_sent')
    const money = (await portal.get(`/api/off-hires/${id}/lines`, customer.token)).json as {
      version: string
      lines: { id: number }[]
    }
    const decisions = [{ line_id: money.lines[0]?.id, decision: 'accepted' }]
    await portal.send('POST', `/api/off-hires/${id}/lines/decide`, customer.token, {
      version: money.version,
      decisions,
    })
    expect((await view(id)).record).toMatchObject({
      state: 'charges_agreed',
      charges_pence: 14_200,
      agreed_pence: 14_200,
    })
    const closed = shown(await step(id, 'close', { invoice_ref: 'IN-OFF' }))
    expect(closed.record).toMatchObject({ state: 'closed', invoice_ref: 'IN-OFF', has_invoice: false })
    gone = { id, number }
  })

  test('billed beside what was told and agreed: the month billed whole runs on past the last day, a charge is too high', async () => {
    const path = `/api/off-hires/${gone.id}/reconciliation`
    const told = async () =>
      offHiresEndpoints.reconciliation.reply.parse((await portal.get(path, customer.token)).json).rows
    // Two vehicles of 17 days at £27.00; nothing is billed yet.
    expect(await told()).toMatchObject([
      { part: 'hire', forecast_pence: 91_800, agreed_pence: null, billed_pence: 0, difference_pence: -91_800 },
      { part: 'after', forecast_pence: 0, billed_pence: 0, difference_pence: 0 },
      { part: 'charges', agreed_pence: 14_200, billed_pence: 0, difference_pence: -14_200 },
    ])
    await portal.owner(async (rows) => {
      const november = { period_from: '2026-11-01', period_to: '2026-11-30', value_pence: 81_000 }
      const { invoice, lines } = anInvoice(
        { customer_account_number: 'NORTH01', reference: 'IN-OFF', transaction_date: '2026-11-30' },
        [
          ...['OF26AAA', 'OF26BBB'].map((plate) => ({
            ...november,
            narrative: `Hire ${plate}, November 2026`,
            reg_nos: [plate],
          })),
          { narrative: `Second key, ${gone.number}`, value_pence: 15_000, category: 'other' },
        ],
      )
      const { id } = await rows.insertInto('invoices').values(invoice).returning('id').executeTakeFirstOrThrow()
      await rows
        .insertInto('invoice_lines')
        .values(lines.map((line) => ({ ...line, invoice_id: id })))
        .execute()
    })
    const billed = await told()
    // 19 to 30 November: twelve days of each.
    expect(billed).toMatchObject([
      { part: 'hire', billed_pence: 91_800, difference_pence: 0 },
      { part: 'after', billed_pence: 64_800, difference_pence: 64_800 },
      { part: 'charges', agreed_pence: 14_200, billed_pence: 15_000, difference_pence: 800 },
    ])
    expect(billed[1]?.lines).toMatchObject([
      { reference: 'IN-OFF', pence: 32_400 },
      { reference: 'IN-OFF', pence: 32_400 },
    ])
    expect((await view(gone.id)).record.has_invoice).toBe(true)
    expect((await portal.get(path, foreign.token)).status).toBe(404)
  })

  test('withdrawn, the vehicle stays on hire and can be sent again', async () => {
    const [, , three = 0] = vans
    const { id } = shown(await ask([van(three)])).record
    expect((await step(id, 'ask to withdraw', { reason: 'We need it longer' }, customer)).status).toBe(200)
    await step(id, 'withdraw')
    expect(await kept(three)).toMatchObject({ status: 'on_hire', to_at: null })
    expect((await ask([van(three)])).status).toBe(200)
  })
})
