import { expect, test } from 'vitest'
import { dueAfterFailure, failureInBrief, failureWords } from './failures.ts'
import { dueDayInWords, ragBecause, ragInWords, ragOf } from '../rules.ts'

test.each(['mot', 'annual_test', 'loler'])('%s that fails is red on the day itself', (type) => {
  const due = dueAfterFailure(type, 'fail', '2026-11-20')
  expect(due).toBe('2026-11-19')
  expect(ragOf({ dueDate: due ?? null, overdueWeeks: 4 }, '2026-11-20')).toMatchObject({ rag: 'red' })
})

test('what passes, and what stops nothing, keeps its date', () => {
  expect(dueAfterFailure('mot', 'advisory', '2026-11-20')).toBeUndefined()
  expect(dueAfterFailure('safety_inspection', 'fail', '2026-11-20')).toBeUndefined()
})

test('it is red for its own reason, in its own words, whatever its date says', () => {
  const item = { dueDate: '2027-06-30', overdueWeeks: 4, failure: { type: 'mot', on: '2026-11-20' } }
  expect(ragOf(item, '2026-11-21')).toMatchObject({ rag: 'red', reason: 'failed' })
  expect(ragInWords(ragOf(item, '2026-11-21'))).toBe('MOT failed on 20 Nov 2026')
  expect(ragBecause(item, '2026-11-21')).toBe('Red: MOT failed on 20 Nov 2026')
  expect(dueDayInWords(item)).toBe('Now')
})

test('it is said what may be done until it passes', () => {
  expect(failureWords({ type: 'annual_test', on: '2026-11-20' })).toBe(
    'Annual test failed on 20 Nov 2026. Off the road until it passes',
  )
  expect(failureInBrief({ type: 'loler', on: '2026-11-20' })).toBe('Tail lift or crane out of use since 20 Nov 2026')
  expect(failureWords({ type: 'loler', on: '2026-11-20' })).toBe(
    'Tail lift or crane out of use since 20 Nov 2026. The vehicle can still be driven',
  )
})
