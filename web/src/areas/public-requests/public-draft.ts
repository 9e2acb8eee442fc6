// What stands in the public form while it is filled in, kept on the device until it was sent: a phone in a yard loses its connection.
import { isUnsafeSign, type UnsafeSign } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { readStoredJson, store } from '../../data/browser-store.ts'

export interface Typed {
  readonly registration: string
  readonly mileage: number | string | null
  readonly types: readonly string[]
  readonly days: readonly (string | null)[]
  readonly name: string
  readonly phone: string
  readonly email: string
  readonly note: string
  readonly unsafe_signs: readonly UnsafeSign[]
}

export const untyped: Typed = {
  ...{ registration: '', mileage: null, types: [], days: [null], name: '', phone: '', email: '', note: '' },
  unsafe_signs: [],
}

const key = 'kerbline.schedule_maintenance'
/** Longer, and it is somebody else's work. */
const KEPT_MILLISECONDS = 7 * 24 * 3_600_000

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
const isKept = (value: unknown): value is { readonly at: number; readonly typed: Readonly<Record<string, unknown>> } =>
  isRecord(value) && typeof value['at'] === 'number' && isRecord(value['typed'])

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []

/** Nothing of an older version of the form is lost that still has a field. */
export function readTyped(): Typed | undefined {
  const kept = readStoredJson(key, isKept)
  if (!kept || Date.now() - kept.at > KEPT_MILLISECONDS) return undefined
  const { typed } = kept
  const days = textsOf(typed['days'])
  return {
    registration: textOf(typed['registration']),
    mileage: typeof typed['mileage'] === 'number' ? typed['mileage'] : textOf(typed['mileage']) || null,
    types: textsOf(typed['types']),
    days: days.length > 0 ? days : [null],
    name: textOf(typed['name']),
    phone: textOf(typed['phone']),
    email: textOf(typed['email']),
    note: textOf(typed['note']),
    unsafe_signs: textsOf(typed['unsafe_signs']).filter(isUnsafeSign),
  }
}

export const keepTyped = (typed: Typed | undefined): void =>
  store(key, typed && JSON.stringify({ at: Date.now(), typed }))
