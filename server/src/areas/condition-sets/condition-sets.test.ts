import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { requiredSlots } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openScope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { aDamageCase, insertCases } from '../../testing/case-factories.ts'
import { canaryOf, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { aPhoto, sender } from '../documents/testing-uploads.ts'
import { expireSets } from './rules.ts'

const rights = ['see vehicles', 'see snaps', 'create damage cases', 'see damage cases'] as const

onPortal('condition sets', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let staff: TestPerson
  let south: TestPerson
  let photo: Buffer
  let send: ReturnType<typeof sender>
  const vehicles: Record<string, number> = {}

  const begin = (by: TestPerson, account: string, given: object = {}) =>
    portal.send('POST', '/api/condition-sets', by.token, {
      vehicle_id: vehicles[account],
      reason: 'delivery',
      taken_at: null,
      taken_by: null,
      ...given,
    })
  const shown = (reply: Awaited<ReturnType<typeof begin>>) => {
    expect(reply.status, reply.text).toBe(200)
    return conditionSetsEndpoints.view.reply.parse(reply.json)
  }
  const view = async (id: number, by = staff) => shown(await portal.get(`/api/condition-sets/${id}`, by.token))
  const take = async (id: number, by: TestPerson, slot: string) => {
    const { upload } = await send.sendWhole(by, id, photo)
    const given = { upload, type: 'photo', slot }
    const reply = await portal.send('POST', `/api/condition-sets/${id}/documents`, by.token, given)
    expect(reply.status, reply.text).toBe(200)
  }
  const takeAll = async (id: number, by: TestPerson) => {
    for (const slot of requiredSlots('van')) await take(id, by, slot)
  }
  const step = async (id: number, verb: string, values: object, by: TestPerson) => {
    const { record } = await view(id, by)
    return portal.send('POST', `/api/condition-sets/${id}/steps`, by.token, {
      verb,
      version: record.updated_at,
      ...values,
    })
  }
  const bytesBefore = (id: number, slot: string, by: TestPerson) =>
    portal.app.inject({
      url: `/api/condition-sets/${id}/previous/${slot}`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  const fieldsOf = (reply: { json: unknown }) =>
    ((reply.json as { fields?: { field: string }[] }).fields ?? []).map(({ field }) => field)

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    send = sender(portal, 'condition')
    customer = await portal.person({ accounts: ['NORTH01'], may: rights })
    south = await portal.person({ accounts: ['SOUTH01'], may: rights })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see vehicles', 'see snaps', 'manage snaps', 'see damage cases'],
    })
    photo = await aPhoto()
    await portal.owner(async (rows) => {
      const { rows: all } = await sql<{ id: number; account: string }>`
        update vehicles v set vehicle_category_id = (select min(id) from vehicle_categories where class = 'van')
        returning id, customer_account_number as account`.execute(rows)
      for (const { id, account } of all) vehicles[account] = id
    })
  })
  afterAll(async () => portal.stop())

  test('a set is submitted once every photo is there; what is missing is named', async () => {
    const begun = shown(await begin(customer, 'NORTH01'))
    expect(begun.record).toMatchObject({
      state: 'draft',
      title: 'Condition at delivery',
      body: 'van',
      waiting_on: null,
    })
    expect(begun.may_not.find(({ verb }) => verb === 'submit')?.why).toContain('Front, Nearside, Rear')
    const { id } = begun.record
    for (const slot of requiredSlots('van').filter((each) => each !== 'rear')) await take(id, customer, slot)
    const early = await step(id, 'submit', {}, customer)
    expect([early.status, (early.json as { detail: string }).detail]).toEqual([409, 'Photos still missing: Rear.'])
    await take(id, customer, 'rear')
    expect((await portal.get(`/api/condition-sets/${id}`, staff.token)).status, 'a draft is of its side alone').toBe(
      404,
    )
    const sent = shown(await step(id, 'submit', { odometer_miles: 61_904, fuel_percent: 75 }, customer))
    expect(sent.record).toMatchObject({ state: 'submitted', waiting_on: 'hire_company', odometer_miles: 61_904 })
    const list = await portal.get('/api/condition-sets', staff.token)
    expect((list.json as { rows: object[] }).rows).toContainEqual(expect.objectContaining({ id, missing: 0 }))
  })

  test('photos asked for again count only once they are taken anew', async () => {
    const { id } = shown(await begin(customer, 'NORTH01')).record
    await takeAll(id, customer)
    await step(id, 'submit', {}, customer)
    expect(fieldsOf(await step(id, 'ask for retake', { slots: [], reason: 'Too dark' }, staff))).toEqual(['slots'])
    expect(fieldsOf(await step(id, 'ask for retake', { slots: ['tyre_6'], reason: 'Dark' }, staff))).toEqual(['slots'])
    const asked = shown(await step(id, 'ask for retake', { slots: ['rear', 'tyre_1'], reason: 'Too dark' }, staff))
    expect(asked.record).toMatchObject({ state: 'retake', waiting_on: 'customer', retake_reason: 'Too dark' })
    expect(asked.record.slots.filter(({ is_missing: isMissing }) => isMissing).map(({ slot }) => slot)).toEqual([
      'rear',
      'tyre_1',
    ])
    await take(id, customer, 'rear')
    expect((await step(id, 'submit', {}, customer)).text).toContain('Photos still missing: Tyre 1.')
    expect((await step(id, 'submit', {}, staff)).text).toContain('The customer is taking this set.')
    await take(id, customer, 'tyre_1')
    expect(shown(await step(id, 'submit', {}, customer)).record).toMatchObject({
      state: 'submitted',
      retake_reason: null,
    })
    expect(shown(await step(id, 'accept', {}, staff)).record.state).toBe('accepted')
    const before = (await view(id)).record.slots
    await take(id, customer, 'rear')
    expect((await view(id)).record.slots, 'a photo that comes later shows nothing of an accepted set').toEqual(before)
  })

  test('of the previous hirer’s set the next one is shown day and photos, and nothing else', async () => {
    const { id: earlier } = shown(await begin(south, 'SOUTH01', { taken_by: 'Sam of South' })).record
    await takeAll(earlier, south)
    await step(earlier, 'submit', { note: canaryOf('SOUTH01') }, south)
    const move = (account: string) =>
      portal.owner((rows) =>
        sql`update vehicles set customer_account_number = ${account} where id = ${vehicles['SOUTH01']}`.execute(rows),
      )
    await move('NORTH01')
    const { id } = shown(await begin(customer, 'SOUTH01')).record
    expect((await view(id, customer)).record.previous, 'a set nobody has accepted proves nothing').toBeNull()
    await step(earlier, 'accept', {}, staff)
    const seen = await portal.get(`/api/condition-sets/${id}`, customer.token)
    expect(shown(seen).record.previous).toMatchObject({ record: null, slots: [...requiredSlots('van')] })
    for (const secret of ['SOUTH01', 'Sam of South', canaryOf('SOUTH01')]) expect(seen.text).not.toContain(secret)
    expect(shown(await begin(staff, 'SOUTH01')).record.previous?.record?.id).toBe(earlier)

    const bytes = await bytesBefore(id, 'rear', customer)
    expect([bytes.statusCode, bytes.headers['content-disposition']]).toEqual([200, expect.not.stringContaining('IMG')])
    expect((await bytesBefore(id, 'roof', customer)).statusCode).toBe(404)
    for (const path of ['', '/documents', '/timeline'])
      expect((await portal.get(`/api/condition-sets/${earlier}${path}`, customer.token)).status).toBe(404)
    expect((await bytesBefore(id, 'rear', south)).statusCode, 'the new hirer’s set is not the old one’s').toBe(404)
    const seenBy = async (account: string) => {
      const who = { kind: 'accounts', accounts: [account], userId: customer.id } as const
      return openScope(on.database(), who, async (rows) => {
        const { rows: found } = await sql`select set_id from condition_before(${id})`.execute(rows)
        return found.length
      })
    }
    expect([await seenBy('NORTH01'), await seenBy('SOUTH01')], 'whoever asks it by another way').toEqual([7, 0])
    const known = await portal.owner((rows) =>
      sql<{ file_id: string }>`select file_id from condition_photos(${earlier}) limit 1`.execute(rows),
    )
    expect((await portal.get(`/api/files/${known.rows[0]?.file_id}`, customer.token)).status).toBe(404)
    await move('SOUTH01')
  })

  test('damage is confirmed on the photo before by either side, of this vehicle’s open damage alone', async () => {
    const { id: earlier } = shown(await begin(staff, 'NORTH01')).record
    await takeAll(earlier, staff)
    await step(earlier, 'submit', {}, staff)
    await step(earlier, 'accept', {}, staff)
    const { id } = shown(await begin(customer, 'NORTH01', { reason: 'incident' })).record
    await takeAll(id, customer)
    await step(id, 'submit', {}, customer)
    const [damage] = await portal.owner((rows) =>
      insertCases(rows, [
        aDamageCase(
          { customer_account_number: 'NORTH01', vehicle_id: vehicles['NORTH01'] ?? 0, reg_no: 'AB12 CDE' },
          {
            damage_points: JSON.stringify([
              { view: 'rear', panel: 'rear_off', x: 0.6, y: 0.4, kind: 'dent', size_mm: 120, severity: 'minor' },
            ]),
          },
        ),
      ]),
    )
    const confirm = (change: object = {}, by = customer) =>
      portal.send('POST', `/api/condition-sets/${id}/shown`, by.token, {
        slot: 'rear',
        case_id: damage,
        mark: 1,
        ...change,
      })
    expect((await confirm({ mark: 2 })).status).toBe(404)
    expect((await confirm({}, south)).status).toBe(404)
    expect(fieldsOf(await confirm({ slot: 'roof' }))).toEqual(['slot'])
    for (const by of [customer, staff]) expect((await confirm({}, by)).status).toBe(200)
    const { damages, previous } = (await view(id)).record
    expect(damages.find((each) => each.id === damage)?.shown).toEqual([
      expect.objectContaining({
        ...{ mark: 1, slot: 'rear', taken_at: previous?.taken_at, said_by: expect.any(String) },
        set: expect.objectContaining({ id: earlier }),
      }),
    ])
  })

  test('linked to a case of the same vehicle alone; what is open keeps it from expiring after 24 months', async () => {
    const [ours, theirs] = await portal.owner(async (rows) => {
      const { rows: found } = await sql<{ number: string }>`
        select number from cases where kind = 'maintenance' and customer_account_number in ('NORTH01', 'NORTH02') order by customer_account_number`.execute(
        rows,
      )
      return found.map(({ number }) => number)
    })
    const old = new Date(Date.now() - 800 * 86_400_000).toISOString()
    const { id } = shown(await begin(staff, 'NORTH01', { taken_at: old })).record
    expect(fieldsOf(await step(id, 'link', { of: theirs }, staff))).toEqual(['of'])
    expect(shown(await step(id, 'link', { of: ours }, staff)).record.linked?.number).toBe(ours)
    const expire = () =>
      expireSets(portal.portal, new AbortController().signal, (error) => {
        throw error
      })
    expect(await expire()).toBe(0)
    await portal.owner((rows) =>
      sql`update cases set closed_at = now(), waiting_on = null, waiting_since = null where number = ${ours}`.execute(
        rows,
      ),
    )
    expect(await expire()).toBe(1)
    expect((await view(id)).record.state).toBe('expired')
  })

  test('refused at the field: a vehicle of somebody else, a time that has not come; and who may only look', async () => {
    expect(fieldsOf(await begin(customer, 'SOUTH01'))).toEqual(['vehicle_id'])
    expect(fieldsOf(await begin(customer, 'NORTH01', { taken_at: '2099-01-01T09:00:00Z' }))).toEqual(['taken_at'])
    const looker = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles', 'see snaps'] })
    expect((await begin(looker, 'NORTH01')).status).toBe(403)
  })
})
