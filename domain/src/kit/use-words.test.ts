import { expect, test } from 'vitest'
import { nounFor, usesWords } from './use-words.ts'

test('what uses a record is counted in words', () => {
  const uses = [
    { what: 'vehicles', count: 1_200 },
    { what: 'companies', count: 1 },
    { what: 'permission rules', count: 1 },
    { what: 'news', count: 2 },
  ]
  expect(usesWords(uses)).toBe('1,200 vehicles, 1 company, 1 permission rule, 2 news')
})

test.each([
  ['queries', 'query'],
  ['branches', 'branch'],
  ['damage cases', 'damage case'],
  ['driver checks', 'driver check'],
  ['documents to read', 'document to read'],
  ['dates of companies', 'date of companies'],
  ['missed checks', 'missed check'],
  ['bodies', 'body'],
  ['news', 'news'],
])('one of %s is a %s', (many, one) => {
  expect(nounFor(1, many)).toBe(one)
  expect(nounFor(2, many)).toBe(many)
})
