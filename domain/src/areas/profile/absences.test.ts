import { expect, test } from 'vitest'
import { type Absence, absenceRefusal, hasEqualScope } from './absences.ts'
import { absenceWords, isAwayOn } from './away.ts'

const TODAY = '2026-11-23'
const [ME, SAM, PRIYA] = [1, 2, 3]
const days = (user_id: number, cover_id: number, from_date: string, to_date: string): Absence => ({
  ...{ user_id, cover_id, from_date, to_date },
})
const wanted = days(ME, SAM, '2026-11-30', '2026-12-04')
const reasonOf = (absence: Absence, ...others: readonly Absence[]) => absenceRefusal(absence, TODAY, others)?.reason

test.each([
  ['days to come', wanted, undefined],
  ['today alone', days(ME, SAM, TODAY, TODAY), undefined],
  ['since yesterday', days(ME, SAM, '2026-11-22', TODAY), undefined],
  ['the wrong way round', days(ME, SAM, '2026-12-04', '2026-11-30'), 'reversed'],
  ['days that are over', days(ME, SAM, '2026-11-20', '2026-11-22'), 'past'],
  ['92 days', days(ME, SAM, '2026-12-01', '2027-03-02'), undefined],
  ['93 days', days(ME, SAM, '2026-12-01', '2027-03-03'), 'too_long'],
  ['covered by oneself', days(ME, ME, '2026-11-30', '2026-12-04'), 'oneself'],
])('%s', (_, absence, reason) => expect(reasonOf(absence)).toBe(reason))

test.each([
  ['away then already', days(ME, PRIYA, '2026-12-04', '2026-12-05'), 'overlap'],
  ['away the day after', days(ME, PRIYA, '2026-12-05', '2026-12-05'), undefined],
  ['the cover is away then', days(SAM, PRIYA, '2026-12-04', '2026-12-10'), 'chain'],
  ['the cover is away before', days(SAM, PRIYA, '2026-11-25', '2026-11-29'), undefined],
  ['I cover for somebody then', days(PRIYA, ME, '2026-11-29', '2026-11-30'), 'chain'],
  ['the cover covers for another too', days(PRIYA, SAM, '2026-11-29', '2026-12-30'), undefined],
])('%s', (_, other, reason) => expect(reasonOf(wanted, other)).toBe(reason))

test.each([
  [null, null, true],
  [null, ['NORTH01'], true],
  [['NORTH01'], null, false],
  [['NORTH01', 'NORTH02'], ['NORTH01'], true],
  [['NORTH01'], ['NORTH01', 'NORTH02'], false],
])('whoever holds %j covers for %j: %s', (cover, absent, is) => expect(hasEqualScope(cover, absent)).toBe(is))

test('away until the last day and on it, then no more, whatever was told', () => {
  const away = { until: '2026-12-04', cover: { name: 'Sam Field' } }
  expect(absenceWords(away)).toBe('Away until 4 Dec, Sam Field covers')
  expect(absenceWords({ ...away, cover: null })).toBe('Away until 4 Dec')
  expect([undefined, '2026-12-04', '2026-12-05'].map((today) => isAwayOn(away, today))).toEqual([true, true, false])
  expect(isAwayOn(null, '2026-12-04')).toBe(false)
})
