import { expect, test } from 'vitest'
import { beforeInWords, type RecordFacts } from './corrections.ts'

const facts: RecordFacts = {
  ...{ done_on: '2026-10-01', miles: 41_000, outcome: 'pass', findings: null, is_laden: true },
  ...{ service_brake_percent: 54.2, secondary_brake_percent: null, parking_brake_percent: null },
  ...{ next_due_date: '2026-11-12', late_reason: null },
}

test.each([
  ['the day and the miles', { done_on: '2026-10-02', miles: 42_000 }, 'Before: done on 1 Oct 2026, 41,000 miles'],
  ['the outcome', { outcome: 'fail', next_due_date: null }, 'Before: passed, due next on 12 Nov 2026'],
  ['what was not said', { findings: 'Worn pads' }, 'Before: findings none'],
  ['nothing', {}, 'No other changes'],
] as const)('%s', (_, is, words) => expect(beforeInWords(facts, { ...facts, ...is })).toBe(words))
