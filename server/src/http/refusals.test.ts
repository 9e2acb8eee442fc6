// Written by the catalogue: whatever a call is sent in place of what it takes, each refusal is a sentence somebody can act on.
import { endpoints } from '@kerbline/domain/endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { Problem } from '@kerbline/domain/kit/problem.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseInput } from './serve.ts'

const rows: [string, Endpoint][] = Object.entries(endpoints).flatMap(([area, calls]) =>
  Object.entries(calls).map(([verb, row]): [string, Endpoint] => [`${area}.${verb}`, row]),
)

/** In place of any value. */
const odd: readonly unknown[] = [
  null,
  '',
  'x',
  'x'.repeat(70_000),
  0,
  -1,
  1.5,
  1e20,
  Number.NaN,
  true,
  [],
  [null],
  ['x'],
  [{}],
  {},
  { x: 1 },
]

/** What stands under optional, nullable, defaults and transformations. */
function bare(schema: unknown): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap())
  return schema instanceof z.ZodPipe ? bare(schema.in) : schema
}

/** Bodies with one odd value each, at every depth; the rest is left out, as if it had been forgotten. */
function oddBodies(schema: unknown): unknown[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodObject)
    return [
      {},
      ...Object.entries(inner.shape).flatMap(([name, field]) => [
        ...odd.map((value) => ({ [name]: value })),
        ...oddBodies(field).map((value) => ({ [name]: value })),
      ]),
    ]
  if (inner instanceof z.ZodArray) return oddBodies(inner.element).map((value) => [value])
  return inner instanceof z.ZodUnion ? inner.options.flatMap((option) => oddBodies(option)) : []
}

const raw = /invalid input|expected|received|too (small|big)|unrecognized|invalid_|undefined|\bnull\b|NaN/i
/** "received" is a word of some lists of states, which name what one can choose. */
const isRaw = (message: string): boolean => raw.test(message.replace(/^Choose the [\w ]+: .*\.$/, ''))

test.each(rows)('%s: every refusal is in words', (_, row) => {
  const bad: string[] = []
  for (const body of oddBodies(row.input)) {
    try {
      parseInput(row, z.record(z.string(), z.unknown()).parse(body))
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      for (const { field, message } of error.extras.fields ?? [])
        if (isRaw(message) || !/^[A-Z“].{8,}|is not a field that can be set here$/su.test(message))
          bad.push(`${field}: ${message}`)
    }
  }
  expect([...new Set(bad)].slice(0, 12)).toEqual([])
})
