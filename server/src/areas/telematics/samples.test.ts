// The sample feeds: made ones are reported as their .expected.json says, recorded ones of real providers go in without an
// error, and a rerun changes nothing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { onEngine } from '../../db/testing.ts'
import { addAccounts, importFile, testNow } from '../../import/testing-accounts.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { checkEquipment } from './check-equipment.ts'
import { importTelematics } from './import-telematics.ts'
import { parseAemp } from './feed/parse-aemp.ts'

const folder = fileURLToPath(new URL('./feed/fixtures/', import.meta.url))
/** The fleet that the made feeds speak of. */
const vehiclesFile = fileURLToPath(new URL('../../import/fixtures/vehicles.csv', import.meta.url))
/** Reading thousands of rows on a busy machine. */
const LONG = 90_000

const realFeeds = [
  'kramer-fleet-page-1.xml',
  'mix-documented-values.xml',
  'samsara-fleet-page-1.json',
  'takeuchi-fleet.xml',
]

const expected = z.object({
  rows: z.number(),
  bad_rows: z.number(),
  bad: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
})

onEngine('the sample feeds', (on) => {
  const take = (file: string, isDryRun = false) =>
    importTelematics({
      openRows: openAsJob(on.database(), 'telematics'),
      source: `${folder}${file}`,
      isDryRun,
      actor: null,
      now: testNow,
    })

  test(
    'of made data match their fleet and are reported row by row',
    async () => {
      await addAccounts(on.database(), 'Harrow Facilities', 'HARROW01', 'HARROW02')
      await importFile(on.database(), 'vehicles', vehiclesFile)
      const wanted = expected.parse(JSON.parse(await readFile(`${folder}made/aemp-page-1-bad.expected.json`, 'utf8')))
      for (const file of ['made/aemp-page-1-bad.json', 'made/aemp-page-1-bad.xml']) {
        const report = await take(file, true)
        expect(report.problems.map(({ row, column, reason }) => ({ row, column, reason }))).toEqual(wanted.bad)
        expect({ read: report.rows_read, refused: report.refused, created: report.created }).toEqual({
          read: wanted.rows,
          refused: wanted.bad_rows,
          created: wanted.rows - wanted.bad_rows,
        })
      }
      const [first, second] = [await take('made/aemp-page-1.json'), await take('made/aemp-page-2.json')]
      expect(
        [first, second].map(({ rows_read, created, refused, unmatched, stops }) => ({
          rows_read,
          created,
          refused,
          unmatched,
          stops,
        })),
      ).toEqual([
        { rows_read: 100, created: 100, refused: 0, unmatched: 0, stops: null },
        { rows_read: 50, created: 50, refused: 0, unmatched: 0, stops: 'no next link' },
      ])
      for (const file of [
        'made/aemp-page-1.json',
        'made/aemp-page-1.xml',
        'made/aemp-page-2.json',
        'made/aemp-page-2-bad.json',
      ]) {
        const { created, updated, refused, problems } = await take(file)
        expect({ file, created, updated, refused, problems }).toEqual({
          file,
          created: 0,
          updated: 0,
          refused: 0,
          problems: [],
        })
      }
      expect((await take('made/aemp-page-2-bad.json')).stops).toBe('next equals self')
      const latest = await sql<{
        n: number
        whole: number
      }>`select count(*) as n, count(*) filter (where is_complete) as whole from equipment_latest`.execute(
        on.database().kysely,
      )
      expect(latest.rows).toEqual([{ n: 137, whole: 137 }])
      // What the entries said that are not complete stands on no vehicle, and the report says what they lacked.
      const placed = await sql<{
        n: number
      }>`select count(*) as n from vehicles where location_at is not null`.execute(on.database().kysely)
      expect(placed.rows).toEqual([{ n: 137 }])
      expect([first.left_out, second.left_out]).toEqual([
        { entries: 8, distance: 3, driver_behaviour: 3, location: 4 },
        { entries: 5, distance: 2, driver_behaviour: 3, location: 2 },
      ])
      const called = await sql`select value from settings where name = 'last_date_of_data_call'`.execute(
        on.database().kysely,
      )
      expect(called.rows).toEqual([{ value: '2026-11-21T08:30:00.000Z' }])
    },
    LONG,
  )

  test.each([
    // machines, kept, with miles, with a place, with a score, complete, problems
    ['real/kramer-fleet-page-1.xml', 96, 96, 96, 96, 0, 0, 0],
    ['real/mix-documented-values.xml', 1, 1, 1, 1, 0, 0, 0],
    ['real/samsara-fleet-page-1.json', 1, 1, 0, 1, 0, 0, 0],
    ['real/takeuchi-fleet.xml', 27, 26, 0, 23, 0, 0, 1],
    ['made/aemp-page-1.json', 100, 100, 97, 96, 97, 92, 0],
    ['made/aemp-page-1.xml', 100, 100, 97, 96, 97, 92, 0],
    ['made/aemp-page-2.json', 50, 50, 48, 48, 47, 45, 0],
    ['made/aemp-page-2-bad.json', 50, 50, 48, 48, 47, 45, 0],
    ['made/aemp-page-1-bad.json', 100, 96, 89, 90, 91, 80, 12],
    ['made/aemp-page-1-bad.xml', 100, 96, 89, 90, 91, 80, 12],
  ])('%s says what it says', async (file, machines, kept, miles, places, scores, complete, problems) => {
    const checked = checkEquipment(parseAemp(await readFile(`${folder}${file}`)).equipment, 'kilometre')
    const readings = checked.flatMap(({ reading }) => (reading ? [reading] : []))
    expect({
      machines: checked.length,
      kept: readings.length,
      miles: readings.filter(({ odometerMiles }) => odometerMiles !== null).length,
      places: readings.filter(({ latitude }) => latitude !== null).length,
      scores: readings.filter(({ score }) => score !== null).length,
      complete: readings.filter(({ isComplete }) => isComplete).length,
      problems: checked.flatMap((each) => each.problems).length,
    }).toEqual({ machines, kept, miles, places, scores, complete, problems })
  })

  test(
    'of real providers go in without an error, and once',
    async () => {
      for (const file of realFeeds) {
        const first = await take(`real/${file}`)
        // One machine of this feed has the word "missing" for its serial number and its PIN, so nothing can tell which it is.
        const nameless =
          file === 'takeuchi-fleet.xml' ? [{ row: 3, column: 'EquipmentHeader.SerialNumber', reason: 'missing' }] : []
        expect({ file, problems: first.problems.map(({ row, column, reason }) => ({ row, column, reason })) }).toEqual({
          file,
          problems: nameless,
        })
        expect(first.created).toBe(first.rows_read - nameless.length)
        // None of these machines is in the made fleet: all wait at the desk.
        expect(first.unmatched).toBe(first.created)
        const { created, updated, unchanged } = await take(`real/${file}`)
        expect({ file, created, updated, unchanged }).toEqual({
          file,
          created: 0,
          updated: 0,
          unchanged: first.rows_read - nameless.length,
        })
      }
    },
    LONG,
  )
})
