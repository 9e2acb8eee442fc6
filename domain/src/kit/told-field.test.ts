import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldRights, rightOf, told, withheldAs } from './told-field.ts'

const text = z.string().nullable()

test('a field is bound to the right of its meaning, and the schema it was made of is not', () => {
  expect(rightOf(told('driver name', text))).toBe(fieldRights['driver name'])
  expect(rightOf(text)).toBeUndefined()
})

test.each([
  ['null', text],
  ['absent', z.object({}).optional()],
  ['empty list', z.array(z.string())],
  ['impossible', z.string()],
] as const)('withheld as %s', (expected, schema) => {
  expect(withheldAs(schema)).toBe(expected)
})

test('what can be left out in no way cannot be bound', () => {
  expect(() => told('position', z.number())).toThrow('nullable, optional or a list')
})
