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
  unknown_value: (label) => `${label} not recognised`,
  unknown_reference: (label) => `${label} not recognised`,
  duplicate: (label) => (label === '' ? 'The same row appears more than once' : `${label} appears more than once`),
  too_long: (label) => `${label} is too long`,
  bad_format: (label) => `${label} is in the wrong format`,
  inconsistent: (label) =>
    label === '' ? 'The row conflicts with existing data' : `${label} conflicts with other values`,
  missing_cells: () => 'Too few cells in the row',
  extra_cells: () => 'Too many cells in the row',
  taken: (label) => `${label} already exists`,
  not_yours_to_give: (label) => `You cannot set ${label}`,
  odd_registration: (label) => `${label} is unusual`,
  check_digit: (label) => `${label} may be mistyped`,
  no_valid_date: (label) => `${label} is not a date. Saved as text.`,
  unknown_status: (label) => `${label} saved as Unknown`,
  kept_raw: (label) => `${label} saved as text`,
  no_time: (label) => `${label}: no time given`,
  unknown_name: (label) => `${label} not recognised`,
  odd_mileage: (label) => `${label} looks wrong`,
  kept_off_road: () => 'Still off the road (VOR) because of a dangerous defect or failed test',
  kept_failed: () => 'Still red because it failed',
  stays: (label) => (label === '' ? 'The row is older than our record' : `${label} not changed`),
  other_customer: () => 'Another customer’s vehicle',
  date_order: (label) => `${label} could be day or month first`,
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
