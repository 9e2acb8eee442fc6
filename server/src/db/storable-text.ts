// Text that PostgreSQL cannot hold: the NUL character, and halves of a surrogate pair. Neither is anything a person types; both are
// refused where text comes in, by the name of the field, before any of it is read.
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

const MAX_NAMED = 20
const message = 'This text holds a character that cannot be stored. Remove it, or type the text again.'

/** A name out of the request, as it may be told: what cannot be stored in it is replaced. */
const told = (name: string): string => name.toWellFormed().replaceAll('\0', '\uFFFD').slice(0, 80)

function find(value: unknown, field: string, found: FieldProblem[]): void {
  if (found.length >= MAX_NAMED) return
  if (typeof value === 'string') {
    if (!isStorable(value)) found.push({ field: field || 'body', reason: 'bad_character', message })
  } else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value)) {
    for (const [name, inner] of Object.entries(value)) {
      const at = field ? `${field}.${told(name)}` : told(name)
      if (isStorable(name)) find(inner, at, found)
      else found.push({ field: at, reason: 'bad_character', message })
    }
  }
}

/** Whether there is anything to name: asked of every request, so nothing is made for the answer. */
function isAllStorable(value: unknown): boolean {
  if (typeof value === 'string') return isStorable(value)
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return true
  if (Array.isArray(value)) return value.every(isAllStorable)
  for (const name in value) if (!isStorable(name) || !isAllStorable(Reflect.get(value, name))) return false
  return true
}

const none: readonly FieldProblem[] = []

/** Every field whose text, or whose name, cannot be stored: "values.name", "filter.0". `field`: what the value itself is called. */
export function unstorableFields(values: unknown, field = ''): readonly FieldProblem[] {
  if (isAllStorable(values)) return none
  const found: FieldProblem[] = []
  find(values, field, found)
  return found
}
