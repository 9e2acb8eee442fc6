import { sql } from 'kysely'
import { symbols } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { aDriver } from '../../../testing/factories.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { openAsJob } from '../../../jobs/open-as-job.ts'
import { endOldUploads } from '../../documents/end-uploads.ts'
import { addVehicle } from '../testing-checks.ts'
import { endPhotos } from './photos.ts'
import { aSentCheck, phone, vanAnswers } from './testing-phone.ts'

interface Taken {
  readonly rag: string
  readonly miles_flag: string | null
  readonly clock_anomaly: string | null
  readonly defects: readonly { readonly code: string; readonly number: string }[]
}
const cut = { code: 'tyres_wheels', response: 'defect', severity: 'dangerous', note: 'A cut', photos: ['photo-one'] }
/** When the vehicle's miles were last read. */
const READ_AT = '2026-11-16T17:00:00.000Z'

onPortal('checks by telephone', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let foreign: TestPerson
  let driver: number
  let plates = 0
  let line: ReturnType<typeof phone>
  const logged: string[] = []

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), {
      DATA_DIR: (await on.place()).config.DATA_DIR,
      LOG_LEVEL: 'trace',
    })
    Object.defineProperty(portal.app.log, symbols.streamSym, { value: { write: (text: string) => logged.push(text) } })
    line = phone(portal)
    const may = [
      'see driver checks',
      'review driver checks',
      'see drivers',
      'see vehicles',
      'manage maintenance',
    ] as const
    manager = await portal.person({ accounts: ['NORTH01'], may: [...may] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: [...may] })
    driver = await portal.owner(async (rows) => {
      const made = aDriver({ customer_account_number: 'NORTH01', name: 'Leon Marsh' })
      return (await rows.insertInto('drivers').values(made).returning('id').executeTakeFirstOrThrow()).id
    })
  })
  afterAll(() => portal.stop())

  const aVan = (more = {}) =>
    portal.owner((rows) => addVehicle(rows, `PH${String(++plates).padStart(2, '0')}ONE`, more))
  const linked = async (more = {}) => {
    const vehicle = await aVan(more)
    return { vehicle, link: (await line.give(manager, 'vehicle check', vehicle.id)).given }
  }
  const kept = (checkId: string) =>
    portal.owner((rows) => rows.selectFrom('driver_checks').selectAll().where('check_id', '=', checkId).execute())
  const offRoad = async (id: number) =>
    (
      await portal.owner((rows) =>
        rows.selectFrom('vehicles').select('is_vor').where('id', '=', id).executeTakeFirstOrThrow(),
      )
    ).is_vor

  test('a vehicle’s link tells the vehicle, its items and its last reading; nobody’s name', async () => {
    const { vehicle, link } = await linked({ miles: 48_212, miles_at: READ_AT })
    const { sheet } = await line.open(link.token)
    expect(sheet).toMatchObject({ purpose: 'vehicle check', driver_name: null, more_vehicles: 0, defects: [] })
    expect(sheet.vehicles).toEqual([
      expect.objectContaining({ reg_no: vehicle.reg_no, last: expect.objectContaining({ miles: 48_212 }) }),
    ])
    expect(sheet.vehicles[0]?.codes).toHaveLength(1)
    expect(sheet.templates).toEqual([
      expect.objectContaining({ template: sheet.vehicles[0]?.template, may_pass_rest: true }),
    ])
    expect(sheet.templates[0]?.items.length).toBeGreaterThan(10)
    expect(JSON.stringify(sheet)).not.toContain('Leon Marsh')
  })

  test('a driver’s link tells the driver’s own vehicle first, and no vehicle of another customer', async () => {
    const own = await aVan()
    await portal.owner((rows) =>
      rows
        .insertInto('driver_vehicles')
        .values({
          ...{ customer_account_number: 'NORTH01', driver_id: driver, vehicle_id: own.id, reg_no: own.reg_no },
          from_at: '2026-01-01T00:00:00.000Z',
        })
        .execute(),
    )
    const { given } = await line.give(manager, 'driver check', driver)
    const { sheet } = await line.open(given.token)
    expect(sheet).toMatchObject({ purpose: 'driver check', driver_name: 'Leon Marsh' })
    expect(sheet.vehicles[0]).toMatchObject({ reg_no: own.reg_no, is_own: true })
    const { rows: all } = await portal.owner((rows) =>
      sql<{ reg_no: string; account: string }>`select reg_no, customer_account_number as account from vehicles`.execute(
        rows,
      ),
    )
    const others = new Set(all.filter(({ account }) => account !== 'NORTH01').map(({ reg_no: plate }) => plate))
    expect(sheet.vehicles.filter(({ reg_no: plate }) => others.has(plate))).toEqual([])
    const [other = ''] = [...others]
    const refused = await line.send(given.token, aSentCheck({ reg_no: other }))
    expect([refused.status, refused.json]).toMatchObject([422, { fields: [{ field: 'check.reg_no' }] }])
  })

  test('sent twice, and twice at once, it is one check', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no })
    const answers = await Promise.all([1, 2, 3, 4].map(() => line.send(link.token, check)))
    answers.push(await line.send(link.token, { ...check, sent_at: new Date(Date.now() + 3_600_000).toISOString() }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1)
    expect(await kept(check.check_id)).toMatchObject([
      { rag: 'green', is_nil_defect: true, driver_name: 'Leon Marsh', driver_id: driver, duration_seconds: 840 },
    ])
    const readings = await portal.owner((rows) =>
      // What the vehicle had before becomes a reading of its own where the check's miles count: not every vehicle made here has such.
      rows
        .selectFrom('equipment_readings')
        .selectAll()
        .where('vehicle_id', '=', vehicle.id)
        .where('source', '=', 'check')
        .execute(),
    )
    expect(readings).toHaveLength(1)
  })

  test('a check of another customer with the same id is not told and not overwritten', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no })
    await line.send(link.token, check)
    const strange = await portal.owner((rows) => addVehicle(rows, 'SO01UTH', { customer_account_number: 'SOUTH01' }))
    const { given } = await line.give(foreign, 'vehicle check', strange.id)
    const refused = await line.send(given.token, { ...check, reg_no: strange.reg_no, miles: 1 })
    expect([refused.status, refused.json]).toMatchObject([422, { fields: [{ field: 'check.check_id' }] }])
    expect(await kept(check.check_id)).toMatchObject([{ vehicle_id: vehicle.id, miles: 48_267 }])
  })

  test('unknown, withdrawn, ended and foreign links take nothing, with one answer', async () => {
    const { vehicle, link } = await linked()
    const ended = (await line.give(manager, 'vehicle check', vehicle.id)).given
    await portal.owner((rows) =>
      rows
        .updateTable('record_links')
        .set({ ends_at: new Date(Date.now() - 1_000).toISOString() })
        .where('id', '=', ended.id)
        .execute(),
    )
    await portal.send('POST', `/api/links/${link.id}/withdraw`, manager.token, {})
    const check = aSentCheck({ reg_no: vehicle.reg_no })
    for (const token of [link.token, ended.token, 'x'.repeat(43)]) {
      expect((await line.send(token, check)).status).toBe(410)
      expect((await line.open(token)).status).toBe(410)
      const photo = { client_key: 'a-key-of-mine', check_id: check.check_id, code: 'horn', size: 10 }
      expect((await line.startPhoto(token, photo)).status).toBe(410)
    }
    expect(await kept(check.check_id)).toEqual([])
    expect((await line.give(foreign, 'vehicle check', vehicle.id)).answer.status).toBe(404)
    const reader = await portal.person({ accounts: ['NORTH01'], may: ['see driver checks', 'see vehicles'] })
    expect((await line.give(reader, 'vehicle check', vehicle.id)).answer.status).toBe(403)
  })

  test('every item is answered once, a check without defects is declared, and somebody signs', async () => {
    const { vehicle, link } = await linked()
    const fieldOf = async (change: object) => {
      const { status, json } = await line.send(link.token, aSentCheck({ reg_no: vehicle.reg_no, ...change }))
      return [status, (json as { fields?: { field: string }[] }).fields?.[0]?.field]
    }
    expect(await fieldOf({ answers: vanAnswers().slice(1) })).toEqual([422, 'check.answers'])
    expect(await fieldOf({ answers: [...vanAnswers().slice(1), ...vanAnswers().slice(1, 2)] })).toEqual([
      422,
      'check.answers',
    ])
    expect(await fieldOf({ is_nil_declared: false })).toEqual([422, 'check.is_nil_declared'])
    expect(await fieldOf({ driver_name: '' })).toEqual([422, 'check.driver_name'])
    expect(await fieldOf({ signature: '' })).toEqual([422, 'check.signature'])
    expect(await fieldOf({ signature: 'data:text/html;base64,PHA+' })).toEqual([422, 'check.signature'])
    expect(await fieldOf({ template_version: 99 })).toEqual([422, 'check.template_version'])
  })

  test('a dangerous defect takes the vehicle off the road; the link says what became of it, to its end', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no, answers: vanAnswers(cut), is_nil_declared: false })
    const taken = (await line.send(link.token, check)).json as Taken
    expect(taken).toMatchObject({ rag: 'red', defects: [{ code: 'tyres_wheels' }] })
    expect(await offRoad(vehicle.id)).toBe(true)
    const number = taken.defects[0]?.number
    const told = async () => (await line.open(link.token)).sheet.defects.find((each) => each.number === number)
    expect(await told()).toMatchObject({ state: 'reported', severity: 'dangerous', is_vor: true })
    const step = async (by: TestPerson, verb: string, given: object = {}) => {
      const { record } = (await portal.get(`/api/defects/${number}`, by.token)).json as {
        record: { id: number; updated_at: string }
      }
      const answer = await portal.send('POST', `/api/defects/${record.id}/steps`, by.token, {
        ...{ version: record.updated_at, verb },
        ...given,
      })
      expect(answer.status).toBe(200)
    }
    await step(manager, 'acknowledge')
    expect(await told()).toMatchObject({ state: 'acknowledged' })
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format()
    await step(manager, 'repair', { repaired_by: 'Leeds Tyres', repaired_on: today, parts: null })
    expect(await told()).toMatchObject({ state: 'repaired', repaired_by: 'Leeds Tyres', is_vor: true })
    const colleague = await portal.person({ accounts: ['NORTH01'], may: ['see driver checks', 'review driver checks'] })
    await step(colleague, 'verify')
    expect(await told()).toMatchObject({ state: 'verified', is_vor: false })
    expect(await offRoad(vehicle.id)).toBe(false)
  })

  test('miles below the last reading are kept and flagged, and move nothing', async () => {
    const { vehicle, link } = await linked({ miles: 60_000, miles_at: READ_AT })
    const taken = (await line.send(link.token, aSentCheck({ reg_no: vehicle.reg_no, miles: 6_000 }))).json as Taken
    expect(taken.miles_flag).not.toBeNull()
    const { miles } = await portal.owner((rows) =>
      rows.selectFrom('vehicles').select('miles').where('id', '=', vehicle.id).executeTakeFirstOrThrow(),
    )
    expect(miles).toBe(60_000)
    expect(await line.toReview(manager, vehicle.reg_no)).toMatchObject({
      rag: 'green',
      why_review: 'Miles below the last reading',
    })
  })

  test('an electric vehicle is not asked for AdBlue; what it is off the road for is told at its item, and a nil check is looked at', async () => {
    // Its miles are said: by chance they would be too far behind.
    const { vehicle, link } = await linked({ fuel_type: 'electric', miles: 48_212, miles_at: READ_AT })
    const failed = aSentCheck({ reg_no: vehicle.reg_no, answers: vanAnswers(cut), is_nil_declared: false })
    await line.send(link.token, failed)
    const { vehicles } = (await line.open(link.token)).sheet
    expect(vehicles[0]).toMatchObject({
      left_out: ['adblue', 'exhaust_smoke'],
      open_defects: [{ code: 'tyres_wheels', severity: 'dangerous', note: 'A cut' }],
    })
    const answers = vanAnswers().filter(
      (answer) => !('code' in answer && vehicles[0]?.left_out.includes(String(answer.code))),
    )
    const check = aSentCheck({ reg_no: vehicle.reg_no, answers, miles: 48_268 })
    expect((await line.send(link.token, check)).status).toBe(200)
    expect(await line.toReview(manager, vehicle.reg_no)).toMatchObject({
      why_review: 'Nil defect check of a vehicle that was off the road (VOR)',
    })
  })

  test('a wrong clock: both clocks are kept, the check stands when it was made, and says so', async () => {
    const { vehicle, link } = await linked()
    const wrong = Date.now() - 400 * 86_400_000
    const check = aSentCheck({ reg_no: vehicle.reg_no, sent_at: new Date(wrong + 3_600_000).toISOString() }, wrong)
    expect((await line.send(link.token, check)).json).toMatchObject({ clock_anomaly: 'clock differs' })
    const [row] = await kept(check.check_id)
    expect(Math.abs(Date.parse(String(row?.end_at)) - (Date.now() - 3_600_000))).toBeLessThan(60_000)
    expect(Math.abs(Date.parse(String(row?.received_at)) - Date.now())).toBeLessThan(60_000)
    expect(Math.abs((row?.device_ahead_seconds ?? 0) + 400 * 86_400 - 3_600)).toBeLessThan(60)
    expect(row?.duration_seconds).toBe(840)
    expect(row?.end_time).toContain(String(new Date(wrong).getUTCFullYear()))
  })

  test('a photo in parts, broken off and begun again, is a picture of the check and its defect', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no, answers: vanAnswers(cut), is_nil_declared: false })
    const taken = (await line.send(link.token, check)).json as Taken
    const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#555' } })
      .jpeg()
      .toBuffer()
    const given = { client_key: 'photo-one', check_id: check.check_id, code: 'tyres_wheels', size: bytes.length }
    const started = (await line.startPhoto(link.token, given)).json as { id: string }
    expect((await line.startPhoto(link.token, given)).json).toEqual(started)
    expect((await line.startPhoto(link.token, { ...given, size: 5 })).status).toBe(422)
    const half = Math.floor(bytes.length / 2)
    expect((await line.part(started.id, 0, bytes.subarray(0, half))).json).toMatchObject({ received: half })
    expect((await line.part(started.id, 0, bytes.subarray(0, half))).status).toBe(409)
    expect((await line.finish(link.token, started.id)).status).toBe(409)
    expect((await line.part(started.id, half, Buffer.concat([bytes.subarray(half), Buffer.from('x')]))).status).toBe(
      422,
    )
    await line.part(started.id, half, bytes.subarray(half))
    const other = await linked()
    expect((await line.finish(other.link.token, started.id)).status).toBe(404)
    expect((await line.finish(link.token, started.id)).json).toMatchObject({ is_finished: true })
    expect((await line.finish(link.token, started.id)).json).toMatchObject({ is_finished: true })
    const [row] = await kept(check.check_id)
    interface Pictured {
      readonly items: { code: string; awaited: number; pictures: { file_id: string; preview_id: string }[] }[]
    }
    const { items } = (await portal.get(`/api/driver-checks/${row?.id}`, manager.token)).json as Pictured
    expect(items[0]).toMatchObject({ code: 'tyres_wheels', awaited: 0, pictures: [{ file_id: expect.any(String) }] })
    const [picture] = items[0]?.pictures ?? []
    const { record } = (await portal.get(`/api/defects/${taken.defects[0]?.number}`, manager.token)).json as {
      record: { reports: { pictures: object[] }[] }
    }
    expect(record.reports[0]?.pictures).toEqual([picture])
    for (const id of [picture?.file_id, picture?.preview_id]) {
      expect((await portal.get(`/api/files/${id}`, manager.token)).status).toBe(200)
      expect((await portal.get(`/api/files/${id}`, foreign.token)).status).toBe(404)
    }
    const paper = await portal.get(`/api/driver-checks/${row?.id}/check.pdf`, manager.token)
    expect(paper.status).toBe(200)
    // Its photo is drawn in it.
    expect(paper.text).toContain('/Subtype /Image')
  })

  test('a photo that lay half arrived for a day goes, and begins again under the same key', async () => {
    const { link } = await linked()
    const check = aSentCheck()
    const given = { client_key: 'photo-of-a-day', check_id: check.check_id, code: 'horn', size: 1_000 }
    const started = (await line.startPhoto(link.token, given)).json as { id: string }
    await line.part(started.id, 0, Buffer.alloc(400))
    const age = () =>
      portal.owner((rows) =>
        sql`update check_photos set ends_at = now() - interval '1 minute' where id = ${started.id}::uuid`.execute(rows),
      )
    await age()
    expect((await line.part(started.id, 400, Buffer.alloc(600))).status).toBe(404)
    expect((await line.startPhoto(link.token, given)).json).toMatchObject({ id: started.id, received: 0 })
    await line.part(started.id, 0, Buffer.alloc(400))
    await age()
    const { database, files } = portal.portal
    const running = new AbortController().signal
    expect(await endOldUploads(openAsJob(database, 'uploads'), files.parts, endPhotos)(running)).toBeGreaterThan(0)
    expect((await line.startPhoto(link.token, given)).json).toMatchObject({ received: 0 })
  })

  test('no token stands in the log or the trail, whatever becomes of the call', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no })
    await line.send(link.token, check)
    await line.send(link.token, { ...check, more: true })
    const given = { client_key: 'photo-of-a-log', check_id: check.check_id, code: 'horn', size: 3 }
    const { id } = (await line.startPhoto(link.token, given)).json as { id: string }
    await line.part(id, 0, Buffer.from('abc'))
    await line.finish(link.token, id)
    const trail = await portal.owner((rows) => rows.selectFrom('audit').selectAll().execute())
    expect(JSON.stringify(trail)).toContain('driver check sent by link')
    expect(logged.join('')).toContain('/api/check-links/photos')
    expect([JSON.stringify(trail), ...logged].join('')).not.toContain(link.token)
  })

  test.each([
    ['a page', Buffer.from('<svg onload="alert(1)"/>')],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF')],
    ['half a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])],
    ['a HEIC photo', Buffer.concat([Buffer.alloc(4), Buffer.from('ftypheic'), Buffer.alloc(40)])],
  ])('%s is no photo', async (what, bytes) => {
    const { link } = await linked()
    const check = aSentCheck()
    const given = {
      client_key: `key-of-${what.replaceAll(' ', '-')}`,
      check_id: check.check_id,
      code: 'horn',
      size: bytes.length,
    }
    const { id } = (await line.startPhoto(link.token, given)).json as { id: string }
    await line.part(id, 0, bytes)
    const refused = await line.finish(link.token, id)
    expect([refused.status, (refused.json as { detail: string }).detail.length > 20]).toEqual([415, true])
  })

  test('of a suspended company nothing is shown and nothing taken, in words; what waits goes once it is open again', async () => {
    const { vehicle, link } = await linked()
    const check = aSentCheck({ reg_no: vehicle.reg_no })
    const setStatus = (status: string) =>
      portal.owner((rows) =>
        sql`update customers set status = ${status} where id = (select customer_id from accounts where customer_account_number = 'NORTH01')`.execute(
          rows,
        ),
      )
    await setStatus('suspended')
    for (const refused of [await line.open(link.token), await line.send(link.token, check)])
      expect([
        refused.status,
        refused.text.includes('’s account is suspended, so this link does not work. Call '),
      ]).toEqual([409, true])
    expect(await kept(check.check_id)).toEqual([])
    await setStatus('active')
    expect((await line.send(link.token, check)).status).toBe(200)
  })

  test('a drawn signature is a picture of the check and of its paper', async () => {
    const { vehicle, link } = await linked()
    const png = await sharp({ create: { width: 700, height: 200, channels: 4, background: '#0000' } })
      .png()
      .toBuffer()
    const check = aSentCheck({ reg_no: vehicle.reg_no, signature: `data:image/png;base64,${png.toString('base64')}` })
    expect((await line.send(link.token, check)).status).toBe(200)
    const [row] = await kept(check.check_id)
    const { width } = await sharp(Buffer.from(row?.signature?.split(',')[1] ?? '', 'base64')).metadata()
    expect(width).toBe(600)
    const paper = await portal.get(`/api/driver-checks/${row?.id}/check.pdf`, manager.token)
    expect(paper.status).toBe(200)
    const broken = aSentCheck({ reg_no: vehicle.reg_no, signature: 'data:image/png;base64,AAAA' })
    expect((await line.send(link.token, broken)).status).toBe(415)
  })
})
