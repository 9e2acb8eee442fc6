// Files of any length, made from nothing but a number, and how fast they go in: for the bench and for the test of long files.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportReport } from './report.ts'
import { type OpenRows, runImport } from './run-import.ts'

export type MeasuredKind = 'vehicles' | 'compliance' | 'invoices'

const LETTERS = 'ABCDEFGHJKLMNOPRSTUVWXYZ'
const letters = (number: number, count: number): string =>
  Array.from({ length: count }, (_, place) => LETTERS[Math.floor(number / 24 ** place) % 24] ?? 'A').join('')

/** A current-style plate of the series J, T and U, which is not used on the road; 331,776 a series. */
export const madeRegistration = (number: number): string =>
  `${'JTU'[Math.floor(number / 331_776) % 3] ?? 'J'}${letters(number, 1)}24${letters(Math.floor(number / 24), 3)}`

const headings: Readonly<Record<MeasuredKind, string>> = {
  vehicles:
    'reg_no,fleet_no,vin,emei,customer_account_number,make,model,vehicle_category,body,fuel_type,co2,gvw_kg,first_registered,hire_type,on_hire_date,contract_end_date,status,miles,milesDate,branch,driverName',
  compliance: 'vehicle_reg,event_type,due_date,due_miles,overdue,last_done_date,responsibility,source',
  invoices:
    'urn,line_no,customer_reference,trader_transaction_type,reference,second_reference,transaction_date,due_date,document_goods_value,document_tax_value,document_gross_value,document_outstanding_value,code,cost_centre,department,nominal_analysis_items_narrative,value',
}

const types = ['mot', 'ved', 'insurance', 'service'] as const
const two = (number: number): string => String(number).padStart(2, '0')
const day = (number: number): string => `2026-${two(1 + (number % 12))}-${two(1 + (number % 28))}`

type Line = (number: number, account: string) => string

const lineOf: Readonly<Record<MeasuredKind, Line>> = {
  vehicles: (number, account) =>
    `${madeRegistration(number)},H${number},KBL${String(number).padStart(14, '0')},,${account},Ford,Transit Custom,Panel van,Panel van,diesel,184,3000,${day(number)},contract_hire,${day(number)},2031-03-01,on_hire,${900 + (number % 90_000)},2026-11-20,Leeds,`,
  compliance: (number) =>
    `${madeRegistration(Math.floor(number / types.length))},${types[number % types.length] ?? 'mot'},${day(number)},,4,2025-03-01,hire_company,import`,
  invoices: (number, account) =>
    `${90_000 + Math.floor(number / 4)},${1 + (number % 4)},${account},Invoice,IN${90_000 + Math.floor(number / 4)},,2026-10-01,2026-10-31,400.00,80.00,480.00,0.00,4000,,,"Contract hire ${madeRegistration(number % 5000)}, October",100.00`,
}

/** A line that is spoiled in one cell, so that the report can be checked against what was planted. */
const spoiled: Readonly<Record<MeasuredKind, (line: string) => string>> = {
  vehicles: (line) => line.replace(',diesel,', ',coal,'),
  compliance: (line) => line.replace(',4,', ',four,'),
  invoices: (line) => line.replace(',Invoice,', ',Gift,'),
}

export interface MadeFile {
  readonly kind: MeasuredKind
  readonly rows: number
  readonly account: string
  /** Every so manyth row is spoiled; 0: none. */
  readonly spoilEvery?: number
}

function* made({ kind, rows, account, spoilEvery = 0 }: MadeFile): Generator<string> {
  yield `${headings[kind]}\n`
  for (let number = 0; number < rows; number += 1) {
    const line = lineOf[kind](number, account)
    yield `${spoilEvery > 0 && number % spoilEvery === 0 ? spoiled[kind](line) : line}\n`
  }
}

export const writeMadeFile = (path: string, file: MadeFile): Promise<void> =>
  pipeline(Readable.from(made(file)), createWriteStream(path))

export interface Measured {
  readonly seconds: number
  readonly rowsPerSecond: number
  /** The longest the event loop stood still. */
  readonly longestPauseMilliseconds: number
  readonly report: ImportReport
}

const TICK_MILLISECONDS = 10

function watchPauses(): () => number {
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - TICK_MILLISECONDS)
    last = now
  }, TICK_MILLISECONDS)
  return () => {
    clearInterval(timer)
    return longest
  }
}

/** Makes a file, takes it in and says how long the taking took. The account, and for invoices and compliance the vehicles, must be there. */
export async function measureImport(openRows: OpenRows, file: MadeFile): Promise<Measured> {
  const folder = await mkdtemp(join(tmpdir(), 'kerbline-made-'))
  try {
    const path = join(folder, `${file.kind}.csv`)
    await writeMadeFile(path, file)
    const pauses = watchPauses()
    const start = performance.now()
    const report = await runImport({
      openRows,
      kind: file.kind,
      path,
      source: `${file.kind}.csv`,
      isDryRun: false,
      actor: null,
      now: new Date(),
    })
    const seconds = (performance.now() - start) / 1000
    return {
      seconds,
      rowsPerSecond: Math.round(file.rows / seconds),
      longestPauseMilliseconds: Math.round(pauses()),
      report,
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
