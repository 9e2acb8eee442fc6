import { expect, test } from 'vitest'
import { dueAfterFailure, outOfUseWords } from './out-of-use.ts'
import { ragOf } from './rules.ts'

test('lifting gear that fails is red on the day itself: its certificate was valid through the day before', () => {
  const due = dueAfterFailure('loler', 'fail', '2026-11-20')
  expect(due).toBe('2026-11-19')
  expect(ragOf({ dueDate: due ?? null, overdueWeeks: 4 }, '2026-11-20')).toMatchObject({ rag: 'red' })
})

test('what passes, and what stops nothing, keeps its date', () => {
  expect(dueAfterFailure('loler', 'pass', '2026-11-20')).toBeUndefined()
  expect(dueAfterFailure('pmi', 'fail', '2026-11-20')).toBeUndefined()
})

test('it is said since when', () => {
  expect(outOfUseWords('2026-11-20')).toBe('Tail lift or crane out of use since 20 Nov 2026; the vehicle may run')
})
