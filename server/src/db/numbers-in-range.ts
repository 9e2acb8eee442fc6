// Numbers larger than the columns they were meant for: refused in words where they came in, by the name of the field.
import type { FieldProblem } from '@kerbline/domain/kit/problem.ts'
import pg from 'pg'

/** Of an integer column; wider ones hold every whole number JSON can say. */
const LARGEST = 2_147_483_647
const MAX_NAMED = 20
const message = 'This number is larger than can be kept. Enter a smaller one.'

export const isOutOfRange = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '22003'

/** A number, as one or written: "12", "12,13" in an address. */
const numbersIn = (value: unknown): readonly number[] => {
  if (typeof value === 'number') return [value]
  return typeof value === 'string' && /^\d+(,\d+)*$/.test(value) ? value.split(',').map(Number) : []
}

/** Every field whose number an integer column cannot hold: "vehicle_id", "changes.0.ids.2". */
export function largeNumbers(value: unknown, field = ''): FieldProblem[] {
  if (numbersIn(value).some((number) => Math.abs(number) > LARGEST)) return [{ field, reason: 'out_of_range', message }]
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return []
  return Object.entries(value)
    .flatMap(([name, inner]) => largeNumbers(inner, field ? `${field}.${name}` : name))
    .slice(0, MAX_NAMED)
}
