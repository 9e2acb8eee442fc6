import { expect, test } from 'vitest'
import { usesWords } from './use-words.ts'

test('what uses a record is counted in words', () => {
  const uses = [
    { what: 'vehicles', count: 1_200 },
    { what: 'companies', count: 1 },
    { what: 'permission rules', count: 1 },
    { what: 'news', count: 2 },
  ]
  expect(usesWords(uses)).toBe('1,200 vehicles, 1 company, 1 permission rule, 2 news')
})
