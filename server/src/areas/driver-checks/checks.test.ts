import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { acceptReadings } from '../../readings/accept-readings.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { addVehicle, type Answered, CLOCK, takeCheck } from './testing-checks.ts'

interface View {
  readonly record: {
    readonly updated_at: string
    readonly reviewed_by: string | null
    readonly template_version: number
    readonly position: object | null
  }
  readonly items: readonly {
    readonly code: string
    readonly words: string
    readonly defect: { state: string; times: number } | null
  }[]
  readonly miles: { readonly before: { readonly miles: number } | null; readonly flag: string | null }
  readonly quality: {
    readonly score: number
    readonly lines: readonly { readonly part: string; readonly points: number }[]
  }
  readonly previous_id: number | null
  readonly next_id: number | null
  readonly may_review: boolean
}
const horn: Answered = { code: 'horn', response: 'defect', severity: 'minor', note: 'Weak', photos: ['a.jpg'] }
const cut: Answered = { code: 'tyres_wheels', response: 'defect', severity: 'dangerous', note: 'Cut' }
const ok: Answered = { code: 'lamps', response: 'ok' }

onPortal('driver checks', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let reader: TestPerson
  let staff: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see driver checks', 'review driver checks', 'see drivers'],
    })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see driver checks'] })
    staff = await portal.person({
      accounts: [],
      may: ['see driver checks', 'manage check templates', 'see all accounts'],
      side: 'staff',
    })
  })
  afterAll(() => portal.stop())
  const view = async (id: number, person = manager) =>
    (await portal.get(`/api/driver-checks/${id}`, person.token)).json as View
  const list = async (query: string, person = manager) =>
    (await portal.get(`/api/driver-checks?size=25&${query}`, person.token)).json as {
      total: number
      rows: { id: number; rag: string; defects: number; is_to_review: boolean; driver_name: string | null }[]
    }

  test('failures first with the defects they opened, miles beside the last reading, neighbours, PDF', async () => {
    const vehicle = await portal.owner((rows) =>
      addVehicle(rows, 'CH33CK', { miles: 900, miles_at: '2026-11-15T17:00:00.000Z' }),
    )
    await portal.owner((rows) =>
      acceptReadings(
        rows,
        [{ vehicleId: vehicle.id, source: 'form', miles: 1_000, at: '2026-11-16T17:00:00.000Z' }],
        CLOCK,
      ),
    )
    const first = await takeCheck(portal, vehicle, [ok], { created_at: '2026-11-16T06:49:00.000Z', miles: 990 })
    const id = await takeCheck(portal, vehicle, [ok, horn, cut], { miles: 9_000 })
    const check = await view(id)
    expect(check.items.map(({ code, words }) => [code, words])).toEqual([
      ['tyres_wheels', 'Tyres and wheel fixings'],
      ['horn', 'Horn'],
      ['lamps', 'Lamps, indicators and hazard lights'],
    ])
    expect(check.items.map(({ defect }) => defect?.state ?? null)).toEqual(['reported', 'reported', null])
    expect(check).toMatchObject({
      previous_id: first,
      next_id: null,
      miles: { before: { miles: 1_000 } },
      may_review: true,
    })
    expect((await view(first)).next_id).toBe(id)
    expect((await view(id, reader)).may_review).toBe(false)
    const pdf = await portal.get(`/api/driver-checks/${id}/check.pdf`, manager.token)
    expect([pdf.status, pdf.headers['content-type'], pdf.text.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  })

  test('a reading that cannot be true is flagged, as under Telematics', async () => {
    const vehicle = await portal.owner((rows) =>
      addVehicle(rows, 'CH33MI', { miles: 5_000, miles_at: '2026-11-16T17:00:00.000Z' }),
    )
    const id = await takeCheck(portal, vehicle, [ok], { miles: 90_000, check_id: 'jump-1' })
    await portal.owner((rows) =>
      acceptReadings(
        rows,
        [{ vehicleId: vehicle.id, source: 'check', key: 'jump-1', miles: 90_000, at: '2026-11-17T06:49:00.000Z' }],
        CLOCK,
      ),
    )
    expect((await view(id)).miles).toEqual({
      before: { miles: 5_000, at: '2026-11-16T17:00:00.000Z' },
      flag: expect.any(String) as string,
    })
  })

  test('copies of the check before, and photos that were used before, cost points', async () => {
    const vehicle = await portal.owner((rows) => addVehicle(rows, 'CH33QU'))
    const more = { latitude: 53.8, longitude: -1.5, duration_seconds: 420 }
    await takeCheck(portal, vehicle, [ok, horn], { ...more, created_at: '2026-11-14T06:49:00.000Z' })
    await takeCheck(portal, vehicle, [ok, horn], { ...more, created_at: '2026-11-15T06:49:00.000Z' })
    const id = await takeCheck(portal, vehicle, [ok, horn], more)
    const { quality } = await view(id)
    expect(Object.fromEntries(quality.lines.map(({ part, points }) => [part, points]))).toEqual({
      ...{ time: 40, place: 20, answers: 12, photos: 0 },
    })
    expect(quality.score).toBe(72)
    // Said as a map is read, and to whoever may know it.
    expect((await view(id)).record.position).toBeNull()
    const finder = await portal.person({ accounts: ['NORTH01'], may: ['see driver checks', 'see vehicle location'] })
    const { position } = (await view(id, finder)).record
    expect(position).toEqual({ latitude: 53.8, longitude: -1.5, place: '2 miles east of Leeds' })
  })

  test('reviewed once with a note; what it reported is acknowledged with it; a late second is told', async () => {
    const vehicle = await portal.owner((rows) => addVehicle(rows, 'CH33RE'))
    const id = await takeCheck(portal, vehicle, [cut])
    const { record } = await view(id)
    const body = { version: record.updated_at, note: 'Kept in' }
    expect((await portal.send('POST', `/api/driver-checks/${id}/review`, reader.token, body)).status).toBe(403)
    const reply = await portal.send('POST', `/api/driver-checks/${id}/review`, manager.token, body)
    expect(reply.json).toMatchObject({
      record: { review_note: 'Kept in', reviewed_at: expect.stringMatching(/^2026-11-17T09:/) as string },
      items: [{ defect: { state: 'acknowledged' } }],
    })
    expect((await portal.send('POST', `/api/driver-checks/${id}/review`, manager.token, body)).status).toBe(409)
    expect((await list('search=CH33RE&filter=is_to_review:is:yes')).total).toBe(0)
  })

  test('the list, its views and its file; drivers only for whoever may see them', async () => {
    const vehicle = await portal.owner((rows) => addVehicle(rows, 'CH33LI'))
    await takeCheck(portal, vehicle, [cut, horn])
    await takeCheck(portal, vehicle, [ok], {
      is_quick: true,
      duration_seconds: 30,
      rag: 'amber',
      created_at: '2026-11-16T06:00:00.000Z',
    })
    const { rows } = await list('search=CH33LI')
    expect(rows.map(({ rag, defects, is_to_review }) => [rag, defects, is_to_review])).toEqual([
      ['red', 2, true],
      ['amber', 0, true],
    ])
    expect((await list('search=CH33LI&filter=is_quick:is:yes')).total).toBe(1)
    expect((await list('search=CH33LI', reader)).rows[0]?.driver_name).toBeNull()
    expect((await portal.get('/api/driver-checks?filter=driver_name:contains:Sam', reader.token)).status).toBe(422)
    const counts = (await portal.get('/api/driver-checks/view-counts', manager.token)).json as Record<string, number>
    expect(counts).toMatchObject({ failed: (await list('filter=rag:is:red')).total, quick: 1 })
    const file = await portal.send('POST', '/api/driver-checks/export', manager.token, {
      ...{ columns: ['reg_no', 'rag', 'defects'], format: 'csv', search: 'CH33LI' },
    })
    expect(file.text).toContain('CH33LI,Failed,2')
  })

  test('a template is changed by a new version; checks that were made keep theirs', async () => {
    const vehicle = await portal.owner((rows) => addVehicle(rows, 'CH33TE'))
    const before = await takeCheck(portal, vehicle, [horn])
    const read = async () =>
      (
        (await portal.get('/api/check-templates', staff.token)).json as {
          templates: {
            template: string
            version: number
            items: { code: string; item: string }[]
            is_every_working_day: boolean
          }[]
        }
      ).templates.find(({ template }) => template === 'van') ?? expect.unreachable('no template')
    const van = await read()
    expect([van.version, van.items.length, van.is_every_working_day]).toEqual([1, 19, false])
    const items = van.items.map((item) => (item.code === 'horn' ? { ...item, item: 'Horn and reversing alarm' } : item))
    const body = { template: 'van', version: 1, rows: items, is_every_working_day: true, may_pass_rest: true }
    expect((await portal.send('PUT', '/api/check-templates', manager.token, body)).status).toBe(403)
    const twice = { ...body, rows: [...items, items[0]] }
    expect((await portal.send('PUT', '/api/check-templates', staff.token, twice)).json).toMatchObject({
      status: 422,
      fields: [{ field: 'rows.19.item' }],
    })
    expect((await portal.send('PUT', '/api/check-templates', staff.token, body)).json).toMatchObject({ version: 2 })
    expect((await portal.send('PUT', '/api/check-templates', staff.token, body)).status).toBe(409)
    expect((await read()).is_every_working_day).toBe(true)
    const after = await takeCheck(portal, vehicle, [horn], {
      template_version: 2,
      created_at: '2026-11-17T07:30:00.000Z',
    })
    expect((await view(before)).items[0]?.words).toBe('Horn')
    expect((await view(after)).items[0]?.words).toBe('Horn and reversing alarm')
  })
})
