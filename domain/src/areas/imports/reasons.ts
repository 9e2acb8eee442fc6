// What can be said about a row of a file that is taken in: the reasons are data for whoever repairs it, the words are for people.

export const importReasons = [
  'missing',
  'invalid_date',
  'invalid_time',
  'not_a_number',
  'not_whole_number',
  'out_of_range',
  'unknown_value',
  'unknown_reference',
  'duplicate',
  'too_long',
  'bad_format',
  'inconsistent',
  'missing_cells',
  'extra_cells',
  'taken',
  'not_yours_to_give',
] as const
export type ImportReason = (typeof importReasons)[number]

/** Doubtful, but taken in. */
export type ImportWarningReason =
  | 'odd_registration'
  | 'check_digit'
  | 'unknown_name'
  | 'odd_mileage'
  | 'kept_off_road'
  | 'kept_failed'
  | 'stays'
  | 'other_customer'

/** Taken in as it stands, and shown as what it is: red without a date, Unknown, the raw text, or no time given. */
export type ImportNoticeReason = 'no_valid_date' | 'unknown_status' | 'kept_raw' | 'no_time'

/** Stands in place of a column where the whole row is meant. */
export const WHOLE_ROW = '(row)'

export interface Remark<Reason extends string> {
  /** The heading is row 1, so the first record is row 2; in a telematics snapshot the place in Equipment, from 0. */
  readonly row: number
  readonly column: string
  readonly reason: Reason
  /** "Row 42, Contract end date: …" with the remedy. */
  readonly message: string
  /** The one name it is about, where its cell may hold several. */
  readonly name?: string
}
export type ImportProblem = Remark<ImportReason>
export type ImportWarning = Remark<ImportWarningReason>
export type ImportNotice = Remark<ImportNoticeReason>

/** What a cell or a rule found, before it is known where. */
export class Fault {
  readonly reason: ImportReason
  /** What is wrong and what to do, as a sentence or two that follow "Row 42, Contract end date: ". */
  readonly says: string

  constructor(reason: ImportReason, says: string) {
    this.reason = reason
    this.says = says
  }
}

const LONGEST_QUOTE = 40

/** A value from the file inside a sentence: in quotes, and never longer than a line. */
export function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > LONGEST_QUOTE ? `“${line.slice(0, LONGEST_QUOTE - 1)}…”` : `“${line}”`
}

/** @param label of the column; empty for the whole row. */
export const remarkMessage = (row: number, label: string, says: string): string =>
  `Row ${row}${label === '' ? '' : `, ${label}`}: ${says}`
