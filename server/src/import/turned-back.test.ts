// Files turn back nothing that people did in the portal since: what stays is named with its row, and in the history of the record.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passSlots } from '../areas/maintenance/workshops/passed-slots.ts'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import type { ImportReport } from './report.ts'
import { addAccounts } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { counts, vehicle, vehicles } from './testing-lines.ts'

const CLOCK = '2026-11-21T12:00:00.000Z'
const bookingHeading = 'reg_no,type,status,created_at,booked_at,supplier,po_number'
const booking = (reg: string, status: string, booked: string, more = 'Leeds Tyres,PO1') =>
  `${bookingHeading}\n${reg},tyre,${status},1/11/2026 08:00,${booked},${more}`

onPortal('what people did since a file', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const { take, rowsOf } = useFiles(() => on.database())
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    staff = await portal.admin({ name: 'Ann Moss' })
    await addAccounts(on.database(), 'First', 'ACC1')
    const plates = ['TB01 AAA', 'TB02 AAA', 'TB03 AAA', 'TB04 AAA', 'TB05 AAA', 'TB06 AAA', 'TB07 AAA', 'TB08 AAA']
    await take('vehicles', vehicles(...plates.map((reg) => vehicle(reg))))
  })
  afterAll(async () => portal.stop())

  const warned = ({ warnings }: ImportReport) => warnings.map(({ column, reason }) => [column, reason])
  const messages = ({ warnings }: ImportReport) => warnings.map(({ message }) => message)
  const bookings = (reg: string) =>
    rowsOf(sql`select c.id, c.number, c.state, json_instant(m.booked_at) as booked_at, m.supplier, m.po_number
      from cases c join maintenance_cases m on m.case_id = c.id where c.reg_no = ${reg}`)
  const bookingOf = async (reg: string) => (await bookings(reg))[0] as { id: number; number: string }
  const versionIn = ({ json }: { json: unknown }) => (json as { record: { updated_at: string } }).record.updated_at
  const step = async (id: number, verb: string, values: object) => {
    const version = versionIn(await portal.get(`/api/maintenance/${id}`, staff.token))
    const sent = await portal.send('POST', `/api/maintenance/${id}/steps`, staff.token, { verb, version, ...values })
    expect(sent.text).toContain('"record"')
  }
  const edit = async (path: string, values: object) => {
    const version = versionIn(await portal.get(path, staff.token))
    expect((await portal.send('PUT', path, staff.token, { version, values })).text).toContain('"record"')
  }
  const idOf = async (table: string, name: string, value: string) =>
    ((await rowsOf(sql`select id from ${sql.table(table)} where ${sql.ref(name)} = ${value}`))[0] as { id: number }).id

  test('a booking that has come further than the file says stays, and its history names the file', async () => {
    await take('maintenance', booking('TB01 AAA', 'booked', '25/11/2026 09:00'))
    const { id, number } = await bookingOf('TB01AAA')
    await step(id, 'arrive', { arrived_at: '2026-11-21T11:00:00.000Z' })
    const older = booking('TB01 AAA', 'acknowledged', '24/11/2026 09:00', 'York Tyres,PO2')
    const done = await take('maintenance', older, { name: 'old.csv' })
    expect(counts(done)).toEqual([0, 0, 1, 0])
    expect(messages(done)).toEqual([
      `Row 2, Status: The file says “Acknowledged”, but ${number} is already “In workshop”. This row was not imported.`,
    ])
    await take('maintenance', older, { name: 'old.csv' })
    expect(await bookings('TB01AAA')).toMatchObject([
      { state: 'in_workshop', supplier: 'Leeds Tyres', booked_at: '2026-11-25T09:00:00.000Z' },
    ])
    const { json } = await portal.get(`/api/maintenance/${id}/history`, staff.token)
    const { entries } = json as { entries: { words: string }[] }
    expect(entries.filter(({ words }) => words === 'A file was not taken')).toMatchObject([
      { said: 'old.csv says Acknowledged. The booking stays In workshop.', by: null },
    ])
  })

  test('a day that somebody moved stays; what the file owns and what comes next are taken', async () => {
    await take('maintenance', booking('TB02 AAA', 'booked', '25/11/2026 09:00'))
    const { id } = await bookingOf('TB02AAA')
    await step(id, 'rebook', { booked_at: '2026-11-30T09:00:00.000Z', is_asked_by_customer: false, reason: 'Full' })
    const again = await take('maintenance', booking('TB02 AAA', 'booked', '25/11/2026 09:00', 'Leeds Tyres,PO9'))
    expect(warned(again)).toEqual([['booked_at', 'stays']])
    expect(await bookings('TB02AAA')).toMatchObject([{ booked_at: '2026-11-30T09:00:00.000Z', po_number: 'PO9' }])
    await take('maintenance', booking('TB02 AAA', 'complete', ''))
    expect(await bookings('TB02AAA')).toMatchObject([{ state: 'complete', booked_at: '2026-11-30T09:00:00.000Z' }])
  })

  test('a day that has passed stays passed, unless the file brings a later one', async () => {
    await take('maintenance', booking('TB03 AAA', 'booked', '21/11/2026 09:00'))
    const throwing = (error: unknown): never => {
      throw error
    }
    expect(await passSlots(portal.portal, new AbortController().signal, throwing)).toBe(1)
    expect(counts(await take('maintenance', booking('TB03 AAA', 'booked', '21/11/2026 09:00')))).toEqual([0, 0, 1, 0])
    expect(await bookings('TB03AAA')).toMatchObject([{ state: 'slot_passed' }])
    await take('maintenance', booking('TB03 AAA', 'booked', '27/11/2026 09:00'))
    expect(await bookings('TB03AAA')).toMatchObject([{ state: 'booked', booked_at: '2026-11-27T09:00:00.000Z' }])
  })

  test('what somebody replaced on a vehicle no file brings back, nor an older file what a newer one replaced; news is taken', async () => {
    const stands = () => rowsOf(sql`select fleet_no, contract_end_date, status from vehicles where reg_no = 'TB04AAA'`)
    const file = (fleet: string, end: string, status = 'On hire') =>
      take('vehicles', `reg_no,fleet_no,contract_end_date,status\nTB04 AAA,${fleet},${end},${status}`, {
        name: 'f.csv',
      })
    await file('F1', '1/3/2027')
    const id = await idOf('vehicles', 'reg_no', 'TB04AAA')
    await edit(`/api/vehicles/${id}`, { fleet_no: 'F9', status: 'disposed' })
    await take('vehicles', 'reg_no,contract_end_date\nTB04 AAA,1/3/2029', { name: 'newer.csv' })
    const older = await file('F1', '1/3/2027')
    expect(counts(older)).toEqual([0, 0, 1, 0])
    expect(warned(older)).toEqual([
      ['fleet_no', 'stays'],
      ['contract_end_date', 'stays'],
      ['status', 'stays'],
    ])
    expect(messages(older)[1]).toMatch(
      /^Row 2, Contract end date: newer\.csv changed this on .*The file has the earlier value, so we did not change it\.$/,
    )
    expect(messages(older)[0]).toMatch(/^Row 2, Fleet number: Ann Moss changed this on /)
    expect(await stands()).toEqual([{ fleet_no: 'F9', contract_end_date: '2029-03-01', status: 'disposed' }])
    expect(counts(await file('F7', '1/3/2030'))).toEqual([0, 1, 0, 0])
    expect(await stands()).toEqual([{ fleet_no: 'F7', contract_end_date: '2030-03-01', status: 'disposed' }])
  })

  test('a state that only files tell goes to and fro with them', async () => {
    const file = async (status: string) => counts(await take('vehicles', `reg_no,status\nTB05 AAA,${status}`))
    expect(await file('VOR')).toEqual([0, 1, 0, 0])
    expect(await file('On hire')).toEqual([0, 1, 0, 0])
    expect(await file('VOR')).toEqual([0, 1, 0, 0])
  })

  test('a driver stays where somebody put them, and a vehicle without the driver somebody took from it', async () => {
    const heading = 'name,email,customer_account_number,current_reg,status'
    const old = `${heading}\nDan Wood,dan@x.example,ACC1,TB06 AAA,active`
    await take('drivers', old)
    const driver = await idOf('drivers', 'name', 'Dan Wood')
    await portal.send('POST', `/api/drivers/${driver}/assignments`, staff.token, {
      ...{ reg_no: 'TB07 AAA', from_at: '2026-11-21T12:00:00.000Z', to_at: null, note: null },
    })
    const values = { name: 'Dan Wood', email: 'dan@x.example', phone: null, note: null }
    await edit(`/api/drivers/${driver}`, { ...values, status: 'suspended' })
    const again = await take('drivers', old)
    expect(counts(again)).toEqual([0, 0, 1, 0])
    expect(warned(again)).toEqual([
      ['status', 'stays'],
      ['current_reg', 'stays'],
    ])
    const held = () =>
      rowsOf(sql`select v.reg_no, d.status from drivers d join vehicles v on v.driver_id = d.id where d.id = ${driver}`)
    expect(await held()).toEqual([{ reg_no: 'TB07AAA', status: 'suspended' }])
    expect(warned(await take('vehicles', 'reg_no,driverName\nTB06 AAA,Dan Wood'))).toEqual([['driverName', 'stays']])
    expect(await held()).toEqual([{ reg_no: 'TB07AAA', status: 'suspended' }])
  })

  test('a due date stays when the work has been done since', async () => {
    const old = 'vehicle_reg,event_type,due_date,last_done_date\nTB08 AAA,mot,30/11/2026,30/11/2025'
    await take('compliance', old)
    await rowsOf(sql`update compliance_items set due_date = '2027-11-20', last_done_date = '2026-11-20', source = 'maintenance'
      where vehicle_reg = 'TB08AAA'`)
    const again = await take('compliance', old)
    expect(counts(again)).toEqual([0, 0, 1, 0])
    expect(messages(again)).toEqual([
      'Row 2, Due date: It was last done on 20 Nov 2026, later than the date in the file. This row was not imported.',
    ])
    expect(counts(await take('compliance', 'vehicle_reg,event_type,due_date\nTB08 AAA,mot,1/11/2027'))).toEqual([
      0, 0, 1, 0,
    ])
    const next = 'vehicle_reg,event_type,due_date,last_done_date\nTB08 AAA,mot,30/11/2028,19/11/2027'
    expect(counts(await take('compliance', next))).toEqual([0, 1, 0, 0])
  })

  test('a row that meets another customer’s vehicle names it, then and now', async () => {
    await addAccounts(on.database(), 'Second Ltd', 'ACC2')
    await take('vehicles', vehicles(vehicle('TB20 AAA', { account: 'ACC2' })))
    const lines = ['TB01', 'TB02', 'TB03', 'TB20'].map((reg) => `${reg} AAA,glass,requested,2/11/2026 08:00`)
    const report = await take('maintenance', `reg_no,type,status,created_at\n${lines.join('\n')}`)
    expect(counts(report)).toEqual([4, 0, 0, 0])
    expect(messages(report)).toEqual([
      'Row 5, Registration: TB20AAA is on hire to Second Ltd, account ACC2. Most other rows are for First. Check the registration.',
    ])
    // The vehicle moves on: what was asked for before stays with whoever had it.
    await rowsOf(
      sql`update hires set to_at = '2026-11-10' where vehicle_id = (select id from vehicles where reg_no = 'TB03AAA')`,
    )
    await rowsOf(sql`update vehicles set customer_account_number = 'ACC2' where reg_no = 'TB03AAA'`)
    const moved = await take('maintenance', booking('TB03 AAA', '', '', 'Hull Tyres,PO3'))
    expect(messages(moved)).toEqual([
      'Row 2, Registration: TB03AAA is on account ACC2 now. We saved this row for account ACC1, which had the vehicle then.',
    ])
  })
})
