// The sample files of one made-up customer: every good file goes in whole, every bad one is reported as its .expected.json
// says, and a rerun adds nothing.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { importKindNames } from '@kerbline/domain/areas/imports/kinds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { onEngine } from '../db/testing.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { aUser } from '../testing/factories.ts'
import { addAccounts, importFile } from './testing-accounts.ts'

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url))
/** Reading thousands of rows on a busy machine. */
const LONG = 90_000

const remark = z.object({ row: z.number(), column: z.string(), reason: z.string() })
const expected = z.object({
  rows: z.number(),
  bad_rows: z.number(),
  good_rows: z.number(),
  bad: z.array(remark),
  warnings: z.array(remark).default([]),
  loads_as_red_no_valid_date: z.array(z.number()).default([]),
  loads_with_unknown_status: z.array(z.number()).default([]),
  kept_raw_and_flagged: z.array(z.object({ row: z.number(), column: z.string() })).default([]),
})
const readExpected = async (kind: string) =>
  expected.parse(JSON.parse(await readFile(`${folder}${kind}-bad.expected.json`, 'utf8')))
const places = (remarks: readonly { row: number; column: string; reason: string }[]) =>
  remarks.map(({ row, column, reason }) => ({ row, column, reason }))
const rowsOf = (remarks: readonly { row: number; reason: string }[], reason: string) =>
  remarks.filter((each) => each.reason === reason).map(({ row }) => row)
const rowCounts = {
  vehicles: 150,
  drivers: 134,
  compliance: 720,
  maintenance: 300,
  invoices: 735,
  'driver-checks': 420,
  eto: 60,
  fines: 96,
}

/** As a portal is before its first customer, and then with one. */
async function openPortal(database: Database): Promise<void> {
  await fillReferenceData(database.kysely)
  await addAccounts(database, 'Harrow Facilities', 'HARROW01', 'HARROW02')
  const people = ['Meera Rahman', 'Dafydd Pryce'].map((name) => aUser({ name, side: 'staff', is_admin: true }))
  await database.kysely.insertInto('users').values(people).execute()
}

onEngine('the good sample files', (on) => {
  test(
    'go in whole, and a rerun adds nothing',
    async () => {
      const database = on.database()
      await openPortal(database)
      for (const kind of importKindNames) {
        const first = await importFile(database, kind, `${folder}${kind}.csv`)
        expect({ kind, problems: first.problems, read: first.rows_read }).toEqual({
          kind,
          problems: [],
          read: rowCounts[kind],
        })
        expect({ kind, in: first.created + first.updated + first.unchanged, warnings: first.warnings }).toEqual({
          kind,
          in: rowCounts[kind],
          warnings: [],
        })
      }
      for (const kind of importKindNames) {
        const again = await importFile(database, kind, `${folder}${kind}.csv`)
        expect({ kind, created: again.created, updated: again.updated, unchanged: again.unchanged }).toEqual({
          kind,
          created: 0,
          updated: 0,
          unchanged: rowCounts[kind],
        })
      }
      const counts = await sql<{
        drivers: number
        held: number
        undated: number
        receipts: number
      }>`select (select count(*) from drivers) as drivers,
      (select count(*) from driver_vehicles where to_at is null) as held, (select count(*) from compliance_items where due_date is null) as undated,
      (select count(*) from invoice_lines where not is_spend) as receipts`.execute(database.kysely)
      expect(counts.rows[0]).toEqual({ drivers: 134, held: 134, undated: 21, receipts: 8 })
      const sums = await sql<{
        lines: number
        taxes: number
      }>`select sum(l.value_pence) as lines, sum(l.tax_pence) filter (where i.fault is null) as taxes from invoice_lines l join invoices i on i.id = l.invoice_id`.execute(
        database.kysely,
      )
      const documents = await sql<{
        lines: number
        taxes: number
      }>`select sum(goods_pence) as lines, sum(tax_pence) filter (where fault is null) as taxes from invoices`.execute(
        database.kysely,
      )
      expect(sums.rows[0]).toEqual(documents.rows[0])
    },
    LONG,
  )
})

onEngine('the spoiled sample files', (on) => {
  test(
    'are reported row by row as expected',
    async () => {
      const database = on.database()
      await openPortal(database)
      for (const kind of importKindNames) {
        const wanted = await readExpected(kind)
        for (const isDryRun of [true, false]) {
          const report = await importFile(database, kind, `${folder}${kind}-bad.csv`, { isDryRun })
          expect({ kind, problems: places(report.problems) }).toEqual({ kind, problems: wanted.bad })
          expect({ kind, read: report.rows_read, refused: report.refused }).toEqual({
            kind,
            read: wanted.rows,
            refused: wanted.bad_rows,
          })
          expect({ kind, in: report.created + report.updated + report.unchanged }).toEqual({
            kind,
            in: wanted.good_rows,
          })
          expect(places(report.warnings)).toEqual(wanted.warnings)
          expect(rowsOf(report.notices, 'no_valid_date')).toEqual(wanted.loads_as_red_no_valid_date)
          expect(rowsOf(report.notices, 'unknown_status')).toEqual(wanted.loads_with_unknown_status)
          expect(
            report.notices.filter(({ reason }) => reason === 'kept_raw').map(({ row, column }) => ({ row, column })),
          ).toEqual(wanted.kept_raw_and_flagged)
        }
        // What follows names vehicles of the whole file.
        await importFile(database, kind, `${folder}${kind}.csv`)
      }
    },
    LONG,
  )

  test(
    'leave the database as it was when all or nothing is asked',
    async () => {
      const database = on.database()
      const before = await sql<{ n: number }>`select count(*) as n from vehicles`.execute(database.kysely)
      const report = await importFile(database, 'vehicles', `${folder}vehicles-bad.csv`, { isAllOrNothing: true })
      expect({ is_written: report.is_written, refused: report.refused, created: report.created }).toEqual({
        is_written: false,
        refused: 13,
        created: 0,
      })
      expect((await sql<{ n: number }>`select count(*) as n from vehicles`.execute(database.kysely)).rows).toEqual(
        before.rows,
      )
    },
    LONG,
  )
})
