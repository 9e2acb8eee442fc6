import { expect, test } from 'vitest'
import { queryCase } from '../areas/queries/case.ts'
import { answerVerb, clockStanding, leadingClock, stateForSide, stepInWords, usedPart } from './case-words.ts'
import { agreedInWords, durationInWords, turnInWords } from './turn-words.ts'

const clock = {
  started_at: '2026-11-17T09:00:00Z',
  due_at: '2026-11-17T13:00:00Z',
  paused_at: null,
  stopped_at: null,
  is_kept: null,
}

test.each([
  ['customer', 'customer', 'Waiting for you'],
  ['hire_company', 'hire_company', 'Waiting for you'],
  ['hire_company', 'customer', 'Waiting for Kerbline Vehicle Hire'],
  ['customer', 'hire_company', 'Waiting for the customer'],
  ['third_party', 'customer', 'Waiting for a third party'],
  [null, 'customer', 'Not waiting for anyone'],
] as const)('whose turn it is: %s, read by %s', (turn, viewer, words) => expect(turnInWords(turn, viewer)).toBe(words))

test('where the name of the customer is at hand, the hire company reads it; the customer still reads "you"', () => {
  expect(turnInWords('customer', 'hire_company', 'Harrow & Lane')).toBe('Waiting for Harrow & Lane')
  expect(turnInWords('customer', 'customer', 'Harrow & Lane')).toBe('Waiting for you')
})

test.each([
  ['2026-11-17T11:59:59Z', 'running'],
  ['2026-11-17T12:00:00Z', 'near'],
  ['2026-11-17T13:00:00Z', 'near'],
  ['2026-11-17T13:00:01Z', 'late'],
])('a clock of four hours at %s is %s', (now, standing) => expect(clockStanding(clock, now)).toBe(standing))

test('a clock that rests is not late, and one that ended is what it was then', () => {
  const late = '2026-11-18T09:00:00Z'
  expect(clockStanding({ ...clock, paused_at: '2026-11-17T10:00:00Z' }, late)).toBe('paused')
  expect(clockStanding({ ...clock, stopped_at: '2026-11-17T10:00:00Z', is_kept: true }, late)).toBe('kept')
  expect(clockStanding({ ...clock, stopped_at: '2026-11-17T14:00:00Z', is_kept: false }, late)).toBe('missed')
  expect(clockStanding({ ...clock, stopped_at: '2026-11-17T14:00:00Z', is_kept: false, is_moved: true }, late)).toBe(
    'missed',
  )
  expect(clockStanding({ ...clock, stopped_at: '2026-11-17T10:00:00Z', is_kept: null, is_moved: true }, late)).toBe(
    'moved',
  )
})

test('what is used of it: up to now, to where it rests, never more than all', () => {
  expect(usedPart(clock, '2026-11-17T10:00:00Z')).toBe(0.25)
  expect(usedPart({ ...clock, paused_at: '2026-11-17T11:00:00Z' }, '2026-11-18T09:00:00Z')).toBe(0.5)
  expect(usedPart(clock, '2026-11-18T09:00:00Z')).toBe(1)
})

test('the clock one looks at runs out first; a resting one only where none runs', () => {
  const later = { ...clock, due_at: '2026-11-20T13:00:00Z' }
  const resting = { ...clock, due_at: '2026-11-17T10:00:00Z', paused_at: '2026-11-17T09:30:00Z' }
  expect(leadingClock([later, resting, clock])).toBe(clock)
  expect(leadingClock([resting])).toBe(resting)
  expect(leadingClock([{ ...clock, stopped_at: clock.due_at }])).toBeUndefined()
})

test.each([
  [0, '1 min'],
  [18, '18 min'],
  [62, '1 h 2 min'],
  [300, '5 h'],
  [1_500, '25 h'],
  [2_880, '2 days'],
])('%i minutes are %s', (minutes, words) => expect(durationInWords(minutes)).toBe(words))

test('a state as each side reads it', () => {
  expect(stateForSide(queryCase, 'awaiting_customer', 'customer')).toBe('Waiting for you')
  expect(stateForSide(queryCase, 'awaiting_customer', 'hire_company')).toBe('Waiting for customer')
  expect(stateForSide(queryCase, 'in_progress', 'customer')).toBe('In progress')
})

test('what a step does, in the words of whoever takes it', () => {
  expect(stepInWords(queryCase, 'in_progress', 'ask customer', 'hire_company')).toBe(
    'It will then be waiting for the customer.',
  )
  expect(stepInWords(queryCase, 'in_progress', 'resolve', 'hire_company')).toBe('Status will change to resolved.')
  expect(stepInWords(queryCase, 'awaiting_customer', 'reply', 'customer')).toBe(
    'It will then be waiting for Kerbline Vehicle Hire.',
  )
  expect(stepInWords(queryCase, 'in_progress', 'promise', 'hire_company')).toBeUndefined()
  expect(stepInWords(queryCase, 'closed', 'resolve', 'hire_company')).toBeUndefined()
})

test('a post of the customer answers where one is waited for, and opens again what was over', () => {
  expect(answerVerb(queryCase, 'customer', 'awaiting_customer')).toBe('reply')
  expect(answerVerb(queryCase, 'customer', 'closed')).toBe('reopen')
  expect(answerVerb(queryCase, 'customer', 'in_progress')).toBeUndefined()
  expect(answerVerb(queryCase, 'hire_company', 'awaiting_customer')).toBeUndefined()
})

test.each([
  ['4 working hours', 240, 'working'],
  ['1 working hour', 60, 'working'],
  ['45 working minutes', 45, 'working'],
  ['9 h 30 min working time', 570, 'working'],
  ['24 h (24/7)', 1_440, 'elapsed'],
] as const)('what is agreed: %s', (words, minutes, counts) => expect(agreedInWords({ minutes, counts })).toBe(words))
