// What was done: written down by hand, by bookings and by registers; refused where it cannot be, flagged where it is unlikely; and packed as
// evidence with digests that hold.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { aComplianceItem, aVehicle } from '../../testing/factories.ts'
import { categoryId, startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { filesOf } from '../../testing/zip-files.ts'
import { makeArchives } from '../documents/make-archives.ts'

const may: readonly Permission[] = ['see compliance', 'edit compliance', 'export compliance']
const account = 'NORTH01'

onPortal('compliance records', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let lorry: number
  const record = (body: object, by = person): Promise<Answer> =>
    portal.send('POST', '/api/compliance/records', by.token, {
      vehicle_id: lorry,
      type: 'safety_inspection',
      outcome: 'pass',
      ...body,
    })
  const faults = ({ json }: Answer) =>
    (json as { fields?: { field: string; reason: string }[] }).fields?.map((f) => `${f.field} ${f.reason}`)
  const recordsOf = async (by = person) =>
    complianceEndpoints.records.reply.parse(
      (await portal.get(`/api/compliance/records?vehicle_id=${lorry}&type=safety_inspection`, by.token)).json,
    ).records
  const itemNow = () =>
    portal.owner(
      async (rows) =>
        (
          await sql<object>`select due_date::text as due, last_done_date::text as done, last_done_miles as miles, source from compliance_items
            where vehicle_id = ${lorry} and event_type = 'safety_inspection'`.execute(rows)
        ).rows[0],
    )

  beforeAll(async () => {
    const { DATA_DIR } = (await on.place()).config
    portal = await startTestPortal(on.database(), { DATA_DIR, TEST_CLOCK: '2026-11-21T09:00:00Z' })
    person = await portal.person({ accounts: [account], may })
    lorry = await portal.owner(async (rows) => {
      const { id } = await rows
        .insertInto('vehicles')
        .values(
          aVehicle({
            customer_account_number: account,
            vehicle_category_id: await categoryId(rows),
            reg_no: 'LO24RRY',
            miles: 48_212.4,
            miles_at: '2026-10-10T09:00:00Z',
          }),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await rows
        .insertInto('compliance_items')
        .values(
          aComplianceItem({
            customer_account_number: account,
            vehicle_id: id,
            vehicle_reg: 'LO24RRY',
            event_type: 'safety_inspection',
            due_date: '2026-10-20',
            overdue_weeks: 2,
            interval_months: null,
            interval_weeks: 6,
            last_done_date: '2026-09-08',
          }),
        )
        .execute()
      return id
    })
  })
  afterAll(() => portal.stop())

  test('what an imported or entered date says was done is a record already', async () => {
    expect(await recordsOf()).toMatchObject([
      { done_on: '2026-09-08', outcome: 'done', next_due_date: '2026-10-20', source: 'manual', due_date: null },
    ])
  })

  test.each([
    ['before the last record', { done_on: '2026-09-07' }, ['done_on before_last']],
    ['tomorrow', { done_on: '2026-11-22' }, ['done_on in_future']],
    ['late, and nobody says why', { done_on: '2026-10-21' }, ['late_reason required']],
    ['a day that is none', { done_on: '2026-02-29' }, ['done_on invalid']],
  ])('refused: %s', async (_, body, expected) => {
    const answer = await record(body)
    expect(answer.status).toBe(422)
    expect(faults(answer)?.map((each) => each.replace(/ (custom|invalid_format)$/, ' invalid'))).toEqual(expected)
    expect(await itemNow()).toMatchObject({ due: '2026-10-20', done: '2026-09-08' })
  })

  test('a type nobody keeps, another customer’s vehicle and a person without the right are refused', async () => {
    expect((await record({ done_on: '2026-10-20', type: 'jousting' })).status).toBe(422)
    const foreign = await portal.person({ accounts: ['SOUTH01'], may })
    expect((await record({ done_on: '2026-10-20' }, foreign)).status).toBe(404)
    expect((await portal.get(`/api/compliance/records?vehicle_id=${lorry}`, foreign.token)).status).toBe(404)
    const reader = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await record({ done_on: '2026-10-20' }, reader)).status).toBe(403)
  })

  test('what failed keeps its date; miles below the last reading are kept, flagged and told', async () => {
    const failed = await record({ done_on: '2026-10-19', outcome: 'fail', findings: 'Nearside brake pads at 2 mm' })
    expect(failed.json).toMatchObject({ next_due_date: null, warnings: [] })
    expect(await itemNow()).toMatchObject({ due: '2026-10-20', done: '2026-09-08' })
    const passed = await record({
      done_on: '2026-10-20',
      miles: 41_200,
      service_brake_percent: 52.4,
      secondary_brake_percent: 27,
      parking_brake_percent: 18.5,
      is_laden: true,
    })
    expect(passed.json).toMatchObject({
      next_due_date: '2026-12-01',
      warnings: ['41,200 miles is lower than the last reading of 48,212 miles. It will be flagged for checking.'],
      record: { service_brake_percent: 52.4, is_laden: true, flags: ['odometer fall'], due_date: '2026-10-20' },
    })
    expect(await itemNow()).toEqual({ due: '2026-12-01', done: '2026-10-20', miles: 41_200, source: 'manual' })
    expect((await recordsOf()).map(({ done_on: day, outcome }) => `${day} ${outcome}`)).toEqual([
      '2026-10-20 pass',
      '2026-10-19 fail',
      '2026-09-08 done',
    ])
    // The reading stands with the others, held back until somebody decides; the vehicle's miles do not fall.
    const miles = await portal.owner(
      async (rows) =>
        (await sql<{ miles: number }>`select miles from vehicles where id = ${lorry}`.execute(rows)).rows[0]?.miles,
    )
    expect(miles).toBe(48_212.4)
  })

  test('the interval is the vehicle’s own, else the one staff keep for the type', async () => {
    const own = await record({ type: 'brake_test', done_on: '2026-11-20', outcome: 'pass' })
    expect(own.json).toMatchObject({ next_due_date: '2027-02-19' })
    await portal.owner((rows) =>
      sql`update compliance_types set interval_every = 8 where slug = 'brake_test'`.execute(rows),
    )
    expect(
      (await record({ type: 'brake_test', done_on: '2026-11-21', outcome: 'pass', late_reason: null })).json,
    ).toMatchObject({
      next_due_date: '2027-01-16',
    })
    expect(
      (await record({ type: 'brake_test', done_on: '2026-11-21', outcome: 'pass', next_due_date: '2027-03-01' })).json,
    ).toMatchObject({ next_due_date: '2027-03-01' })
  })

  test('two people at once write two records, and the date follows the later one', async () => {
    const answers = await Promise.all([
      record({ type: 'loler', done_on: '2026-11-10' }),
      record({ type: 'loler', done_on: '2026-11-10' }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await portal.owner((rows) =>
      sql`select 1 from compliance_items where vehicle_id = ${lorry} and event_type = 'loler'`.execute(rows),
    )
    expect(rows).toHaveLength(1)
  })

  test('an evidence pack: a paper and a table of each vehicle, and an index whose digests hold', async () => {
    const asked = await portal.send('POST', '/api/compliance/packs', person.token, {
      vehicle_ids: [lorry],
      type: 'safety_inspection',
      months: 15,
    })
    expect(asked.json).toMatchObject({
      name: 'Evidence LO24RRY, Safety inspection, 15 months to 21 Nov 2026',
      vehicles: 1,
    })
    const { id } = asked.json as { id: number }
    const warned: unknown[] = []
    const { database, files, secrets } = portal.portal
    const making = {
      database,
      files,
      secrets,
      stopping: new AbortController().signal,
      warn: (error: unknown) => void warned.push(error),
    }
    await makeArchives(making)
    expect(warned).toEqual([])
    const state = await portal.get(`/api/document-archives/${id}`, person.token)
    expect(state.json).toMatchObject({ state: 'done', files_done: 1, files_total: 1 })
    const file = await portal.app.inject({
      url: `/api/document-archives/${id}/file`,
      headers: { authorization: `Bearer ${person.token}` },
    })
    const found = filesOf(file.rawPayload)
    expect([...found.keys()]).toEqual([
      ...['LO24RRY/records.pdf', 'LO24RRY/records.csv', '1 Summary.pdf', '1 Summary.csv'],
      ...['READ ME.txt', 'index.csv', 'index.csv.sha256', 'index.csv.signature.txt'],
    ])
    // What one kind of event leaves out is said.
    expect(found.get('READ ME.txt')?.toString('utf8')).toContain('All compliance types except Safety inspection')
    const digest = (name: string) =>
      createHash('sha256')
        .update(found.get(name) ?? '')
        .digest('hex')
    const index = found.get('index.csv')?.toString('utf8') ?? ''
    for (const name of ['LO24RRY/records.pdf', 'LO24RRY/records.csv']) expect(index).toContain(`${name},`)
    for (const name of ['LO24RRY/records.pdf', 'LO24RRY/records.csv']) expect(index).toContain(digest(name))
    expect(found.get('index.csv.sha256')?.toString('utf8')).toBe(`${digest('index.csv')}  index.csv\n`)
    const check = async (index_sha256: string, signature: string) =>
      (await portal.send('POST', '/api/compliance/packs/check', person.token, { index_sha256, signature })).json
    const signature = found.get('index.csv.signature.txt')?.toString('utf8') ?? ''
    expect(await check(digest('index.csv'), signature)).toMatchObject({
      verdict: 'unchanged',
      made_at: expect.stringMatching(/^20/),
    })
    expect(await check('0'.repeat(64), signature)).toMatchObject({ verdict: 'index changed' })
    const forged = signature.replaceAll(digest('index.csv'), '0'.repeat(64))
    expect(await check('0'.repeat(64), forged)).toEqual({ verdict: 'not signed here', made_at: null })
    expect(await check(digest('index.csv'), 'Nothing')).toEqual({ verdict: 'not signed here', made_at: null })
    const table = found.get('LO24RRY/records.csv')?.toString('utf8') ?? ''
    expect(table.trim().split('\r\n')).toHaveLength(4)
    expect(table).toContain('2026-10-20')
    expect(table).toContain('Nearside brake pads at 2 mm')
    expect(found.get('LO24RRY/records.pdf')?.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('a pack of fewer than fifteen months, of a foreign vehicle, or without the right is refused', async () => {
    const ask = (body: object, by = person) =>
      portal.send('POST', '/api/compliance/packs', by.token, { vehicle_ids: [lorry], months: 15, ...body })
    expect((await ask({ months: 14 })).status).toBe(422)
    const foreign = await portal.person({ accounts: ['SOUTH01'], may })
    expect((await ask({}, foreign)).status).toBe(404)
    const reader = await portal.person({ accounts: [account], may: ['see compliance'] })
    expect((await ask({}, reader)).status).toBe(403)
    const { id } = (await ask({})).json as { id: number }
    // The right that is lost before its turn comes is lost for the pack.
    await portal.owner((rows) => sql`update users set status = 'suspended' where id = ${person.id}`.execute(rows))
    const { database, files, secrets } = portal.portal
    await makeArchives({ database, files, secrets, stopping: new AbortController().signal, warn: () => {} })
    const { rows } = await portal.owner((rows) =>
      sql`select state from document_archives where id = ${id}`.execute(rows),
    )
    expect(rows).toEqual([{ state: 'failed' }])
    await portal.owner((rows) => sql`update users set status = 'active' where id = ${person.id}`.execute(rows))
    person = await portal.person({ accounts: [account], may })
  })

  test('lifting gear that fails is out of use from that day, and the vehicle is not; passed, it is in use again', async () => {
    const loler = async () => {
      const { rows } = complianceEndpoints.matrix.reply.parse(
        (await portal.get('/api/compliance/matrix?search=LO24RRY', person.token)).json,
      )
      const cell = rows[0]?.cells.find(({ type }) => type === 'loler')
      return cell && [cell.due_date, cell.rag, cell.failed_on]
    }
    expect(await loler()).toEqual(['2027-05-10', 'green', null])
    expect(
      (await record({ type: 'loler', done_on: '2026-11-20', outcome: 'fail', findings: 'Cracked pin' })).status,
    ).toBe(200)
    expect(await loler()).toEqual(['2026-11-19', 'red', '2026-11-20'])
    // The list of what falls due says it too, and so does what needs somebody.
    const events = await portal.get('/api/compliance/events?search=LO24RRY&filter=event_type:is:loler', person.token)
    expect(complianceEndpoints.events.reply.parse(events.json).rows).toMatchObject([{ failed_on: '2026-11-20' }])
    const seer = await portal.person({
      accounts: [account],
      may: ['see dashboard', 'see compliance', 'request maintenance'],
    })
    const needs = (await portal.get('/api/worklist?kind=overdue', seer.token)).json as { rows: { words: string }[] }
    expect(needs.rows.map(({ words }) => words)).toContain('Tail lift or crane out of use since 20 Nov 2026')
    expect((await record({ type: 'loler', done_on: '2026-11-21' })).status).toBe(200)
    expect(await loler()).toEqual(['2027-05-21', 'green', null])
  })

  test('a speed limiter checked with the calibration is a record and a date of its own', async () => {
    const both = { type: 'tacho_calibration', done_on: '2026-11-18', is_with_speed_limiter: true }
    expect((await record(both)).status).toBe(200)
    const { records } = complianceEndpoints.records.reply.parse(
      (await portal.get(`/api/compliance/records?vehicle_id=${lorry}&type=speed_limiter`, person.token)).json,
    )
    expect(records).toMatchObject([{ done_on: '2026-11-18', next_due_date: '2028-11-18' }])
    expect((await record({ ...both, done_on: '2026-11-19', outcome: 'fail', findings: 'Seal broken' })).status).toBe(
      200,
    )
    const after = await portal.get(`/api/compliance/records?vehicle_id=${lorry}&type=speed_limiter`, person.token)
    expect(complianceEndpoints.records.reply.parse(after.json).records).toHaveLength(1)
  })
})
