import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { HireType } from '@kerbline/domain/areas/vehicles/words.ts'
import { endOfDay } from '@kerbline/domain/cases/working-time.ts'
import { addDays } from '@kerbline/domain/kit/time/calendar.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConditionSet, insertCases } from '../../testing/case-factories.ts'
import { onPortal } from '../../db/testing.ts'
import { aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import type { MoneyReply } from '../../cases/money.ts'
import { returnQueried } from './rules.ts'

type Reply = Awaited<ReturnType<TestPortal['send']>>

onPortal('damage', (on) => {
  let portal: TestPortal
  let reporter: TestPerson
  let decider: TestPerson
  let foreign: TestPerson
  let controller: TestPerson
  let vehicle: number

  const shown = (reply: Reply) => {
    expect([reply.status, reply.status === 200 ? '' : reply.text]).toEqual([200, ''])
    return damageEndpoints.view.reply.parse(reply.json)
  }
  const view = async (id: number, by = decider) => shown(await portal.get(`/api/damage-cases/${id}`, by.token))
  const fieldsOf = (reply: Reply) => (reply.json as { fields?: { field: string; message: string }[] }).fields ?? []
  const step = async (id: number, verb: string, by: TestPerson, values: object = {}) => {
    const { record } = await view(id, by)
    return portal.send('POST', `/api/damage-cases/${id}/steps`, by.token, {
      verb,
      version: record.updated_at,
      ...values,
    })
  }
  const begin = async (by = reporter, of = vehicle) =>
    shown(await portal.send('POST', '/api/damage-cases', by.token, { vehicle_id: of, title: null })).record
  const report = async (id: number, body: object, by = reporter) => {
    const { record } = await view(id, by)
    return portal.send('PUT', `/api/damage-cases/${id}/report`, by.token, {
      version: record.updated_at,
      values: {},
      ...body,
    })
  }
  const owned = { customer_account_number: 'NORTH01' }
  const mark = { view: 'rear', panel: 'rear_off', x: 0.6, y: 0.4, kind: 'dent', size_mm: 120, severity: 'minor' }
  const told = {
    type: 'reversing',
    incident_at: '2026-10-01T10:00:00.000Z',
    location_text: 'The yard',
    circumstances: 'Reversed into a bollard at the loading bay.',
    is_drivable: true,
    injuries: 'none',
  }
  /** A photo of it, put where it is kept. */
  const photographed = (id: number) =>
    portal.owner(async (rows) => {
      const file = await rows
        .insertInto('files')
        .values({
          ...{ customer_account_number: 'NORTH01', owner: 'case', owner_id: String(id), name: 'dent.jpg' },
          ...{ mime: 'image/jpeg', size_bytes: 1, sha256: '', storage_key: `dent-${id}` },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('documents')
        .values({
          ...{ customer_account_number: 'NORTH01', case_id: id, case_kind: 'damage', owner: 'case', owner_id: id },
          ...{ file_id: file.id, type: 'photo', title: 'dent.jpg', sha256: '', sent_sha256: '' },
          ...{ scanned: 'no scanner', added_by_name: 'Priya Raman', side: 'customer' },
        })
        .execute()
    })
  const whole = async (of = vehicle): Promise<number> => {
    const { id } = await begin(reporter, of)
    await report(id, { marks: [mark], title: 'Rear door', values: told })
    await photographed(id)
    return id
  }
  const submitted = async (of = vehicle): Promise<number> => {
    const id = await whole(of)
    shown(await step(id, 'submit', reporter))
    return id
  }
  const hired = (hire_type: HireType) =>
    portal.owner(async (rows) => {
      const made = aVehicle({ ...owned, vehicle_category_id: await categoryId(rows), hire_type, status: 'on_hire' })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  const daysAgo = (days: number) => addDays(londonDate(portal.portal.clock.businessNow()), -days)
  const collect = (id: number, days: number) =>
    portal.owner((rows) =>
      rows
        .updateTable('vehicles')
        .set({ status: 'off_hired', off_hire_date: daysAgo(days) })
        .where('id', '=', id)
        .execute(),
    )
  const toldOf = async (id: number, by = decider) => (await view(id, by)).clocks.filter(({ clock }) => clock === 'told')
  const line = (what: string, unit_pence: number) => ({ what, kind: 'part', unit_pence, payer: 'customer' })
  /** Reviewed and priced: two lines of £200 and £100, sent to the customer. */
  const estimated = async (of = vehicle): Promise<number> => priced(await submitted(of))
  const priced = async (id: number): Promise<number> => {
    shown(await step(id, 'review', controller))
    shown(await step(id, 'estimate', controller))
    const saved = await price(id, [line('Door', 20_000), line('Paint', 10_000)])
    expect([saved.status, saved.status === 200 ? '' : saved.text]).toEqual([200, ''])
    shown(await step(id, 'send estimate', controller, { decide_by: null, reason: 'From the price list.' }))
    return id
  }
  const money = async (id: number, by = decider) =>
    (await portal.get(`/api/damage-cases/${id}/lines`, by.token)).json as MoneyReply
  const linesOf = async (id: number) => (await money(id)).lines
  const price = async (id: number, lines: readonly object[]) => {
    const { version } = await money(id, controller)
    return portal.send('PUT', `/api/damage-cases/${id}/lines`, controller.token, { version, lines })
  }
  const decide = async (id: number, decisions: readonly object[]) => {
    const { version } = await money(id)
    return portal.send('POST', `/api/damage-cases/${id}/lines/decide`, decider.token, { version, decisions })
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    const rights = ['see damage cases', 'see vehicles'] as const
    const accounts = ['NORTH01']
    reporter = await portal.person({ accounts, may: [...rights, 'create damage cases'] })
    decider = await portal.person({
      accounts,
      may: [
        ...rights,
        'see damage costs',
        'approve damage costs',
        'query damage cases',
        'see queries',
        'raise queries',
      ],
    })
    foreign = await portal.person({
      accounts: ['SOUTH01'],
      may: [...rights, 'create damage cases', 'edit damage cases', 'approve damage costs'],
    })
    controller = await portal.person({
      side: 'staff',
      accounts: [],
      may: [
        'see all accounts',
        'see damage cases',
        'manage damage cases',
        'see damage costs',
        'see queries',
        'manage queries',
      ],
      columns: { cost_limit_pence: 1_000_000 },
    })
    vehicle = await portal.owner(
      async (rows) =>
        (
          await rows
            .selectFrom('vehicles')
            .select('id')
            .where('customer_account_number', '=', 'NORTH01')
            .executeTakeFirstOrThrow()
        ).id,
    )
  })
  afterAll(async () => portal.stop())

  test('a draft says what is missing, is its own side’s alone, and is sent once it is whole', async () => {
    const { id, missing } = await begin()
    expect(missing).toContain('a photo')
    for (const person of [controller, foreign])
      expect((await portal.get(`/api/damage-cases/${id}`, person.token)).status).toBe(404)
    const early = await step(id, 'submit', reporter)
    expect([early.status, early.text]).toEqual([409, expect.stringContaining('Still missing')])
    const saved = await report(id, { marks: [mark], title: 'Rear door', values: told })
    expect((saved.json as { missing: string[] }).missing).toEqual(['a photo'])
    await photographed(id)
    const { record, clocks } = shown(await step(id, 'submit', reporter))
    expect(record).toMatchObject({ state: 'submitted', title: 'Rear door', type: 'reversing', severity: 'minor' })
    expect(clocks.map(({ clock }) => clock)).toEqual(['review'])
    expect((await view(id, controller)).record.marks).toMatchObject([{ panel: 'rear_off', size_mm: 120 }])
  })

  test('a failed check begins the report with what the driver wrote; another’s check begins none', async () => {
    const checkOf = (account: string) =>
      portal.owner(async (rows) => {
        const check = await rows
          .selectFrom('driver_checks')
          .select(['id', 'vehicle_id'])
          .where('customer_account_number', '=', account)
          .executeTakeFirstOrThrow()
        const driver_check = JSON.stringify([
          { code: 'horn', response: 'defect', severity: 'minor', note: 'Mirror hangs loose', photos: [] },
        ])
        await rows.updateTable('driver_checks').set({ driver_check }).where('id', '=', check.id).execute()
        return check
      })
    const [own, other] = [await checkOf('NORTH01'), await checkOf('SOUTH01')]
    const seer = await portal.person({
      accounts: ['NORTH01'],
      may: ['see damage cases', 'create damage cases', 'see driver checks'],
    })
    const from = (person: TestPerson, check_id: number) =>
      portal.send('POST', '/api/damage-cases', person.token, { vehicle_id: own.vehicle_id, check_id })
    expect(shown(await from(seer, own.id)).record).toMatchObject({
      ...{ source: 'driver_check', circumstances: 'Mirror hangs loose', discovered_at: expect.any(String) },
    })
    expect((await from(reporter, own.id)).status).toBe(404)
    expect((await from(seer, other.id)).status).toBe(404)
  })

  test('the vehicle’s condition sets stand on its case, as before or after it, for who may see sets', async () => {
    const { id } = await begin()
    await report(id, { values: { incident_at: told.incident_at } })
    await portal.owner(async (rows) => {
      const { reg_no } = await rows
        .selectFrom('vehicles')
        .select('reg_no')
        .where('id', '=', vehicle)
        .executeTakeFirstOrThrow()
      const of = { customer_account_number: 'NORTH01', vehicle_id: vehicle, reg_no, state: 'accepted' }
      await insertCases(rows, [
        aConditionSet({ ...of, title: 'Condition at delivery' }, { taken_at: '2026-03-01T09:00:00.000Z' }),
        aConditionSet({ ...of, title: 'Condition at incident' }, { taken_at: '2026-11-02T09:00:00.000Z' }),
      ])
    })
    const seer = await portal.person({
      accounts: ['NORTH01'],
      may: ['see damage cases', 'create damage cases', 'see snaps'],
    })
    expect((await view(id, seer)).record.sets).toMatchObject([
      { title: 'Condition at incident', is_before: false },
      { title: 'Condition at delivery', is_before: true },
    ])
    expect((await view(id, reporter)).record.sets).toEqual([])
  })

  test('a time ahead, a mark beside the vehicle and an old version are refused by name; nothing is kept', async () => {
    const { id, updated_at: version } = await begin()
    const ahead = await report(id, { values: { ...told, incident_at: '2099-01-01T10:00:00.000Z' } })
    expect(fieldsOf(ahead)).toMatchObject([{ field: 'values.incident_at', message: 'Enter a time that has passed.' }])
    const beside = await report(id, { marks: [{ ...mark, x: 1.2 }] })
    expect(fieldsOf(beside)).toMatchObject([{ message: 'A mark lies on the vehicle.' }])
    await report(id, { values: { location_text: 'Gate 1' } })
    const late = await portal.send('PUT', `/api/damage-cases/${id}/report`, reporter.token, { version, values: {} })
    expect([late.status, late.json]).toMatchObject([409, { current: { location_text: 'Gate 1' } }])
    expect(
      (await portal.send('PUT', `/api/damage-cases/${id}/report`, foreign.token, { version, values: {} })).status,
    ).toBe(404)
    expect((await view(id, reporter)).record).toMatchObject({ incident_at: null, marks: [] })
  })

  test('answered line by line: part of one is agreed, the other disputed, the charge is what was agreed less the waiver', async () => {
    const id = await estimated()
    const [door, paint] = await linesOf(id)
    // A charge for damage is compensation: no VAT stands on it.
    expect([door, paint].map((each) => [each?.tax_treatment, each?.tax_pence])).toEqual([
      ['outside', 0],
      ['outside', 0],
    ])
    const above = await decide(id, [{ line_id: door?.id, decision: 'accepted_in_part', agreed_pence: 20_001 }])
    expect(above.status).toBe(422)
    const silent = await decide(id, [{ line_id: paint?.id, decision: 'disputed' }])
    expect(silent.status).toBe(422)
    await decide(id, [
      { line_id: door?.id, decision: 'accepted_in_part', agreed_pence: 15_000 },
      { line_id: paint?.id, decision: 'disputed', reason: 'Old paint' },
    ])
    expect((await view(id, controller)).record).toMatchObject({ state: 'disputed', authorised_cost_pence: 15_000 })
    shown(await step(id, 'settle', controller, { reason: 'Agreed by telephone' }))
    await portal.owner((rows) => sql`update damage_cases set waiver_pence = 5000 where case_id = ${id}`.execute(rows))
    shown(await step(id, 'recharge', controller, { recharge_reason: 'Beyond fair wear' }))
    const { record } = shown(await step(id, 'invoice', controller, { invoice_ref: 'KD100001' }))
    expect(record).toMatchObject({ state: 'invoiced', recharge_pence: 10_000, invoice_ref: 'KD100001' })
    expect(shown(await step(id, 'close', controller)).record.state).toBe('closed')
    const paper = await portal.get(`/api/damage-cases/${id}/pack.pdf`, decider.token)
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  })

  test('a case in which somebody was badly hurt is urgent once it is sent', async () => {
    const id = await whole()
    await report(id, { marks: [mark], values: { ...told, injuries: 'serious', police_ref: 'WY-1' } })
    expect((await view(id)).record.priority).toBe('normal')
    const { record } = shown(await step(id, 'submit', reporter))
    expect(record.priority).toBe('urgent')
  })

  test('staff give a case to a colleague who can manage it, and to nobody else', async () => {
    const id = await submitted()
    const junior = await portal.person({ side: 'staff', accounts: [], may: ['see damage cases'] })
    const to = async ({ id: owner_id }: { readonly id: number }) => step(id, 'assign', controller, { owner_id })
    expect(fieldsOf(await to(junior))).toEqual([
      { field: 'owner_id', reason: 'unknown_reference', message: 'Choose a person who can manage damage.' },
    ])
    const { record } = shown(await to(controller))
    expect(record.owner_id).toBe(controller.id)
    const named = await portal.get('/api/damage-cases/owners', controller.token)
    const { people } = named.json as { people: { id: number }[] }
    expect(people.map(({ id: person }) => person)).toContain(controller.id)
    expect((await portal.get('/api/damage-cases/owners', reporter.token)).status).toBe(403)
  })

  test('an estimate above one’s limit is sent by whoever has a higher one, and they are asked for it', async () => {
    const id = await submitted()
    shown(await step(id, 'review', controller))
    shown(await step(id, 'estimate', controller))
    await price(id, [line('Door', 20_001)])
    const junior = await portal.person({
      ...{ side: 'staff', accounts: [], columns: { cost_limit_pence: 20_000 } },
      may: ['see all accounts', 'see damage cases', 'manage damage cases', 'see damage costs'],
    })
    const sent = { decide_by: null, reason: null }
    const refused = await step(id, 'send estimate', junior, sent)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('£200.01 is above your limit of £200.00'),
    ])
    expect((await step(id, 'ask for authorisation', controller)).text).toContain('within your limit')
    expect(shown(await step(id, 'ask for authorisation', junior)).record.state).toBe('awaiting_authorisation')
    expect((await step(id, 'authorise', junior)).status).toBe(409)
    shown(await step(id, 'authorise', controller))
    expect(shown(await step(id, 'send estimate', controller, sent)).record.state).toBe('awaiting_customer')
  })

  test('a query pauses the decision; once it is answered the case goes back to where it was', async () => {
    const id = await estimated()
    const asked = await portal.send('POST', '/api/queries', decider.token, {
      ...{ category: 'damage', title: 'Which paint?', body: 'Is it the whole door?' },
      subject: { type: 'damage_case', id },
    })
    expect(asked.status).toBe(200)
    const paused = (await view(id)).clocks.find(({ clock }) => clock === 'decide')
    expect(paused?.paused_at).toEqual(expect.any(String))
    const warn = (error: unknown) => expect.unreachable(String(error))
    const pass = () => returnQueried(portal.portal, new AbortController().signal, warn)
    await pass()
    expect((await view(id)).record).toMatchObject({ state: 'queried', queries: [{ title: 'Which paint?' }] })
    await portal.owner((rows) =>
      sql`update cases set state = 'closed', closed_at = now(), waiting_on = null, waiting_since = null where kind = 'query' and title = 'Which paint?'`.execute(
        rows,
      ),
    )
    await pass()
    const { record, clocks } = await view(id)
    expect(record.state).toBe('awaiting_customer')
    expect(clocks.find(({ clock }) => clock === 'decide')?.paused_at).toBeNull()
  })

  test.each([
    ['short_term', 10],
    ['contract_hire', 28],
  ] as const)(
    '%s: charges told more than %i days after collection read as told late to both sides, whatever follows',
    async (type, days) => {
      const van = await hired(type)
      const id = await whole(van)
      await collect(van, 40)
      shown(await step(id, 'submit', reporter))
      const [clock] = await toldOf(id)
      const due = endOfDay(daysAgo(40 - days))
      expect(clock).toMatchObject({ due_at: due, of: 'hire_company', late_words: 'Notified late', stopped_at: null })
      expect(await toldOf(id, controller)).toEqual([clock])
      expect((await view(id)).record).toMatchObject({ due_at: due, due_clock: 'told' })
      await priced(id)
      expect(await toldOf(id)).toMatchObject([{ due_at: due, is_kept: false }])
      shown(await step(id, 'take back', controller, { reason: 'A line is missing' }))
      expect(await toldOf(id)).toHaveLength(1)
    },
  )

  test('charges have a deadline only once the vehicle is back, from its next step on, and never on the customer’s own', async () => {
    const [van, own] = [await hired('flexi_hire'), await hired('managed_owned')]
    const [id, ofOwn] = [await submitted(van), await submitted(own)]
    expect(await toldOf(id)).toEqual([])
    await collect(van, 3)
    await collect(own, 3)
    for (const each of [id, ofOwn]) shown(await step(each, 'review', controller))
    expect(await toldOf(id)).toMatchObject([{ due_at: endOfDay(daysAgo(-7)), is_kept: null }])
    expect(await toldOf(ofOwn)).toEqual([])
  })

  test('without the right of a cost nobody is told one, nor of a third party', async () => {
    const id = await estimated()
    await report(id, { third_parties: [{ name: 'Ann Other' }] }, controller)
    const { record } = await view(id, reporter)
    expect(record).toMatchObject({ estimate_pence: null, third_parties: [] })
    expect((await portal.get(`/api/damage-cases/${id}/lines`, reporter.token)).status).toBe(403)
  })
})
