// What is said about the rows of a file, by cause: one heading for all rows that need the same repair.
import type { ImportKind } from './kind.ts'
import { type ImportNoticeReason, type ImportReason, type ImportWarningReason, WHOLE_ROW } from './reasons.ts'

export const remarkTones = ['error', 'warning', 'notice'] as const
export type RemarkTone = (typeof remarkTones)[number]
/** `date_order` is asked of a whole column, once. */
export type AnyReason = ImportReason | ImportWarningReason | ImportNoticeReason | 'date_order'

export interface ProblemGroup {
  readonly key: string
  readonly tone: RemarkTone
  readonly reason: AnyReason
  readonly column: string
  /** The text that all its cells share, where that is the cause. */
  readonly value: string | null
}

const words: Readonly<Record<AnyReason, (label: string) => string>> = {
  missing: (label) => `${label} is missing`,
  invalid_date: (label) => `${label} is not a date`,
  invalid_time: (label) => `${label} is not a time`,
  not_a_number: (label) => `${label} is not a number`,
  not_whole_number: (label) => `${label} is not a whole number`,
  out_of_range: (label) => `${label} is out of range`,
  unknown_value: (label) => `${label} not known`,
  unknown_reference: (label) => `${label} not known`,
  duplicate: (label) => (label === '' ? 'The same row twice' : `${label} stands in the file twice`),
  too_long: (label) => `${label} is too long`,
  bad_format: (label) => `${label} is not written as it should be`,
  inconsistent: (label) => (label === '' ? 'The row does not fit what is here' : `${label} does not fit the rest`),
  missing_cells: () => 'Too few cells in the row',
  extra_cells: () => 'Too many cells in the row',
  taken: (label) => `${label} is known already`,
  not_yours_to_give: (label) => `${label} you may not give`,
  odd_registration: (label) => `${label} is unusual`,
  check_digit: (label) => `${label} may be mistyped`,
  no_valid_date: (label) => `${label} is no date and is kept as text`,
  unknown_status: (label) => `${label} is kept as Unknown`,
  kept_raw: (label) => `${label} is kept as it is written`,
  no_time: (label) => `${label}: no time given`,
  unknown_name: (label) => `${label} not known`,
  odd_mileage: (label) => `${label} that cannot be true`,
  kept_off_road: () => 'Kept off the road by a dangerous defect or a failed test',
  kept_failed: () => 'Kept red, as it failed',
  stays: (label) => (label === '' ? 'The row is older than what stands here' : `${label} stays as it is here`),
  other_customer: () => 'A vehicle of another customer',
  date_order: (label) => `${label} can be read both ways`,
}

const byValue: ReadonlySet<AnyReason> = new Set([
  'unknown_value',
  'unknown_reference',
  'unknown_name',
  'not_yours_to_give',
])

export function groupOf(tone: RemarkTone, reason: AnyReason, column: string, cell: string): ProblemGroup {
  const value = byValue.has(reason) && cell.trim() !== '' ? cell.trim() : null
  return { key: [tone, reason, column, value?.toLowerCase() ?? ''].join('|'), tone, reason, column, value }
}

export function groupTitle(kind: ImportKind, { reason, column, value }: ProblemGroup): string {
  const label = column === WHOLE_ROW ? '' : (kind.columns[column]?.label ?? column)
  const title = words[reason](label)
  return value === null ? title : `${title}: “${value}”`
}

const order = (tone: RemarkTone): number => remarkTones.indexOf(tone)

/** Errors before warnings before notices; within each, the most rows first. */
export const byUrgency = <T extends ProblemGroup & { readonly count: number }>(groups: readonly T[]): T[] =>
  groups.toSorted((one, other) => order(one.tone) - order(other.tone) || other.count - one.count)
