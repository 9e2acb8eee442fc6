// What a pass over a file found: counts, causes with the rows they concern, and the rows that are kept to be shown.
import { dayFirstDate } from '@kerbline/domain/areas/imports/managed-columns.ts'
import type { ImportKind } from '@kerbline/domain/areas/imports/kind.ts'
import {
  type AnyReason,
  byUrgency,
  groupOf,
  groupTitle,
  type ProblemGroup,
  type RemarkTone,
} from '@kerbline/domain/areas/imports/groups.ts'
import { WHOLE_ROW } from '@kerbline/domain/areas/imports/reasons.ts'
import { closest } from '@kerbline/domain/areas/imports/suggest.ts'
import type { TriedRow } from '../../import/checked-batches.ts'
import type { Taken } from './run-batches.ts'

export interface KeptRow {
  readonly row_no: number
  readonly outcome: 'create' | 'update' | 'skip' | 'error' | 'left out' | null
  readonly cells: readonly string[]
  readonly remarks: readonly { tone: RemarkTone; column: string; message: string; key: string }[]
  readonly group_keys: readonly string[]
}

/** Rows without a remark are kept as examples; warned ones are read by nobody beyond some thousands. Refused ones are all kept. */
const EXAMPLES = 200
const MOST_WARNED = 5000
const ROWS_NAMED = 50
/** Beyond these, cells that are not known are one cause whatever they say. */
const MOST_GROUPS = 200

interface Cause extends ProblemGroup {
  count: number
  readonly rows: number[]
  readonly place: number | null
  isDayFirst: boolean
}

export interface StoredGroup {
  readonly key: string
  readonly tone: RemarkTone
  readonly title: string
  readonly column: string
  readonly value: string | null
  readonly place: number | null
  readonly count: number
  readonly rows: readonly number[]
  readonly fixes: readonly {
    do: 'use' | 'leave blank' | 'day first' | 'leave out'
    words: readonly string[]
    is_suggested: boolean
  }[]
}

/** The words that may stand in a column that points at records, by what it points at. */
export type Offered = (to: string) => Promise<readonly string[]>

export class Findings {
  rows = 0
  create = 0
  update = 0
  skip = 0
  error = 0
  leftOut = 0
  warned = 0
  hasOutcomes = false
  private readonly kind: ImportKind
  private readonly causes = new Map<string, Cause>()
  private readonly examples = new Map<string, number>()

  constructor(kind: ImportKind) {
    this.kind = kind
  }

  /** Counts a batch and answers the rows of it to keep. */
  add({ rows, heading, problems, written }: Taken): KeptRow[] {
    this.rows += rows.length
    this.create += written.created
    this.update += written.updated
    this.skip += written.unchanged
    if (written.outcomes) this.hasOutcomes = true
    const places = new Map(heading.columns.map((name, at) => [name, heading.mapped?.places[at] ?? at]))
    return rows.flatMap((row) => {
      const number = row.checked.row
      if (row.isLeftOut) {
        this.leftOut += 1
        return [{ row_no: number, outcome: 'left out' as const, cells: row.cells, remarks: [], group_keys: [] }]
      }
      const wrong = problems.get(number)
      if (wrong) {
        this.error += 1
        return [
          this.kept(
            row,
            'error',
            wrong.map((each) => ({ ...each, tone: 'error' as const })),
            places,
          ),
        ]
      }
      const outcome = written.outcomes?.get(number) ?? null
      const { warnings, notices } = row.checked
      if (warnings.length + notices.length === 0)
        return this.isExample(outcome) ? [this.kept(row, outcome, [], places)] : []
      this.warned += 1
      const remarks = [
        ...warnings.map((each) => ({ ...each, tone: 'warning' as const })),
        ...notices.map((each) => ({ ...each, tone: 'notice' as const })),
      ]
      const kept = this.kept(row, outcome, remarks, places)
      return this.warned <= MOST_WARNED ? [kept] : []
    })
  }

  private isExample(outcome: KeptRow['outcome']): boolean {
    if (outcome === null) return false
    const seen = (this.examples.get(outcome) ?? 0) + 1
    this.examples.set(outcome, seen)
    return seen <= EXAMPLES
  }

  private kept(
    { checked, cells }: TriedRow,
    outcome: KeptRow['outcome'],
    found: readonly { tone: RemarkTone; column: string; reason: AnyReason; message: string }[],
    places: ReadonlyMap<string, number>,
  ): KeptRow {
    const remarks = found.map(({ tone, column, reason, message }) => {
      const place = places.get(column) ?? null
      const cell = place === null ? '' : (cells[place] ?? '')
      return { tone, column, message, key: this.note(tone, reason, column, cell, place, checked.row) }
    })
    const keys = [...new Set(remarks.map(({ key }) => key))]
    return { row_no: checked.row, outcome, cells, remarks, group_keys: keys }
  }

  private note(
    tone: RemarkTone,
    reason: AnyReason,
    column: string,
    cell: string,
    place: number | null,
    row: number,
  ): string {
    const own = groupOf(tone, reason, column, cell)
    const group = this.causes.has(own.key) || this.causes.size < MOST_GROUPS ? own : groupOf(tone, reason, column, '')
    const known = this.causes.get(group.key)
    const isDayFirst = reason === 'invalid_date' && dayFirstDate(cell.trim()) !== null
    if (known) {
      if (known.rows.at(-1) === row) return group.key
      known.count += 1
      known.isDayFirst &&= isDayFirst
      if (known.rows.length < ROWS_NAMED) known.rows.push(row)
    } else this.causes.set(group.key, { ...group, count: 1, rows: [row], place, isDayFirst })
    return group.key
  }

  /** The causes with what can be done about all their rows in one go. */
  async groups(offered: Offered): Promise<StoredGroup[]> {
    const groups: StoredGroup[] = []
    for (const cause of byUrgency([...this.causes.values()])) {
      const { key, tone, column, value, place, count, rows } = cause
      const fixes = tone === 'error' ? await this.fixesFor(cause, offered) : []
      groups.push({ key, tone, title: groupTitle(this.kind, cause), column, value, place, count, rows, fixes })
    }
    return groups
  }

  private async fixesFor(
    { column: name, value, place, isDayFirst }: Cause,
    offered: Offered,
  ): Promise<StoredGroup['fixes']> {
    const column = name === WHOLE_ROW ? undefined : this.kind.columns[name]
    const plain = { words: [], is_suggested: false }
    const fixes: StoredGroup['fixes'][number][] = []
    if (column && place !== null) {
      const known = column.words ?? (column.pointsAt ? await offered(column.pointsAt) : [])
      if (value !== null && known.length > 0) {
        const likely = closest(value, known)
        const words = likely === undefined ? known : [likely, ...known.filter((each) => each !== likely)]
        fixes.push({ do: 'use', words, is_suggested: likely !== undefined })
      }
      if (isDayFirst) fixes.push({ do: 'day first', ...plain })
      if (!column.isRequired && !this.kind.keys.some((key) => key.columns.includes(name)))
        fixes.push({ do: 'leave blank', ...plain })
    }
    return [...fixes, { do: 'leave out', ...plain }]
  }
}
