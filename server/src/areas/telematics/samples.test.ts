// The sample feeds of the product's papers, where they lie beside the repository: made ones are reported as their
// .expected.json says, recorded ones of real providers go in without an error, and a rerun changes nothing.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { onBothEngines } from '../../db/testing.ts'
import { addAccounts, importFile, openAsOwner, testNow } from '../../import/testing-accounts.ts'
import { importTelematics } from './import-telematics.ts'

const folder = fileURLToPath(new URL('../../../../../shared/samples/', import.meta.url))
/** Reading thousands of rows on a busy machine. */
const LONG = 90_000
const hasSamples = existsSync(folder)
// oxlint-disable-next-line eslint/no-console -- the one place that can say why nothing was tested
if (!hasSamples) console.warn(`Skipped: no sample files beside the repository (${folder})`)

const expected = z.object({
  rows: z.number(),
  bad_rows: z.number(),
  bad: z.array(z.object({ row: z.number(), column: z.string(), reason: z.string() })),
})

onBothEngines('the sample feeds', (on) => {
  const take = (file: string, isDryRun = false) =>
    importTelematics({
      openRows: openAsOwner(on.database()),
      source: `${folder}${file}`,
      isDryRun,
      actor: null,
      now: testNow,
    })

  test.skipIf(!hasSamples)(
    'of made data match their fleet and are reported row by row',
    async () => {
      await addAccounts(on.database(), 'Harrow Facilities', 'HARROW01', 'HARROW02')
      await importFile(on.database(), 'vehicles', `${folder}made/vehicles.csv`)
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
      expect(latest.rows).toEqual([{ n: 150, whole: 137 }])
      const called = await sql`select value from settings where name = 'last_date_of_data_call'`.execute(
        on.database().kysely,
      )
      expect(called.rows).toEqual([{ value: '2026-11-21T08:30:00.000Z' }])
    },
    LONG,
  )

  test.skipIf(!hasSamples)(
    'of real providers go in without an error, and once',
    async () => {
      for (const file of hasSamples ? await readdir(`${folder}real/aemp`) : []) {
        const first = await take(`real/aemp/${file}`)
        // One machine of this feed has the word "missing" for its serial number and its PIN, so nothing can tell which it is.
        const nameless =
          file === 'takeuchi-fleet.xml' ? [{ row: 3, column: 'EquipmentHeader.SerialNumber', reason: 'missing' }] : []
        expect({ file, problems: first.problems.map(({ row, column, reason }) => ({ row, column, reason })) }).toEqual({
          file,
          problems: nameless,
        })
        expect(first.created).toBe(first.rows_read - nameless.length)
        expect(first.rows_read).toBeGreaterThan(0)
        const { created, updated, unchanged } = await take(`real/aemp/${file}`)
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
