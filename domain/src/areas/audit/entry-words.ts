// Entries of the trail in words: which fields changed by what the forms call them, and values as people read them.
import { formatMoney } from '../../kit/money.ts'
import { isCalendarDate } from '../../kit/time/calendar.ts'
import { formatDate, formatMoment } from '../../kit/time/date-words.ts'
import { capital } from '../../kit/words.ts'
import type { FieldChange } from './changes.ts'

/** By what is kept of it, as words: of an id the name of the record, of a choice its label. */
export type ValueNames = Readonly<Record<string, string>>

/** "cost_limit_pence" is "Cost limit"; what changed as a whole has no field. */
export const plainFieldWords = (field: string): string =>
  field === ''
    ? 'Whole record'
    : capital(
        field
          .replace(/_pence$/, '')
          .replace(/_ids?$/, '')
          .replaceAll('_', ' '),
      )

const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value))

/** One value as a person reads it; what holds nothing says so. */
export function valueWords(field: string, value: unknown, names: ValueNames = {}): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number' || typeof value === 'string') {
    const named = names[String(value)]
    if (named !== undefined) return named
  }
  if (typeof value === 'number')
    return field.endsWith('_pence')
      ? formatMoney(value)
      : value.toLocaleString('en-GB', { useGrouping: !/(^|_)id$/.test(field) })
  if (typeof value === 'string') {
    if (isCalendarDate(value)) return formatDate(value)
    return isInstant(value) ? formatMoment(value) : value
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((each) => valueWords(field, each, names)).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${plainFieldWords(name).toLowerCase()} ${valueWords(name, each)}`)
    .join('; ')
}

/** "Status: active → suspended"; a beginning has no before. */
export function changeWords({
  field,
  label = plainFieldWords(field),
  before,
  after,
  names = {},
}: FieldChange & { readonly label?: string; readonly names?: ValueNames }): string {
  const now = valueWords(field, after, names)
  return before === null || before === undefined
    ? `${label}: ${now}`
    : `${label}: ${valueWords(field, before, names)} → ${now}`
}
