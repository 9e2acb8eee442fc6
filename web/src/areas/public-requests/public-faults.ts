// What is wrong with the public form, at which field: what the schema says before it is sent, and what the server says afterwards.
import { publicForm } from '@kerbline/domain/areas/public-requests/public-form.ts'
import { ApiProblem } from '../../data/failure.ts'
import type { LoadFailure } from '../../data/failure.ts'
import type { FormError } from '../../ui/fields/faults.ts'
import type { Typed } from './public-draft.ts'

/** Of each field: the id of its input, and what it is called in the summary. */
export const fieldNames = {
  registration: 'Registration',
  mileage: 'Mileage',
  types: 'Work',
  days: 'Dates',
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  note: 'Anything else we should know',
} as const
type Field = keyof typeof fieldNames
const isField = (name: string): name is Field => Object.hasOwn(fieldNames, name)

export type Faults = Readonly<Record<string, string>>

/** Days that were left empty are none; what is half typed is named at its own field. */
function daysOf(days: Typed['days']): { days: string[]; places: number[] } {
  const places = days.flatMap((day, place) => (day === null ? [] : [place]))
  return { days: places.map((place) => days[place] ?? ''), places }
}

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export const sentOf = (typed: Typed) => ({
  ...typed,
  ...{ types: [...typed.types], unsafe_signs: [...typed.unsafe_signs], days: daysOf(typed.days).days },
  ...{ email: textOrNull(typed.email), note: textOrNull(typed.note) },
})

/** `days.0` of what is sent is the first day that was filled in: its fault stands at that field. */
function fieldOf(path: readonly (string | number)[], typed: Typed): string | undefined {
  const [name, place] = path
  if (typeof name !== 'string' || !isField(name)) return undefined
  if (name !== 'days') return name
  return `days-${place === undefined ? 0 : (daysOf(typed.days).places[Number(place)] ?? 0)}`
}

export function check(typed: Typed): { readonly faults: Faults; readonly isGood: boolean } {
  const parsed = publicForm.safeParse(sentOf(typed))
  const faults: Record<string, string> = {}
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = fieldOf(
      path.map((part) => (typeof part === 'number' ? part : String(part))),
      typed,
    )
    if (field !== undefined)
      faults[field] ??= path[0] === 'mileage' && typeof typed.mileage === 'string' ? 'Enter a whole number.' : message
  }
  return { faults, isGood: parsed.success }
}

export function faultsOf(failure: LoadFailure | undefined, typed: Typed): Faults {
  if (!(failure instanceof ApiProblem)) return {}
  return Object.fromEntries(
    failure.fields.flatMap(({ field, message }) => {
      const at = fieldOf(field.split('.'), typed)
      return at === undefined ? [] : [[at, message]]
    }),
  )
}

/** For the summary above the form. */
export const formErrors = (faults: Faults): FormError[] =>
  Object.entries(faults).map(([fieldId, message]) => {
    const name = fieldId.split('-')[0] ?? ''
    return { fieldId, message, label: isField(name) ? fieldNames[name] : name }
  })
