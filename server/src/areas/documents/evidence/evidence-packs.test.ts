// A pack of every kind holds driver checks and defects, the vehicles whose hire ended, or those a list is narrowed to; and says what it leaves out.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { filesOf } from '../../../testing/zip-files.ts'
import { aComplianceItem, aDriverCheck, aVehicle } from '../../../testing/factories.ts'
import { categoryId, startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { makeArchives } from '../make-archives.ts'

const account = 'NORTH01'
const CLOCK = '2026-11-21T09:00:00Z'

onPortal('evidence packs', (on) => {
  let portal: TestPortal
  let person: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: CLOCK })
    person = await portal.person({
      accounts: [account],
      may: ['see compliance', 'export compliance', 'see driver checks'],
    })
    await portal.owner(async (rows) => {
      const category = await categoryId(rows)
      for (const [reg_no, due_date] of [
        ['EV10AAA', '2026-11-01'],
        ['EV10BBB', '2027-06-01'],
        ['EV10CCC', '2027-06-01'],
      ] as const) {
        const made = aVehicle({
          customer_account_number: account,
          vehicle_category_id: category,
          reg_no,
          status: 'on_hire',
        })
        const { id } = await rows.insertInto('vehicles').values(made).returning('id').executeTakeFirstOrThrow()
        const of = { customer_account_number: account, vehicle_id: id }
        await rows
          .insertInto('compliance_items')
          .values(
            aComplianceItem({ ...of, vehicle_reg: reg_no, event_type: 'mot', due_date, last_done_date: '2025-12-01' }),
          )
          .execute()
        await rows
          .insertInto('driver_checks')
          .values(
            aDriverCheck({
              ...{ ...of, reg_no, rag: 'amber', created_at: '2026-11-20T07:00:00Z', driver_name: 'Leon Marsh' },
              driver_check: JSON.stringify([
                { code: 'wipers', response: 'defect', severity: 'minor', note: 'washer fluid low', photos: [] },
              ]),
            }),
          )
          .execute()
      }
      await sql`insert into equipment_readings (source, provider, serial_number, snapshot_at, customer_account_number, vehicle_id, odometer_miles, odometer_at, is_complete, flags, raw)
        select 'check', 'Driver check', k.vehicle_id || ' ' || k.check_id, k.created_at, k.customer_account_number, k.vehicle_id, 100, k.created_at, false, '{odometer fall}', '{}'
        from driver_checks k where k.reg_no = 'EV10AAA'`.execute(rows)
      // It went to another customer: what was done for it stays with this one.
      await sql`update vehicles set customer_account_number = 'SOUTH01' where reg_no = 'EV10CCC'`.execute(rows)
    })
  })
  afterAll(() => portal.stop())

  async function packOf(question: object, by = person): Promise<ReadonlyMap<string, string>> {
    const asked = await portal.send('POST', '/api/compliance/packs', by.token, {
      vehicle_ids: null,
      months: 15,
      ...question,
    })
    const { id } = asked.json as { id: number }
    const { database, files, secrets } = portal.portal
    await makeArchives({
      database,
      files,
      secrets,
      stopping: new AbortController().signal,
      warn: (error) => expect(error).toBeUndefined(),
    })
    const file = await portal.app.inject({
      url: `/api/document-archives/${id}/file`,
      headers: { authorization: `Bearer ${by.token}` },
    })
    return new Map([...filesOf(file.rawPayload)].map(([name, bytes]) => [name, bytes.toString('utf8')]))
  }

  test('the whole fleet: checks in the words they were asked by, and the vehicle whose hire ended', async () => {
    const found = await packOf({})
    expect([...found.keys()].filter((name) => name.endsWith('.csv'))).toEqual(
      expect.arrayContaining(['EV10AAA/driver checks.csv', 'EV10AAA/defects.csv', 'EV10CCC/records.csv', 'index.csv']),
    )
    const [headings = [], line = []] = (found.get('EV10AAA/driver checks.csv') ?? '')
      .split('\r\n')
      .map((each) => each.split(','))
    expect(line[headings.indexOf('Miles flagged')]).toBe('Odometer went backwards')
    const checks = found.get('EV10AAA/driver checks.csv') ?? ''
    expect(checks).toContain('Wipers')
    expect(checks).toContain('washer fluid low')
    // Whoever asked may not see drivers.
    expect(checks).not.toContain('Leon Marsh')
    expect(found.get('EV10CCC/records.csv')).toContain('2025-12-01')
    expect(found.get('1 Summary.csv')).toMatch(/\r\nMOT,\d+,/)
    const words = found.get('READ ME.txt') ?? ''
    expect(words).toContain(' vehicles, 1 no longer on hire')
    expect(words).toContain('Photos and signatures from driver checks')
  })

  test('a record that was put right says so: when, by whom, why, and what it said before', async () => {
    await portal.owner((rows) =>
      sql`
        insert into compliance_corrections (customer_account_number, record_id, done_on, miles, outcome, reason, corrected_by_name, corrected_at)
        select r.customer_account_number, r.id, '2025-11-30', 41000, 'fail', 'The wrong sheet was typed', 'Ann Moss', '2025-12-03T10:15:00Z'
        from compliance_records r where r.vehicle_reg = 'EV10AAA' and r.event_type = 'mot' order by r.done_on desc limit 1`.execute(
        rows,
      ),
    )
    const table = (await packOf({})).get('EV10AAA/records.csv') ?? ''
    expect(table.split('\r\n')[0]).toMatch(/,Corrected$/)
    expect(table).toContain('by Ann Moss: The wrong sheet was typed. Before: done on 30 Nov 2025, 41,000 miles, failed')
    expect(table).toContain('3 Dec 2025')
  })

  test('what a list is narrowed to, and without the right no checks, which is said', async () => {
    const blind = await portal.person({ accounts: [account], may: ['see compliance', 'export compliance'] })
    const found = await packOf({ narrowed: { search: '', filter: ['rag:is:red'] } }, blind)
    expect([...found.keys()].toSorted()).toEqual([
      ...['1 Summary.csv', '1 Summary.pdf', 'EV10AAA/records.csv', 'EV10AAA/records.pdf', 'READ ME.txt'],
      ...['index.csv', 'index.csv.sha256', 'index.csv.signature.txt'],
    ])
    expect(found.get('READ ME.txt')).toContain(
      'Driver checks and defects: the person who created the pack does not have access to them.',
    )
    expect(found.get('READ ME.txt')).toContain('Vehicles that were not chosen.')
  })
})
