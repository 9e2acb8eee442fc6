import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  downtimeHours,
  latestStatusBeside,
  latestStatusInWords,
  mayStillMove,
  mayStillReopen,
  parseLatestStatus,
} from './rules.ts'

test('a whole status', () => {
  const text =
    '{"status":"awaiting_parts","at":"2026-10-01T07:36:00Z","by":37,"note":"Customer informed","eta":"2026-10-05"}'
  expect(parseLatestStatus(text)).toEqual({
    isKnown: true,
    status: 'awaiting_parts',
    state: 'awaiting_parts',
    at: '2026-10-01T07:36:00Z',
    by: 37,
    note: 'Customer informed',
    eta: '2026-10-05',
  })
})

test('what is missing or of the wrong kind is left out, the rest is kept', () => {
  expect(parseLatestStatus('{"status":" Waiting for slot ","at":5,"by":"Hannah","note":null}')).toEqual({
    isKnown: true,
    status: 'Waiting for slot',
    state: null,
    at: null,
    by: 'Hannah',
    note: '',
    eta: null,
  })
})

test.each([
  '{"status":"booked","at":',
  '',
  '   ',
  'null',
  '[]',
  '"booked"',
  'booked',
  '{"status":""}',
  '{"status":7}',
  '{"at":"2026-10-01T07:36:00Z"}',
])('%j is unknown', (text) => {
  expect(parseLatestStatus(text)).toEqual({ isKnown: false, raw: text })
  expect(latestStatusInWords(parseLatestStatus(text))).toBe('Unknown')
})
test('so is no text at all', () => expect(parseLatestStatus(null)).toEqual({ isKnown: false, raw: '' }))

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(latestStatusInWords(parseLatestStatus(text))).not.toBe('')
    }),
  )
})

test.each([
  ['{"status":"in_workshop"}', 'In workshop'],
  ['{"status":"Second visit"}', 'Second visit'],
  ['{"status":"no_show"}', 'No show'],
])('%s reads %j', (text, words) => expect(latestStatusInWords(parseLatestStatus(text))).toBe(words))

test.each([
  ['2026-11-22T09:00:00Z', true],
  ['2026-11-22T08:59:59Z', false],
  ['2026-11-20T09:00:00Z', false],
])('a booking at %s may be moved: %j', (bookedAt, may) =>
  expect(mayStillMove(bookedAt, '2026-11-21T09:00:00Z')).toBe(may),
)

test.each([
  ['2026-10-22T09:00:00Z', true],
  ['2026-10-22T08:59:59Z', false],
])('work finished at %s may be reopened: %j', (completedAt, may) =>
  expect(mayStillReopen(completedAt, '2026-11-21T09:00:00Z')).toBe(may),
)

test.each([
  ['2026-11-20T09:00:00Z', '2026-11-21T10:30:00Z', 25.5],
  ['2026-11-20T09:00:00Z', null, null],
  [null, '2026-11-20T09:00:00Z', null],
  ['2026-11-20T09:00:00Z', '2026-11-20T09:00:00Z', 0],
  ['2026-11-21T09:00:00Z', '2026-11-20T09:00:00Z', null],
])('off the road from %s to %s: %j hours', (from, to, hours) => expect(downtimeHours(from, to)).toBe(hours))

test('what came is said beside the booking’s own state: its words, or that they cannot be read', () => {
  expect(latestStatusBeside('{"status":"awaiting_parts"}')).toBeNull()
  expect(latestStatusBeside('{"status":"Waiting for slot"}')).toBe('Waiting for slot')
  expect(latestStatusBeside('{"status":"booked","at":')).toBe('Unknown')
})
