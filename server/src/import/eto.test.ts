// Enquiries with their quotes and orders, from files of another system.
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asOwner } from '../db/scope.ts'
import { onPortal } from '../db/testing.ts'
import { fillReferenceData } from '../reference/fill-reference-data.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { RefusedFile } from './reading/refused-file.ts'
import { namedStanding } from './standing.ts'
import { addAccounts, importFile } from './testing-accounts.ts'
import { useFiles } from './testing-files.ts'
import { standingOnRun, undoRun } from './undo-run.ts'

const folder = fileURLToPath(new URL('./fixtures/', import.meta.url))
const read = async (name: string) => JSON.parse(await readFile(`${folder}${name}`, 'utf8'))

const heading =
  'enquiry_ref,account_number,category,body,qty,hire_type,term_months,start_date,rate,status,order_ref,eta'
const eto = (...lines: string[]) => [heading, ...lines].join('\n')
const line = (ref: string, status: string, more: { qty?: string; rate?: string; order?: string; eta?: string } = {}) =>
  `${ref},00417,Van,Panel van,${more.qty ?? 1},contract_hire,36,1/3/2027,${more.rate ?? '100.00'},${status},${more.order ?? ''},${more.eta ?? ''}`

onPortal('a file of enquiries', (on) => {
  let portal: TestPortal
  let staff: TestPerson
  const { take, rowsOf } = useFiles(() => on.database())
  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: '2026-11-21T12:00:00.000Z' })
    await fillReferenceData(on.database().kysely)
    await addAccounts(on.database(), 'Harrow Facilities', 'HARROW01', 'HARROW02')
    await addAccounts(on.database(), 'Zero', '00417')
    for (const name of ['Meera Rahman', 'Dafydd Pryce']) staff = await portal.admin({ name })
  })
  afterAll(async () => portal.stop())

  const undo = (run: number | null | undefined) =>
    asOwner(on.database(), (rows) => undoRun(rows, { run: run ?? 0, actor: null }))
  const counts = () =>
    rowsOf(sql`select (select count(*)::int from cases c join enquiry_cases k on k.case_id = c.id where k.enquiry_ref is not null) as enquiries,
      (select count(*)::int from cases c join order_cases k on k.case_id = c.id where k.enquiry_ref is not null) as orders,
      (select count(*)::int from enquiry_quotes) as quotes, (select count(*)::int from order_dates) as dates`)
  const standing = (ref: string) =>
    rowsOf(sql`select c.state, c.title, k.source, k.lines #>> '{0,quantity}' as quantity, (select q.state || ' ' || q.week_pence from enquiry_quotes q where q.case_id = c.id) as quote,
      array(select o.state || ' ' || coalesce(w.order_ref, '-') || ' ' || coalesce(w.factory_eta::text, '-') from order_cases w join cases o on o.id = w.case_id
        where w.enquiry_id = c.id order by w.part) as orders
      from cases c join enquiry_cases k on k.case_id = c.id where k.enquiry_ref = ${ref}`)
  const nothing = { enquiries: 0, orders: 0, quotes: 0, dates: 0 }

  test('goes in as a workbook, is judged alike before and after, and is taken back whole', async () => {
    const wanted = await read('eto-bad.expected.json')
    const seen = []
    for (const isDryRun of [true, false]) {
      const { problems, warnings, created, run } = await importFile(on.database(), 'eto', `${folder}eto-bad.xlsx`, {
        isDryRun,
      })
      expect(problems.map(({ row, column, reason }) => ({ row, column, reason }))).toEqual(wanted.bad)
      seen.push({ created, warnings, left: (await counts())[0] })
      if (!isDryRun) await undo(run)
    }
    const [checked, kept] = seen
    expect(checked).toEqual({ created: wanted.good_rows, warnings: [], left: nothing })
    expect(kept).toMatchObject({
      created: wanted.good_rows,
      left: { enquiries: wanted.good_rows, quotes: wanted.good_rows },
    })
    expect(await counts()).toEqual([nothing])
  })

  test('says the same as a workbook and as text', async () => {
    const { run, ...book } = await importFile(on.database(), 'eto', `${folder}eto.xlsx`)
    expect(book).toMatchObject({ created: 60, problems: [], warnings: [] })
    expect(await importFile(on.database(), 'eto', `${folder}eto.csv`)).toMatchObject({ unchanged: 60, updated: 0 })
    await undo(run)
    expect(await counts()).toEqual([nothing])
  })

  test('with a column that nobody knows is refused as a whole', async () => {
    const wanted = await read('eto-bad-header.expected.json')
    const refused = await importFile(on.database(), 'eto', `${folder}eto-bad-header.csv`).catch(
      (error: unknown) => error,
    )
    expect(refused).toBeInstanceOf(RefusedFile)
    expect(refused).toMatchObject({ unknownHeaders: wanted.unknown_headers, missingHeaders: wanted.missing_headers })
    expect(await counts()).toEqual([nothing])
  })

  test('names its account to the letter, and an enquiry again by its reference', async () => {
    const { problems } = await take('eto', eto(line('E-1', 'quoted').replace('00417', '417')))
    expect(problems).toMatchObject([{ row: 2, column: 'account_number', reason: 'unknown_reference' }])
    const made = await take('eto', eto(line('E-1', 'quoted')))
    expect(await standing('E-1')).toEqual([
      {
        state: 'quoted',
        title: '1 × Panel van, 36 months',
        source: 'import',
        quantity: '1',
        quote: 'sent 10000',
        orders: [],
      },
    ])
    const won = await take('eto', eto(line('E-1', 'won', { qty: '2', order: 'OLD-9', eta: '5/4/2027' })))
    expect(won).toMatchObject({ created: 0, updated: 1 })
    const ordered = {
      ...{ state: 'won', title: '2 × Panel van, 36 months', quantity: '2', quote: 'accepted 10000' },
      orders: ['submitted OLD-9 2027-04-05', 'submitted OLD-9 2027-04-05'],
    }
    expect(await standing('E-1')).toMatchObject([ordered])
    // The date alone has moved: the row counts as changed, and the order says which file moved it.
    const later = await take('eto', eto(line('E-1', 'in_build', { qty: '2', order: 'OLD-9', eta: '9/5/2027' })))
    expect(later).toMatchObject({ updated: 1, unchanged: 0 })
    expect(await standing('E-1')).toMatchObject([
      { orders: ['in_build OLD-9 2027-05-09', 'in_build OLD-9 2027-05-09'] },
    ])
    expect(
      await rowsOf(sql`select distinct from_date::text, to_date::text, reason from order_dates order by 2`),
    ).toEqual([
      { from_date: null, to_date: '2027-04-05', reason: null },
      { from_date: '2027-04-05', to_date: '2027-05-09', reason: 'Moved by the file eto.csv' },
    ])
    const again = await take('eto', eto(line('E-1', 'in_build', { qty: '2', order: 'OLD-9', eta: '9/5/2027' })))
    expect(again).toMatchObject({ updated: 0, unchanged: 1 })
    const old = await take('eto', eto(line('E-1', 'new')))
    expect(old).toMatchObject({ unchanged: 1, warnings: [{ column: 'status', reason: 'stays' }] })
    await undo(later.run)
    expect(await standing('E-1')).toMatchObject([ordered])
    await undo(won.run)
    expect(await standing('E-1')).toMatchObject([{ state: 'quoted', quantity: '1', quote: 'sent 10000', orders: [] }])
    await undo(made.run)
    expect(await counts()).toEqual([nothing])
  })

  test('a quote or step of somebody’s own is in the way of undoing, and no later file turns it back', async () => {
    const made = await take('eto', eto(line('E-5', 'new')))
    const { rows: found } = await sql<{
      id: number
    }>`select case_id as id from enquiry_cases where enquiry_ref = 'E-5'`.execute(on.database().kysely)
    const id = found[0]?.id ?? 0
    const { json } = await portal.get(`/api/enquiries/${id}`, staff.token)
    const { updated_at: version } = (json as { record: { updated_at: string } }).record
    const step = { version, verb: 'qualify' }
    expect(await portal.send('POST', `/api/enquiries/${id}/steps`, staff.token, step)).toMatchObject({ status: 200 })
    const again = await take('eto', eto(line('E-5', 'new', { rate: '90.00' })))
    expect(again.warnings.map(({ column, reason }) => `${column} ${reason}`)).toEqual(['status stays'])
    const dearer = await take('eto', eto(line('E-5', 'qualifying', { rate: '90.00' })))
    expect(dearer.warnings.map(({ column, reason }) => `${column} ${reason}`)).toEqual(['rate stays'])
    expect(await standing('E-5')).toMatchObject([{ state: 'qualifying', quote: 'draft 10000' }])
    await expect(undo(made.run)).rejects.toThrow()
    const standsOn = await asOwner(on.database(), async (rows) =>
      namedStanding(rows, await standingOnRun(rows, made.run ?? 0), { max: 10, hasRuleNames: false }),
    )
    expect(standsOn.records.map(({ link }) => link)).toEqual([{ screen: 'enquiry', parameter: null, key: String(id) }])
  })

  test('an order that is told of an enquiry that has ended, or a date without an order, is a fault', async () => {
    const { problems } = await take(
      'eto',
      eto(
        line('E-2', 'lost', { order: 'OLD-1' }),
        line('E-3', 'quoted', { eta: '1/4/2027' }),
        line('E-4', 'maybe', { qty: '0' }),
      ),
    )
    expect(problems.map(({ row, column, reason }) => `${row} ${column} ${reason}`)).toEqual([
      '2 order_ref inconsistent',
      '3 eta inconsistent',
      '4 qty out_of_range',
      '4 status unknown_value',
    ])
  })
})
