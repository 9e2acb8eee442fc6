import { expect, test } from 'vitest'
import { mayNameSubject, querySubjectNames, readSubject } from './words.ts'

test.each([
  ['customer', [], ['company']],
  ['staff', [], []],
  ['staff', ['see companies'], ['company']],
  ['staff', ['see drivers'], ['driver']],
  ['customer', ['see drivers'], ['company', 'driver']],
  ['customer', ['see invoices'], ['company', 'invoice', 'invoice_line']],
] as const)('of the %s, with %j: asks about %j', (side, rights, named) =>
  expect(
    querySubjectNames
      .filter((type) => mayNameSubject(type, side, (right) => rights.some((each) => each === right)))
      .toSorted(),
  ).toEqual(named),
)

test('every kind is read back from a link, and nothing else is', () => {
  for (const type of querySubjectNames) expect(readSubject(`${type}:12`)).toEqual({ type, id: 12 })
  for (const written of ['driver', 'driver:', 'driver:-1', 'customer:12', 'company:1234567890'])
    expect(readSubject(written)).toBeUndefined()
})
