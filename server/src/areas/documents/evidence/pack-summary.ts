// The first page an auditor reads: whose pack it is, under which licence, and of each kind of work what was planned and what was done.
import { isLate } from '@kerbline/domain/areas/compliance/completion.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { sql } from 'kysely'
import type { Rows } from '../../../db/scope.ts'
import type { PdfPaper } from '../../../files/write-pdf.ts'
import { csvLine } from '../../../files/write-table.ts'
import type { EvidenceAsked, EvidenceRecord } from '../../compliance/queries.ts'

export interface Operator {
  readonly name: string
  readonly accounts: string
  readonly address: string | null
  readonly o_licence_no: string | null
  /** When the licence has to be continued; null: not recorded. */
  readonly continues_on: string | null
}

/** The companies these vehicles are on hire to, as far as the reader sees them. */
export const operatorsOf = async (rows: Rows, vehicleIds: readonly number[]): Promise<readonly Operator[]> =>
  (
    await sql<Operator>`
      select c.name, string_agg(a.customer_account_number, ', ' order by a.customer_account_number) as accounts, c.address, c.o_licence_no,
        (select min(i.due_date)::text from compliance_items i where i.event_type = 'o_licence' and i.vehicle_id is null and i.driver_id is null
          and i.customer_account_number = any(array_agg(a.customer_account_number))) as continues_on
      from accounts a join customers c on c.id = a.customer_id
      where a.customer_account_number in (select v.customer_account_number from vehicles v where v.id = any(${[...vehicleIds]}::int[]))
      group by c.id order by c.name`.execute(rows)
  ).rows

export interface Overdue {
  readonly type_name: string
  readonly count: number
}

/** What was due by the end of the pack's time and is not done. */
export const overdueOf = async (
  rows: Rows,
  { type, until }: EvidenceAsked,
  vehicleIds: readonly number[],
): Promise<readonly Overdue[]> =>
  (
    await sql<Overdue>`
      select t.name as type_name, count(*)::int as count from compliance_items i join compliance_types t on t.slug = i.event_type
      where i.vehicle_id = any(${[...vehicleIds]}::int[]) and (i.due_on is null or i.due_on < ${until}::date)
        and ${type === null ? sql`true` : sql`i.event_type = ${type}`} group by t.name`.execute(rows)
  ).rows

interface Line {
  onTime: number
  late: number
  unplanned: number
  failed: number
  overdue: number
}

/** By kind of work, filled stretch by stretch. */
export class PackSums {
  readonly #lines = new Map<string, Line>()
  readonly #operators = new Map<string, Operator>()

  #of(type: string): Line {
    const line = this.#lines.get(type) ?? { onTime: 0, late: 0, unplanned: 0, failed: 0, overdue: 0 }
    this.#lines.set(type, line)
    return line
  }

  add(records: readonly EvidenceRecord[], overdue: readonly Overdue[], operators: readonly Operator[]): void {
    for (const { type_name: type, due_date: due, done_on: done, outcome } of records) {
      const line = this.#of(type)
      if (due === null) line.unplanned += 1
      else if (isLate(done, due)) line.late += 1
      else line.onTime += 1
      if (outcome === 'fail') line.failed += 1
    }
    for (const { type_name: type, count } of overdue) this.#of(type).overdue += count
    for (const operator of operators) this.#operators.set(operator.name, operator)
  }

  get #sorted() {
    return [...this.#lines].toSorted(([one], [other]) => one.localeCompare(other))
  }

  table(): Buffer {
    const headings = ['Type', 'Planned', 'Done on time', 'Done late', 'Overdue', 'Done without a due date', 'Failed']
    const lines = this.#sorted.map(([type, { onTime, late, overdue, unplanned, failed }]) =>
      csvLine([type, onTime + late + overdue, onTime, late, overdue, unplanned, failed]),
    )
    return Buffer.from(`\uFEFF${csvLine(headings)}${lines.join('')}`)
  }

  paper(asked: EvidenceAsked, vehicles: number): PdfPaper {
    const period = `${counted(asked.months, 'month')} to ${formatDate(asked.until)}`
    const operators = [...this.#operators.values()].flatMap(
      ({ name, accounts, address, o_licence_no: no, continues_on: until }) => [
        ['Operator', `${name} (${accounts})`] as const,
        ...(address === null ? [] : [['Address', address] as const]),
        ['O-licence', no ?? 'Not recorded'] as const,
        ['Licence continuation', until === null ? 'Not recorded' : formatDate(until)] as const,
      ],
    )
    return {
      number: 'Evidence pack',
      title: 'Summary for the auditor',
      blocks: [
        { kind: 'facts', facts: [...operators, ['Vehicles', String(vehicles)], ['Time', period]] },
        { kind: 'heading', text: 'Planned against done' },
        ...this.#sorted.map(([type, { onTime, late, overdue, unplanned, failed }]) => ({
          kind: 'entry' as const,
          head: type,
          text: [
            `${onTime + late + overdue} planned: ${onTime} done on time, ${late} done late, ${overdue} overdue or without a valid date.`,
            unplanned === 0 ? '' : `${counted(unplanned, 'record')} without a due date.`,
            failed === 0 ? '' : `${failed} failed.`,
          ]
            .filter((words) => words !== '')
            .join('\n'),
        })),
        ...(this.#lines.size === 0
          ? [{ kind: 'text', text: 'No work was planned or done in this period.' } as const]
          : []),
      ],
    }
  }
}
