// A record that is put right: what it says from then on, and in words what it said before.
import { formatDate } from '../../../kit/time/date-words.ts'
import { counted } from '../../../kit/words.ts'
import { type CompletionOutcome, outcomeWords } from '../completion.ts'

export interface RecordFacts {
  readonly done_on: string
  readonly miles: number | null
  readonly outcome: CompletionOutcome
  readonly findings: string | null
  readonly service_brake_percent: number | null
  readonly secondary_brake_percent: number | null
  readonly parking_brake_percent: number | null
  readonly is_laden: boolean | null
  readonly next_due_date: string | null
  readonly late_reason: string | null
}

const load = (isLaden: boolean | null): string =>
  isLaden === null ? 'load not recorded' : isLaden ? 'laden' : 'unladen'
const percent = (value: number | null): string => (value === null ? 'none' : `${value}%`)
const given = (words: string | null): string => (words === null ? 'none' : `“${words}”`)

const said: { readonly [Name in keyof RecordFacts]: (value: RecordFacts[Name]) => string } = {
  done_on: (day) => `done on ${formatDate(day)}`,
  miles: (miles) => (miles === null ? 'no mileage' : counted(miles, 'mile')),
  outcome: (outcome) => outcomeWords[outcome].toLowerCase(),
  findings: (words) => `findings ${given(words)}`,
  service_brake_percent: (value) => `service brake ${percent(value)}`,
  secondary_brake_percent: (value) => `secondary brake ${percent(value)}`,
  parking_brake_percent: (value) => `parking brake ${percent(value)}`,
  is_laden: load,
  next_due_date: (day) => (day === null ? 'no next date' : `due next on ${formatDate(day)}`),
  late_reason: (words) => `reason for delay ${given(words)}`,
}

const wordsOf = <Name extends keyof RecordFacts>(name: Name, was: RecordFacts, is: RecordFacts): string[] =>
  was[name] === is[name] ? [] : [said[name](was[name])]

/** "Before: done on 1 Oct 2026, 41,000 miles"; of what is the same nothing is said. */
export function beforeInWords(was: RecordFacts, is: RecordFacts): string {
  const names = Object.keys(said) as (keyof RecordFacts)[]
  const different = names.flatMap((name) => wordsOf(name, was, is))
  return different.length === 0 ? 'No other changes' : `Before: ${different.join(', ')}`
}
