// The receipt of an off-hire on paper: number, the server's time to the second, when charging stops and why, and who pays, insures and answers
// until the vehicle is back. Prices are on the screen alone, for whoever may see rates.
import { offHireCase, offHireWayWords } from '@kerbline/domain/areas/off-hires/case.ts'
import { momentsOf, type Party, stopReason } from '@kerbline/domain/areas/off-hires/rule.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate, londonWallClock } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import type { CaseRow } from '../../cases/case-rows.ts'
import { casePaper } from '../../cases/pack.ts'
import { paperInstant, type PdfPaper } from '../../files/write-pdf.ts'
import { bankHolidays } from '../../hires/price-of-return.ts'
import type { Rows } from '../../http/call.ts'
import { keptOffHire } from './rules.ts'

type Fact = readonly [label: string, value: string]
const said = (label: string, value: string | null): readonly Fact[] => (value === null ? [] : [[label, value]])
const whoOf = (party: Party): string => (party === 'customer' ? 'the customer' : headOffice.name)

export async function offHirePaper(rows: Rows, row: CaseRow): Promise<PdfPaper> {
  const kept = await keptOffHire(rows, row.id)
  const { rows: vehicles } = await sql<{
    reg_no: string
    miles: number
    fuel_percent: number
    keys: number
    is_damaged: boolean
  }>`
    select reg_no, miles, fuel_percent, keys, is_damaged from off_hire_vehicles where case_id = ${row.id} order by reg_no`.execute(
    rows,
  )
  const sent = londonWallClock(row.opened_at)
  return casePaper(rows, offHireCase, row, {
    opening: `Hire charges stop at the end of ${formatDate(kept.charge_ends_on)}. ${stopReason(kept, kept.asked_for, londonDate(row.opened_at))}`,
    facts: [
      ['Received', `${formatDate(sent.date)}, ${sent.time}, by our server’s clock`],
      ['Off-hire date asked for', formatDate(kept.asked_for)],
      ...momentsOf(kept, await bankHolidays(rows)).map(({ name, until, pays, insures, answers, note }): Fact => [
        name,
        [
          until,
          `Until then ${pays === null ? 'no hire is charged' : `${whoOf(pays)} pays hire`}, ${whoOf(insures)} insures and ${whoOf(answers)} answers for the vehicle`,
          ...(note === null ? [] : [note.replace(/\.$/, '')]),
        ].join('. ') + '.',
      ]),
      ...vehicles.map(({ reg_no: plate, miles, fuel_percent: fuel, keys, is_damaged: isDamaged }): Fact => [
        plate,
        `${miles.toLocaleString('en-GB')} miles, fuel or charge ${fuel}%, keys: ${keys}, damage declared: ${isDamaged ? 'yes' : 'no'}`,
      ]),
      ['How', offHireWayWords[kept.way]],
      ...said('Branch', kept.branch),
      ...said('Address', [kept.address, kept.postcode].filter(Boolean).join(', ') || null),
      ['Contact', `${kept.contact}, ${kept.phone}`],
      ...said('Collection', kept.collect_at && paperInstant(new Date(kept.collect_at))),
      ...said('Collected', kept.collected_at && paperInstant(new Date(kept.collected_at))),
      ...said('Inspected', kept.inspected_at && paperInstant(new Date(kept.inspected_at))),
      ...said('Findings', kept.findings),
    ],
  })
}
