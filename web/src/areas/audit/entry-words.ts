// Entries of the trail in words: fields without underscores, values as people read them, states of before and after side by side.
import { capital } from '@kerbline/domain/kit/words.ts'
import { formatDate, formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import type { auditEndpoints } from '@kerbline/domain/areas/audit/endpoints.ts'

export type Entry = ReplyOf<(typeof auditEndpoints)['list']>['rows'][number]
export type Change = Entry['changes'][number]

/** "cost_limit_pence" is "Cost limit"; what changed as a whole has no field. */
export const fieldWords = (field: string): string =>
  field === ''
    ? 'Whole record'
    : capital(
        field
          .replace(/_pence$/, '')
          .replace(/_id$/, '')
          .replaceAll('_', ' '),
      )

const isInstant = (value: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(Date.parse(value))

/** One value as a person reads it; what holds nothing says so. */
export function valueWords(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number')
    return field.endsWith('_pence')
      ? formatMoney(value)
      : value.toLocaleString('en-GB', { useGrouping: !/(^|_)id$/.test(field) })
  if (typeof value === 'string') {
    if (isCalendarDate(value)) return formatDate(value)
    return isInstant(value) ? formatMoment(value) : value
  }
  if (Array.isArray(value))
    return value.length === 0 ? 'nothing' : value.map((each) => valueWords(field, each)).join(', ')
  return Object.entries(value)
    .map(([name, each]) => `${fieldWords(name).toLowerCase()} ${valueWords(name, each)}`)
    .join('; ')
}

/** "Status: active → suspended"; a beginning has no before. */
export function changeWords({ field, before, after }: Change): string {
  const now = valueWords(field, after)
  return before === null || before === undefined
    ? `${fieldWords(field)}: ${now}`
    : `${fieldWords(field)}: ${valueWords(field, before)} → ${now}`
}

/** The first of the changes, and how many there are besides. */
export function changesInShort({ changes }: Entry): string | undefined {
  const [first, ...others] = changes
  if (first === undefined) return undefined
  return `${changeWords(first)}${others.length > 0 ? `, and ${others.length} more` : ''}`
}
