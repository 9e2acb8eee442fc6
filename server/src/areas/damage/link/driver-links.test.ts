import type { DamageSheet, driverLinkEndpoints } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { linkPurposes } from '@kerbline/domain/areas/links/purposes.ts'
import type { OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aDamageCase, insertCases } from '../../../testing/case-factories.ts'
import { aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

type Taken = ReplyOf<(typeof driverLinkEndpoints)['reportByLink']>
const taken = ({ json }: Answer): Taken => json as Taken

onPortal('damage that a driver reports by a link', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let foreign: TestPerson
  let controller: TestPerson
  const rights = ['see damage cases', 'see vehicles', 'create damage cases'] as const

  const vehicleOf = (account = 'NORTH01') =>
    portal.owner(async (rows) => {
      const made = aVehicle({ customer_account_number: account, vehicle_category_id: await categoryId(rows) })
      return (await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  const give = (recordId: number, by = manager) =>
    portal.send('POST', '/api/links', by.token, { purpose: 'damage report', record_id: recordId })
  const linked = async () => {
    const vehicle = await vehicleOf()
    const { link, address } = (await give(vehicle)).json as { link: { id: number }; address: string }
    return { vehicle, link, token: address.split('#/link/')[1] ?? '' }
  }
  const post = (path: string, body: object) => portal.send('POST', path, undefined, body)
  const open = async (token: string) => (await post('/api/links/open', { token })).json as OpenedLink & DamageSheet
  const mark = { view: 'rear', panel: 'rear_off', x: 0.6, y: 0.4, kind: 'scratch', severity: 'minor' }
  const values = {
    ...{ type: 'reversing', incident_at: '2026-11-01T10:00:00.000Z', location_text: 'The yard' },
    ...{ circumstances: 'Reversed into a bollard at the bay.', is_drivable: true, injuries: 'none', police_ref: null },
  }
  const aReport = (change: object = {}) => ({
    ...{ report_id: randomUUID(), driver_name: 'Leon Marsh', marks: [mark], photos: 3, values },
    ...change,
  })
  const send = (token: string, report: object) => post('/api/damage-links/report', { token, report })
  const caseOf = async ({ number }: Taken, by = manager) => {
    const id = await portal.owner(
      async (rows) =>
        (await rows.selectFrom('cases').select('id').where('number', '=', number).executeTakeFirstOrThrow()).id,
    )
    const reply = await portal.get(`/api/damage-cases/${id}`, by.token)
    return reply.status === 200 ? damageEndpoints.view.reply.parse(reply.json).record : reply.status
  }
  const begin = (token: string, report: string, size: number, key = 'a-key-of-a-photo') =>
    post('/api/damage-links/photos', { token, report_id: report, client_key: key, name: 'rear.jpg', size })
  const part = (id: string, bytes: Uint8Array) =>
    portal.app.inject({
      ...{ method: 'PATCH', url: `/api/damage-links/photos/${id}?offset=0`, payload: Buffer.from(bytes) },
      headers: { 'content-type': 'application/offset+octet-stream' },
    })
  const finish = (token: string, report: string, id: string) =>
    post(`/api/damage-links/photos/${id}/finish`, { token, report_id: report, slot: 'Rear' })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    manager = await portal.person({ accounts: ['NORTH01'], may: [...rights, 'see drivers'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: [...rights] })
    controller = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see damage cases', 'manage damage cases', 'see drivers'],
    })
  })
  afterAll(() => portal.stop())

  test('a whole report is a case the hire company reviews, with the driver’s name; sent again it is the same one', async () => {
    const { token, vehicle } = await linked()
    const report = aReport()
    const [one, other] = await Promise.all([send(token, report), send(token, report)])
    expect([one.status, other.status, taken(one).number, taken(one).asked]).toEqual([
      ...[200, 200, taken(other).number, []],
    ])
    expect(await caseOf(taken(one), controller)).toMatchObject({
      ...{ state: 'submitted', waiting_on: 'hire_company', source: 'driver_link', vehicle_id: vehicle },
      ...{ driver_name: 'Leon Marsh', title: 'Rear offside door, scratch', type: 'reversing', opened_by: null },
    })
    expect(await caseOf(taken(one), foreign)).toBe(404)
  })

  test('what only the customer can say is asked of the customer; who is badly hurt waits for nobody', async () => {
    const { token } = await linked()
    const collision = taken(await send(token, aReport({ photos: 0, values: { ...values, type: 'collision' } })))
    expect(collision.asked).toEqual(['a photo', 'the other party'])
    const record = await caseOf(collision)
    expect(record).toMatchObject({ state: 'more_info', waiting_on: 'customer' })
    const { posts } = (
      await portal.get(`/api/damage-cases/${typeof record === 'number' ? 0 : record.id}/posts`, manager.token)
    ).json as { posts: { body: string; side: string }[] }
    expect(posts).toMatchObject([{ side: 'hire_company', body: expect.stringMatching(/the other party/) as unknown }])
    const hurt = taken(await send(token, aReport({ values: { ...values, injuries: 'serious' } })))
    expect([hurt.asked, await caseOf(hurt)]).toEqual([
      [],
      expect.objectContaining({ state: 'submitted', priority: 'urgent' }),
    ])
  })

  test('what the driver alone can say is needed; a clock that is ahead is no reason to refuse', async () => {
    const { token } = await linked()
    const blank = await send(
      token,
      aReport({ marks: [], values: { ...values, injuries: null, circumstances: 'Hit it' } }),
    )
    expect([blank.status, (blank.json as { fields: { field: string }[] }).fields.map(({ field }) => field)]).toEqual([
      422,
      ['report.values.circumstances', 'report.values.injuries', 'report.marks'],
    ])
    const early = taken(await send(token, aReport({ values: { ...values, incident_at: '2099-01-01T00:00:00.000Z' } })))
    const record = await caseOf(early)
    expect(typeof record === 'number' ? '' : (record.incident_at ?? '')).toMatch(/^20(?!99)/)
  })

  test('the link tells where the vehicle is damaged, and nothing that was written of it', async () => {
    const { token, vehicle } = await linked()
    await portal.owner((rows) =>
      insertCases(rows, [
        aDamageCase(
          { ...{ customer_account_number: 'NORTH01', vehicle_id: vehicle, reg_no: 'AA10AAA' }, title: 'Secret' },
          { damage_points: JSON.stringify([{ ...mark, note: 'Private', size_mm: 120 }]), circumstances: 'Hidden' },
        ),
      ]),
    )
    const sheet = await open(token)
    expect(sheet).toMatchObject({ purpose: 'damage report', existing: [{ ...mark, note: null, size_mm: null }] })
    expect(JSON.stringify(sheet)).not.toMatch(/Secret|Private|Hidden|DMG-/)
  })

  test('a photo follows its report and becomes a document of the case once; another link’s photo is not found', async () => {
    const { token } = await linked()
    const report = aReport()
    const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#555' } })
      .jpeg()
      .toBuffer()
    expect((await begin(token, report.report_id, bytes.length)).status).toBe(404)
    const made = taken(await send(token, report))
    const { id } = (await begin(token, report.report_id, bytes.length)).json as { id: string }
    expect((await part(id, bytes)).statusCode).toBe(200)
    const other = await linked()
    expect((await finish(other.token, report.report_id, id)).status).toBe(404)
    const [first, again] = [await finish(token, report.report_id, id), await finish(token, report.report_id, id)]
    expect([first.status, again.json]).toEqual([200, first.json])
    const record = await caseOf(made)
    const documents = await portal.get(
      `/api/damage-cases/${typeof record === 'number' ? 0 : record.id}/documents`,
      manager.token,
    )
    expect((documents.json as { documents: object[] }).documents).toMatchObject([
      { type: 'photo', slot: 'Rear', added_by_name: 'The driver, by link', visibility: 'customer' },
    ])
  })

  test('given by right, of one’s own vehicle; withdrawn or used too often it is refused in words', async () => {
    const mine = await linked()
    expect((await give(mine.vehicle, foreign)).status).toBe(404)
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see damage cases', 'see vehicles'] })
    expect((await give(mine.vehicle, reader)).status).toBe(403)
    const { reportsADay } = linkPurposes['damage report']
    const all = await Promise.all(Array.from({ length: reportsADay + 1 }, () => send(mine.token, aReport())))
    expect(all.filter(({ status }) => status === 429).map(({ json }) => (json as { detail: string }).detail)).toEqual([
      'This link takes 10 reports in 24 hours. The report stays on this phone and is sent later.',
    ])
    await portal.send('POST', `/api/links/${mine.link.id}/withdraw`, manager.token, {})
    expect((await send(mine.token, aReport())).json).toMatchObject({
      ...{ code: 'link expired', detail: 'This link has ended. Ask for a new one.' },
    })
    const gone = await linked()
    await portal.owner((rows) =>
      sql`update vehicles set customer_account_number = 'SOUTH01' where id = ${gone.vehicle}`.execute(rows),
    )
    expect((await send(gone.token, aReport())).json).toMatchObject({ code: 'link expired' })
  })
})
