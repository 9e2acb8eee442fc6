// A vehicle is off the road while a dangerous defect of it is open: for every order in which reports arrive, and every way to lift it.
import { defectVorReason } from '@kerbline/domain/areas/driver-checks/off-road.ts'
import { sql } from 'kysely'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { importFile } from '../../../import/testing-accounts.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addVehicle, type Answered, CLOCK, takeCheck } from '../testing-checks.ts'

const cut: Answered = { code: 'tyres_wheels', response: 'defect', severity: 'dangerous', note: 'Cut in the wall' }
const worn: Answered = { ...cut, severity: 'minor', note: 'Worn' }
const fine: Answered = { code: 'lamps', response: 'ok' }
const early = { created_at: '2026-11-16T06:49:00.000Z' }

interface Defect {
  readonly id: number
  readonly number: string
  readonly updated_at: string
}

onPortal('vehicles off the road for their defects', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let colleague: TestPerson
  let staff: TestPerson
  let vehicle: { readonly id: number; readonly reg_no: string }
  let plate = 0
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    const customer = ['see driver checks', 'review driver checks', 'see vehicles'] as const
    manager = await portal.person({ accounts: ['NORTH01'], may: customer })
    colleague = await portal.person({ accounts: ['NORTH01'], may: customer })
    staff = await portal.person({
      accounts: [],
      may: ['see vehicles', 'edit vehicles', 'see driver checks', 'manage maintenance', 'see all accounts'],
      side: 'staff',
    })
  })
  afterAll(() => portal.stop())
  beforeEach(async () => {
    plate += 1
    vehicle = await portal.owner((rows) => addVehicle(rows, `OR${String(plate).padStart(2, '0')}OAD`))
  })

  const stands = () =>
    portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['is_vor', 'vor_reason', sql<string>`json_instant(vor_since)`.as('vor_since')])
        .where('id', '=', vehicle.id)
        .executeTakeFirstOrThrow(),
    )
  const standsFor = (reason: string) =>
    portal.owner((rows) =>
      sql`update vehicles set is_vor = true, vor_since = ${early.created_at}, vor_reason = ${reason} where id = ${vehicle.id}`.execute(
        rows,
      ),
    )
  const defects = async () =>
    (
      (await portal.get(`/api/defects?filter=reg_no:is:${vehicle.reg_no}&sort=number`, manager.token)).json as {
        rows: readonly Defect[]
      }
    ).rows
  const step = async (id: number, verb: string, person: TestPerson, given: object = {}) => {
    const { record } = (await portal.get(`/api/defects/${id}`, person.token)).json as { record: Defect }
    const answer = await portal.send('POST', `/api/defects/${id}/steps`, person.token, {
      ...{ version: record.updated_at, verb },
      ...given,
    })
    expect(answer.status).toBe(200)
  }
  const mend = async (id = 0) => {
    await step(id, 'acknowledge', manager)
    await step(id, 'repair', manager, { repaired_by: 'Leeds Tyres', repaired_on: '2026-11-17', parts: null })
    await step(id, 'verify', colleague)
  }
  const save = async (values: object) => {
    const { json } = await portal.get(`/api/vehicles/${vehicle.id}`, staff.token)
    const { record } = json as { record: { updated_at: string } }
    return portal.send('PUT', `/api/vehicles/${vehicle.id}`, staff.token, { version: record.updated_at, values })
  }
  const isOff = { is_vor: true, vor_reason: defectVorReason }

  test('a dangerous report that comes in late, after a newer check without defects', async () => {
    await takeCheck(portal, vehicle, [fine])
    await takeCheck(portal, vehicle, [cut], early)
    expect(await stands()).toEqual({ ...isOff, vor_since: early.created_at })
  })

  test('a check without defects after a dangerous one lets nothing back', async () => {
    await takeCheck(portal, vehicle, [cut], early)
    await takeCheck(portal, vehicle, [fine])
    expect(await stands()).toEqual({ ...isOff, vor_since: early.created_at })
  })

  test('a minor defect that is called dangerous later, by an earlier or a later check', async () => {
    await takeCheck(portal, vehicle, [worn])
    expect((await stands()).is_vor).toBe(false)
    await takeCheck(portal, vehicle, [cut], early)
    expect(await stands()).toEqual({ ...isOff, vor_since: early.created_at })
    const [defect] = await defects()
    await mend(defect?.id)
    expect((await stands()).is_vor).toBe(false)
  })

  test('one noted by hand; a minor one by hand does not', async () => {
    const create = (item: string, severity: string) =>
      portal.send('POST', '/api/defects', manager.token, { vehicle_id: vehicle.id, item, severity, note: 'Seen' })
    expect((await create('horn', 'minor')).status).toBe(200)
    expect((await stands()).is_vor).toBe(false)
    expect((await create('brakes', 'dangerous')).json).toMatchObject({ record: { is_vor: true } })
    expect(await stands()).toMatchObject(isOff)
    const trail = await portal.owner((rows) =>
      rows.selectFrom('audit').select('action').where('entity_id', '=', String(vehicle.id)).execute(),
    )
    expect(trail.map(({ action }) => action)).toContain('vehicle taken off the road')
  })

  test('it is not lifted by hand while one is open, one by one or several at once; the refusal names the defect', async () => {
    await takeCheck(portal, vehicle, [cut])
    const [defect] = await defects()
    const refused = await save({ is_vor: false })
    expect(refused.json).toMatchObject({
      status: 422,
      fields: [{ field: 'is_vor', message: expect.stringContaining(defect?.number ?? 'none') as unknown }],
    })
    const overview = async ({ token }: TestPerson) =>
      (await portal.get(`/api/vehicles/by-plate/${vehicle.reg_no}`, token)).json as { dangerous: readonly object[] }
    expect((await overview(manager)).dangerous).toEqual([
      { number: defect?.number, words: 'Tyres and wheel fixings: Cut in the wall' },
    ])
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect((await overview(reader)).dangerous).toEqual([])
    const many = await portal.send('PATCH', '/api/vehicles', staff.token, {
      changes: [{ ids: [vehicle.id], values: { is_vor: false } }],
    })
    expect(many.status).toBe(422)
    expect(many.text).toContain(defect?.number)
    expect(await stands()).toMatchObject(isOff)
    await mend(defect?.id)
    expect(await stands()).toEqual({ is_vor: false, vor_since: null, vor_reason: null })
  })

  test('off the road for another reason too: that is not lifted while one is open, its words are; the defect takes their place', async () => {
    await standsFor('In an accident')
    await takeCheck(portal, vehicle, [cut])
    expect(await stands()).toMatchObject({ vor_reason: 'In an accident' })
    expect((await save({ is_vor: false })).status).toBe(422)
    expect((await save({ vor_reason: '' })).status).toBe(200)
    expect(await stands()).toEqual({ ...isOff, vor_since: early.created_at })
    const [defect] = await defects()
    await mend(defect?.id)
    expect((await stands()).is_vor).toBe(false)
  })

  test('another reason outlasts the defect, and is lifted by hand then', async () => {
    await standsFor('In an accident')
    await takeCheck(portal, vehicle, [cut])
    const [defect] = await defects()
    await mend(defect?.id)
    expect(await stands()).toMatchObject({ is_vor: true, vor_reason: 'In an accident' })
    expect((await save({ is_vor: false })).status).toBe(200)
    expect((await stands()).is_vor).toBe(false)
  })

  test('a file that says it is back on hire does not lift it, and says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'kerbline-lift-'))
    const path = join(folder, 'vehicles.csv')
    const said = async (status: string) => {
      await writeFile(path, `reg_no,customer_account_number,status\n${vehicle.reg_no},NORTH01,${status}\n`)
      return importFile(on.database(), 'vehicles', path, { now: new Date(CLOCK) })
    }
    await said('vor')
    await takeCheck(portal, vehicle, [cut])
    const report = await said('on_hire')
    expect(await stands()).toMatchObject(isOff)
    const [defect] = await defects()
    expect(JSON.stringify(report)).toContain(defect?.number)
    await rm(folder, { recursive: true, force: true })
  })
})
