// What is done for drivers and companies is written down as work on vehicles is, and moves what they have to keep in date.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type Answer, type TestPerson, type TestPortal } from '../../../testing/portal.ts'

const account = 'NORTH01'
const may: readonly Permission[] = ['see compliance', 'edit compliance', 'see drivers', 'see driver licence details']

onPortal('records of drivers and companies', (on) => {
  let portal: TestPortal
  let person: TestPerson
  let driver: number

  const ofDriver = (body: object, by = person): Promise<Answer> =>
    portal.send('POST', '/api/compliance-drivers/records', by.token, { driver_id: driver, ...body })
  const ofCompany = (body: object, by = person): Promise<Answer> =>
    portal.send('POST', '/api/compliance-companies/records', by.token, { account, type: 'o_licence', ...body })
  const faults = ({ json }: Answer) =>
    (json as { fields?: { field: string; reason: string }[] }).fields?.map((f) => `${f.field} ${f.reason}`)
  const driverNow = async (question = '') =>
    complianceEndpoints.driverRecords.reply.parse(
      (await portal.get(`/api/compliance-drivers/records?driver_id=${driver}${question}`, person.token)).json,
    )
  const companyNow = async () =>
    complianceEndpoints.companyRecords.reply.parse(
      (await portal.get(`/api/compliance-companies/records?account=${account}`, person.token)).json,
    )
  const due = async (what: string) => (await driverNow()).dates.find((date) => date.what === what)

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-21T09:00:00Z' })
    person = await portal.person({ accounts: [account], may })
    driver = await portal.owner(async (rows) => {
      await sql`delete from compliance_items where customer_account_number = ${account} and vehicle_id is null`.execute(
        rows,
      )
      const { id } = await rows
        .insertInto('drivers')
        .values({ customer_account_number: account, name: 'Nia Card', points: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    })
  })
  afterAll(() => portal.stop())

  test('of a new driver everything that can be kept is told, with what is missing', async () => {
    const { holder, dates, records } = await driverNow()
    expect(holder).toBe('Nia Card')
    expect(records).toEqual([])
    expect(dates.map(({ what, rag }) => [what, rag])).toEqual([
      ['Driving licence', 'red'],
      ['Driver CPC card', null],
      ['Tachograph card', null],
      ['Medical', null],
      ['Licence check mandate', null],
      ['Licence check', 'red'],
      ['Driver card download', null],
    ])
  })

  test('a card that was read is a record, and due again by the interval of its type', async () => {
    const read = { type: 'tacho_card_download', done_on: '2026-11-01' }
    expect((await ofDriver(read)).json).toMatchObject({
      next_due_date: '2026-11-29',
      record: { event_type: 'tacho_card_download', driver_field: null, done_on: '2026-11-01', source: 'manual' },
    })
    expect((await ofDriver({ ...read, done_on: '2026-11-20' })).json).toMatchObject({ next_due_date: '2026-12-18' })
    expect(await due('Driver card download')).toMatchObject({ due_date: '2026-12-18', rag: 'green' })
    const { records } = await driverNow('&type=tacho_card_download')
    expect(records.map(({ done_on, due_date }) => [done_on, due_date])).toEqual([
      ['2026-11-20', '2026-11-29'],
      ['2026-11-01', null],
    ])
    const { rows } = await portal.owner((all) =>
      sql`select 1 from compliance_items where driver_id = ${driver}`.execute(all),
    )
    expect(rows).toHaveLength(1)
  })

  test('a licence check moves the driver’s own date by the points it found', async () => {
    const check = { type: 'licence_check', driver_field: 'last_licence_check', done_on: '2026-11-20' }
    expect((await ofDriver({ ...check, points: 6 })).json).toMatchObject({ next_due_date: '2027-05-20' })
    expect(await due('Licence check')).toMatchObject({ due_date: '2027-05-20', driver_field: 'last_licence_check' })
    const { rows } = await portal.owner((all) =>
      sql`select points, last_licence_check::text as day from drivers where id = ${driver}`.execute(all),
    )
    expect(rows).toEqual([{ points: 6, day: '2026-11-20' }])
  })

  test('what a card says of itself is asked for, and moves that card alone', async () => {
    const card = { type: 'driver_licence', driver_field: 'tacho_card_expiry', done_on: '2026-11-19' }
    expect(faults(await ofDriver(card))).toEqual(['next_due_date required'])
    expect((await ofDriver({ ...card, next_due_date: '2031-11-18' })).status).toBe(200)
    expect(await due('Tachograph card')).toMatchObject({ due_date: '2031-11-18', rag: 'green' })
    expect(await due('Driving licence')).toMatchObject({ due_date: null })
    expect((await driverNow('&type=driver_licence&driver_field=licence_expiry')).records).toEqual([])
  })

  test.each([
    [
      'a date for the next check',
      { type: 'licence_check', driver_field: 'last_licence_check', next_due_date: '2027-01-01' },
      'next_due_date not_possible',
    ],
    [
      'a card of another type',
      { type: 'driver_cpc', driver_field: 'tacho_card_expiry', next_due_date: '2027-01-01' },
      'type not_possible',
    ],
    ['a type of vehicles', { type: 'mot' }, 'type not_possible'],
    ['points of a card', { type: 'tacho_card_download', points: 3 }, 'points not_possible'],
    [
      'valid until before it was done',
      { type: 'driver_cpc', driver_field: 'dqc_expiry', next_due_date: '2026-11-21' },
      'next_due_date not_possible',
    ],
    ['tomorrow', { type: 'tacho_card_download', done_on: '2026-11-22' }, 'done_on in_future'],
  ])('refused: %s', async (_, body, expected) => {
    expect(faults(await ofDriver({ done_on: '2026-11-21', ...body }))).toEqual([expected])
  })

  test('the operator’s licence of an account is kept from its first record on', async () => {
    expect((await companyNow()).dates).toMatchObject([{ what: 'Operator licence', due_date: null, rag: null }])
    expect((await ofCompany({ done_on: '2026-11-02' })).json).toMatchObject({ next_due_date: '2031-11-02' })
    expect((await ofCompany({ done_on: '2026-11-20', next_due_date: '2031-10-31' })).status).toBe(200)
    const { dates, records, holder } = await companyNow()
    expect(holder).toBe('North')
    expect(dates).toMatchObject([{ due_date: '2031-10-31', rag: 'green' }])
    expect(records).toHaveLength(2)
    const list = complianceEndpoints.companyDates.reply.parse(
      (await portal.get('/api/compliance-companies', person.token)).json,
    )
    expect(list.rows).toMatchObject([{ what: 'Operator licence', due_date: '2031-10-31' }])
  })

  test('rights and accounts hold', async () => {
    const card = { type: 'tacho_card_download', done_on: '2026-11-21' }
    const foreign = await portal.person({ accounts: ['SOUTH01'], may })
    expect((await ofDriver(card, foreign)).status).toBe(404)
    expect((await ofCompany({ done_on: '2026-11-21' }, foreign)).status).toBe(404)
    const reader = await portal.person({ accounts: [account], may: ['see compliance', 'see driver licence details'] })
    expect((await ofDriver(card, reader)).status).toBe(403)
    const blind = await portal.person({ accounts: [account], may: ['see compliance', 'edit compliance'] })
    expect((await ofDriver(card, blind)).status).toBe(403)
    expect((await portal.get(`/api/compliance-drivers/records?driver_id=${driver}`, blind.token)).status).toBe(403)
  })

  test('figures of today, of the weeks ahead, and as they stood', async () => {
    const standing = async (question: string) =>
      complianceEndpoints.driverStanding.reply
        .parse((await portal.get(`/api/compliance-drivers/standing?search=Nia${question}`, person.token)).json)
        .types.find(({ type }) => type === 'tacho_card_download')
    expect(await standing('')).toMatchObject({
      red: 0,
      amber: 0,
      green: 1,
      forecast: [{ red: 1 }, { red: 1 }, { red: 1 }],
    })
    expect(await standing('&filter=on:is:2026-10-31')).toBeUndefined()
    // Since it was done, whenever it was written down; by its date of then.
    expect(await standing('&filter=on:is:2026-11-10')).toMatchObject({ red: 0, green: 1 })
    const { json } = await portal.get('/api/compliance-companies/standing', person.token)
    expect(complianceEndpoints.companyStanding.reply.parse(json).types).toMatchObject([{ type: 'o_licence', green: 1 }])
  })

  test('the months by points are what Settings says', async () => {
    const admin = await portal.admin()
    const table = settingsEndpoints.complianceTypes.reply.parse(
      (await portal.get('/api/settings-lists/compliance-types', admin.token)).json,
    )
    const rows = table.rows.map(({ used_by: _used, following: _following, own: _own, ...row }) =>
      row.slug === 'licence_check'
        ? { ...row, details: { ...row.details, by_points: [{ from_points: 5, months: 2 }] } }
        : row,
    )
    const saved = await portal.send('PUT', '/api/settings-lists/compliance-types', admin.token, {
      version: table.version,
      rows,
    })
    expect(saved.status).toBe(200)
    expect(await due('Licence check')).toMatchObject({ due_date: '2027-01-20' })
  })
})
