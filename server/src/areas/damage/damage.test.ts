import { endOfDay } from '@kerbline/domain/cases/working-time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConditionSet, insertCases } from '../../testing/case-factories.ts'
import { onPortal } from '../../db/testing.ts'
import { type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { returnQueried } from './rules.ts'
import { settleTold } from './told.ts'
import { lettersOf } from '../../testing/letters.ts'
import { damageTesting, fieldsOf, line, mark, shown, told } from './testing-damage.ts'

onPortal('damage', (on) => {
  let portal: TestPortal
  let reporter: TestPerson
  let decider: TestPerson
  let foreign: TestPerson
  let controller: TestPerson
  let vehicle: number

  const {
    start,
    view,
    step,
    begin,
    report,
    photographed,
    whole,
    submitted,
    hired,
    daysAgo,
    collect,
    toldOf,
    estimated,
    priced,
    linesOf,
    price,
    decide,
  } = damageTesting()

  beforeAll(async () => {
    ;({ portal, reporter, decider, foreign, controller, vehicle } = await start(on.database()))
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
    const photo = await portal.owner((rows) =>
      rows.selectFrom('documents').select(['id', 'file_id']).where('case_id', '=', id).executeTakeFirstOrThrow(),
    )
    const may = ['see damage cases', 'see documents'] as const
    const librarian = await portal.person({ accounts: ['NORTH01'], may: [...may], side: 'staff' })
    const opens = async (path: string) => (await portal.get(`/api/${path}`, librarian.token)).status
    expect([await opens(`documents/${photo.id}`), await opens(`files/${photo.file_id}`)]).toEqual([404, 404])
    const { record, clocks } = shown(await step(id, 'submit', reporter))
    expect(await opens(`documents/${photo.id}`)).toBe(200)
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

  test('damage seen on a condition set begins with its panel marked and the set linked to it, which the other side reads once it is sent', async () => {
    const of = { customer_account_number: 'NORTH01', vehicle_id: vehicle, state: 'accepted' }
    const [set = 0] = await portal.owner(async (rows) =>
      insertCases(rows, [
        aConditionSet({ ...of, title: 'Condition at check' }, { taken_at: '2026-11-03T09:00:00.000Z' }),
      ]),
    )
    const may = ['see damage cases', 'create damage cases', 'see snaps', 'see vehicles'] as const
    const seer = await portal.person({ accounts: ['NORTH01'], may })
    const other = await portal.person({ accounts: ['SOUTH01'], may })
    const from = (by: TestPerson, vehicle_id: number) =>
      portal.send('POST', '/api/damage-cases', by.token, { vehicle_id, set: { id: set, slot: 'roof' } })
    expect((await from(other, vehicle)).status).toBe(404)
    expect((await from(seer, await hired('short_term'))).status).toBe(404)
    const { record } = shown(await from(seer, vehicle))
    expect(record).toMatchObject({ title: 'Roof, scratch', marks: [{ panel: 'roof' }], severity: 'minor' })
    const staff = await portal.person({ side: 'staff', accounts: [], may: ['see all accounts', 'see snaps'] })
    const linked = async ({ token }: TestPerson) => {
      const { json } = await portal.get(`/api/condition-sets/${set}`, token)
      return (json as { record: { linked: { number: string } | null } }).record.linked?.number
    }
    expect([await linked(seer), await linked(staff)]).toEqual([record.number, undefined])
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

  test('once it is sent staff put marks and people right, which the history names; its reporter writes no more of the report', async () => {
    const id = await submitted()
    const write = async (by: TestPerson, values: object) => {
      const { updated_at: version } = (await view(id, by)).record
      return portal.send('PUT', `/api/damage-cases/${id}`, by.token, { version, values })
    }
    expect((await report(id, { marks: [] })).status).toBe(403)
    expect(fieldsOf(await write(reporter, { circumstances: 'Something else altogether.' }))).toMatchObject([
      { field: 'values.circumstances', message: 'Only the hire company can change this.' },
    ])
    expect((await write(reporter, { purchase_order: 'PO-7' })).status).toBe(200)
    const right = { marks: [mark, { ...mark, panel: 'rear_near', x: 0.2 }], witnesses: [] }
    expect((await report(id, { ...right, third_parties: [{ name: 'Ann Other' }] }, controller)).status).toBe(200)
    const { json } = await portal.get(`/api/damage-cases/${id}/history`, decider.token)
    const { entries } = json as { entries: { words: string; said: string; by: string }[] }
    expect(entries[0]).toMatchObject({ words: 'Details changed', said: 'Marks, third parties' })
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
    const { owner_id: had } = (await view(id, controller)).record
    const sent = { decide_by: null, reason: null }
    const refused = await step(id, 'send estimate', junior, sent)
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining('£200.01 is above your limit of £200.00'),
    ])
    expect((await step(id, 'ask for authorisation', controller, { authoriser_id: controller.id })).text).toContain(
      'within your limit',
    )
    const ask = ({ id: authoriser_id }: TestPerson) => step(id, 'ask for authorisation', junior, { authoriser_id })
    expect(fieldsOf(await ask(junior))).toMatchObject([{ field: 'authoriser_id', reason: 'unknown_reference' }])
    const offered = await portal.get(`/api/damage-cases/${id}/authorisers`, junior.token)
    const { people } = offered.json as { people: { id: number }[] }
    expect(people.map((each) => each.id)).toEqual(expect.arrayContaining([controller.id]))
    expect(people.map((each) => each.id)).not.toContain(junior.id)
    expect(shown(await ask(controller)).record).toMatchObject({
      ...{ state: 'awaiting_authorisation', owner_id: controller.id, authoriser: expect.any(String) },
    })
    const { events } = await lettersOf(portal, id)
    expect(events.at(-1)?.told).toContain(controller.id)
    expect((await step(id, 'authorise', junior)).status).toBe(409)
    expect(shown(await step(id, 'authorise', controller)).record.owner_id).toBe(had)
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
      await report(id, { values: { incident_at: `${daysAgo(45)}T10:00:00.000Z` } })
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

  test('charges have a deadline once the vehicle is back; it follows its collection without a step, and never stands on the customer’s own', async () => {
    const [van, own] = [await hired('flexi_hire'), await hired('managed_owned')]
    const [id, ofOwn] = [await submitted(van), await submitted(own)]
    expect(await toldOf(id)).toEqual([])
    await collect(van, 3)
    await collect(own, 3)
    const settle = () =>
      settleTold(portal.portal, new AbortController().signal, (error) => expect.unreachable(String(error)))
    await settle()
    expect(await toldOf(id)).toMatchObject([{ due_at: endOfDay(daysAgo(-7)), is_kept: null }])
    expect(await toldOf(ofOwn)).toEqual([])
    await collect(van, 5)
    await settle()
    expect(await toldOf(id)).toMatchObject([{ due_at: endOfDay(daysAgo(-5)) }])
    const out = { status: 'on_hire', off_hire_date: null } as const
    await portal.owner((rows) => rows.updateTable('vehicles').set(out).where('id', '=', van).execute())
    await settle()
    expect(await toldOf(id)).toEqual([])
    expect((await view(id)).record.due_clock).toBe('review')
    expect(await settle()).toBe(0)
  })

  test('vehicles off hired within 60 days are offered to report on, to their customer and to staff alone', async () => {
    const [recent, old] = [await hired('short_term'), await hired('short_term')]
    await collect(recent, 60)
    await collect(old, 61)
    const offered = async ({ token }: TestPerson) => {
      const { json } = await portal.get('/api/damage-cases/off-hired', token)
      return (json as { vehicles: { id: number; off_hired_on: string }[] }).vehicles
    }
    for (const person of [reporter, controller]) {
      const found = await offered(person)
      expect(found).toContainEqual(expect.objectContaining({ id: recent, off_hired_on: daysAgo(60) }))
      expect(found.map(({ id }) => id)).not.toContain(old)
    }
    expect((await offered(foreign)).map(({ id }) => id)).not.toContain(recent)
  })

  test('without the right of a cost nobody is told one, nor of a third party', async () => {
    const id = await estimated()
    await report(id, { third_parties: [{ name: 'Ann Other' }] }, controller)
    const { record } = await view(id, reporter)
    expect(record).toMatchObject({ estimate_pence: null, third_parties: [] })
    expect((await portal.get(`/api/damage-cases/${id}/lines`, reporter.token)).status).toBe(403)
  })
})
