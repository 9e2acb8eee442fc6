// Tags that keep themselves: the conditions a vehicle has to meet, all of them, as plain data. A form draws them, words say them,
// the database applies them every night and whenever the rule changes (server, areas/tags/rule-sql.ts), and a test holds it to this.
import { daysBetween, isCalendarDate, type CalendarDate } from '../../kit/time/calendar.ts'
import { fuelTypes, fuelWords } from '../vehicles/words.ts'
import { optionsOf } from '../../kit/field.ts'

export const ruleFields = ['mot', 'service', 'contract', 'next_due', 'miles', 'score', 'fuel', 'category'] as const
export type RuleField = (typeof ruleFields)[number]
export type RuleOperator = 'within' | 'over' | 'under' | 'is'

interface RuleFieldRow {
  readonly label: string
  readonly operators: readonly RuleOperator[]
  readonly unit?: string
  readonly kind: 'number' | 'fuel' | 'category'
}

export const ruleFieldRows: Readonly<Record<RuleField, RuleFieldRow>> = {
  mot: { label: 'MOT due', operators: ['within'], unit: 'days', kind: 'number' },
  service: { label: 'Service due', operators: ['within'], unit: 'days', kind: 'number' },
  contract: { label: 'Contract ends', operators: ['within'], unit: 'days', kind: 'number' },
  next_due: { label: 'Anything due', operators: ['within'], unit: 'days', kind: 'number' },
  miles: { label: 'Miles', operators: ['over', 'under'], unit: 'mi', kind: 'number' },
  score: { label: 'Score', operators: ['under', 'over'], unit: 'points', kind: 'number' },
  fuel: { label: 'Fuel', operators: ['is'], kind: 'fuel' },
  category: { label: 'Category', operators: ['is'], kind: 'category' },
}

export interface RuleCondition {
  readonly field: RuleField
  readonly operator: RuleOperator
  /** Days, miles or points; null for those that name things. */
  readonly number: number | null
  /** Fuels, or numbers of categories as text: any of them. */
  readonly values: readonly string[]
}
export interface TagRule {
  readonly conditions: readonly RuleCondition[]
}

export const maxConditions = 6
/** Beyond this a date is as good as none, and a mile count a slip of the finger. */
const maxOf: Readonly<Record<'within' | 'over' | 'under', number>> = { within: 730, over: 2_000_000, under: 2_000_000 }

/** What is wrong with a condition, in words; null: nothing. */
export function whyNotCondition({ field, operator, number, values }: RuleCondition): string | null {
  const row = ruleFieldRows[field]
  if (!row.operators.includes(operator)) return `Choose another comparison for ${row.label}.`
  if (row.kind !== 'number') return values.length > 0 ? null : `Choose at least one ${row.kind}.`
  const max = operator === 'is' ? 0 : maxOf[operator]
  if (number === null || !Number.isInteger(number) || number < 0) return `Enter a whole number of ${row.unit ?? ''}.`
  return number > max ? `Enter ${max.toLocaleString('en-GB')} or less.` : null
}

/** What a rule asks of a vehicle. Dates are null without a valid one; miles and score where nothing was read. */
export interface VehicleFacts {
  readonly mot: CalendarDate | null
  readonly service: CalendarDate | null
  readonly contract: CalendarDate | null
  readonly next_due: CalendarDate | null
  readonly miles: number | null
  readonly score: number | null
  readonly fuel: string
  readonly category: string
}

/** What is overdue is within any number of days. What is not known meets no condition; a score counts above 0 alone. */
export function meets(condition: RuleCondition, vehicle: VehicleFacts, today: CalendarDate): boolean {
  const { field, operator, number, values } = condition
  const value = vehicle[field]
  if (field === 'fuel' || field === 'category') return typeof value === 'string' && values.includes(value)
  if (value === null || number === null) return false
  if (typeof value === 'string')
    return operator === 'within' && isCalendarDate(value) && daysBetween(today, value) <= number
  if (field === 'score' && value <= 0) return false
  return operator === 'over' ? value > number : value < number
}

export const fits = (rule: TagRule, vehicle: VehicleFacts, today: CalendarDate): boolean =>
  rule.conditions.length > 0 && rule.conditions.every((condition) => meets(condition, vehicle, today))

const fuelOptions = optionsOf(fuelTypes, fuelWords)
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

function wordsOf({ field, operator, number, values }: RuleCondition, categories: ReadonlyMap<string, string>): string {
  const { label, kind, unit = '' } = ruleFieldRows[field]
  const count = (number ?? 0).toLocaleString('en-GB')
  if (kind === 'fuel')
    return `${label} is ${listed(values.map((value) => fuelOptions.find((each) => each.value === value)?.label.toLowerCase() ?? value))}`
  if (kind === 'category')
    return `${label} is ${listed(values.map((value) => categories.get(value) ?? `number ${value}`))}`
  return operator === 'within' ? `${label} within ${count} ${unit}` : `${label} ${operator} ${count}`
}

/** "MOT due within 30 days, and fuel is diesel or petrol" */
export const ruleWords = (rule: TagRule, categories: ReadonlyMap<string, string> = new Map()): string =>
  rule.conditions
    .map((condition) => wordsOf(condition, categories))
    .map((words, place) => (place === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(', and ')
