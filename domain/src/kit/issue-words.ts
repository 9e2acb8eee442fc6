// What a schema refuses, in words a person can act on: one table by the schema's own codes. A field that says its remedy itself is
// heard first; this speaks for all the others, so that no text of the library ever reaches a screen.
import type { z } from 'zod'
import { capital } from './words.ts'

type Issue = z.core.$ZodRawIssue

/** Names of the wire that people call otherwise. */
const called: Readonly<Record<string, string>> = {
  account: 'account',
  account_number: 'account',
  account_numbers: 'accounts',
  customer_account_number: 'account',
  emei: 'device number',
  expected: 'number of rows',
  filter: 'filters',
  ids: 'rows',
  key: 'record',
  q: 'words to search for',
  reg: 'registration',
  reg_no: 'registration',
  reg_nos: 'registrations',
  url: 'web address',
  vin: 'VIN',
  values: 'fields',
}

/** "licence expiry" of `values.licence_expiry`, "vehicle category" of `vehicle_category_id`. */
export function fieldWords(path: readonly PropertyKey[]): string {
  const name = path.findLast((part) => typeof part === 'string' && !/^\d+$/.test(part))
  if (typeof name !== 'string') return 'value'
  const known = called[name]
  if (known !== undefined) return known
  return name
    .replace(/^(is|has)_/, '')
    .replace(/_ids$/, 's')
    .replace(/_(id|pence|at)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[_-]+/g, ' ')
    .toLowerCase()
}

const count = (value: number | bigint): string => value.toLocaleString('en-GB')
const isMissing = ({ input }: Issue): boolean => input === undefined || input === null || input === ''

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'yes or no',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
  date: 'a date',
}

const listed: ReadonlySet<string> = new Set(['array', 'set'])

function typeWords(issue: Issue & { readonly expected?: unknown }, label: string): string {
  const { expected } = issue
  const wanted = typeof expected === 'string' ? expected : ''
  if (isMissing(issue)) {
    if (wanted === 'boolean') return `Choose yes or no for ${label}.`
    return `${listed.has(wanted) ? 'Choose' : 'Enter'} the ${label}.`
  }
  return `${capital(label)} must be ${kinds[wanted] ?? 'a different type of value'}.`
}

const formats: Readonly<Record<string, string>> = {
  email: 'Enter an email address like name@company.co.uk.',
  url: 'Enter an address that begins with https://',
  datetime: 'Enter a date and time.',
  date: 'Enter a real date as day, month and year.',
  time: 'Enter a time like 09:30.',
}

interface Bound {
  readonly origin?: unknown
  readonly minimum?: number | bigint
  readonly maximum?: number | bigint
  readonly inclusive?: boolean
}

function smallWords({ origin, minimum = 0, inclusive = true }: Bound, label: string): string {
  if (origin === 'string')
    return Number(minimum) <= 1 ? `Enter the ${label}.` : `Use at least ${count(minimum)} characters for the ${label}.`
  if (origin === 'array' || origin === 'set')
    return Number(minimum) <= 1 ? `Choose at least one ${label}.` : `Choose at least ${count(minimum)} ${label}.`
  return `${capital(label)} must be ${inclusive ? `${count(minimum)} or more` : `more than ${count(minimum)}`}.`
}

function bigWords({ origin, maximum = 0, inclusive = true }: Bound, label: string): string {
  if (origin === 'string') return `Use at most ${count(maximum)} characters for the ${label}.`
  if (origin === 'array' || origin === 'set') return `Choose at most ${count(maximum)} ${label}.`
  return `${capital(label)} must be ${inclusive ? `${count(maximum)} or less` : `less than ${count(maximum)}`}.`
}

const maxNamed = 8

function choiceWords(values: readonly unknown[], label: string): string {
  const words = values.filter((value) => typeof value === 'string' || typeof value === 'number').map(String)
  return words.length === 0 || words.length > maxNamed
    ? `Choose the ${label} from the list.`
    : `Choose the ${label}: ${words.join(', ')}.`
}

/**
 * The sentence for one refusal: `schema.safeParse(values, { error: issueWords })`. Texts that fields carry themselves come before it.
 */
export function issueWords(issue: Issue): string {
  const label = fieldWords(issue.path ?? [])
  switch (issue.code) {
    case 'invalid_type':
      return typeWords(issue, label)
    case 'too_small':
      return isMissing(issue) ? `Enter the ${label}.` : smallWords(issue, label)
    case 'too_big':
      return bigWords(issue, label)
    case 'invalid_value':
      return choiceWords(issue.values, label)
    case 'invalid_format':
      return isMissing(issue) ? `Enter the ${label}.` : (formats[issue.format] ?? `Check the format of the ${label}.`)
    case 'not_multiple_of':
      return `${capital(label)} must be a multiple of ${count(issue.divisor)}.`
    case 'unrecognized_keys':
      return `You cannot change ${issue.keys.join(', ')} here.`
    default:
      return isMissing(issue) ? `Enter the ${label}.` : `Check the ${label}.`
  }
}
