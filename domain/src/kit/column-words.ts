// What a value of each kind of column says as plain text: on a screen, in an email.
import { isCalendarDate } from './time/calendar.ts'
import { formatDate, formatInstant, formatMoment } from './time/date-words.ts'
import type { Column } from './list.ts'
import { formatMoney } from './money.ts'

/** The value of a column in a row. */
export const valueOf = (row: object, name: string): unknown => Object.getOwnPropertyDescriptor(row, name)?.value

const optionLabel = ({ options }: Column, value: unknown): string =>
  options?.find((option) => option.value === value)?.label ?? String(value)

const counting = new Intl.NumberFormat('en-GB')
const count = (value: number): string => counting.format(value).replace('-', '\u2212')

function instantWords(value: string, today: string | undefined): string {
  return today === undefined ? formatMoment(value) : formatInstant(value, today)
}

function plainWords(column: Column, value: unknown, today: string | undefined): string {
  switch (column.kind) {
    case 'number':
      return typeof value === 'number' ? count(value) : String(value)
    case 'money':
      return typeof value === 'number' ? formatMoney(value) : String(value)
    case 'date':
    case 'due':
      return typeof value === 'string' && isCalendarDate(value) ? formatDate(value) : 'No valid date'
    case 'instant':
      return typeof value === 'string' ? instantWords(value, today) : String(value)
    case 'flag':
      return value === true ? 'Yes' : 'No'
    case 'choice':
      return optionLabel(column, value)
    case 'choices':
      return Array.isArray(value) ? value.map((each) => optionLabel(column, each)).join(', ') : String(value)
    case 'text':
    case 'plate':
    case 'reference':
    case 'import':
      return String(value)
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** What a cell says; nothing where the record holds nothing. A reference says its name, and so does a choice whose words travel with it. `today`: instants of this day say so. */
export function columnWords(
  column: Column & { readonly name: string },
  row: object,
  today?: string | undefined,
): string | undefined {
  const name = valueOf(row, `${column.name}_name`)
  if (column.kind === 'choice' && typeof name === 'string') return name
  const value = column.kind === 'reference' ? name : valueOf(row, column.name)
  return isNothing(value) ? undefined : plainWords(column, value, today)
}
