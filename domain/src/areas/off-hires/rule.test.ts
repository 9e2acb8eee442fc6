import { expect, test } from 'vitest'
import { londonInstant } from '../../kit/time/london-clock.ts'
import { chargeStop, momentsOf } from './rule.ts'

const easter = new Set(['2026-04-03', '2026-04-06'])
const at = (day: string, time: string): Date => new Date(londonInstant(day, time) ?? '')

test.each<[string, string, string, string, [counted: string, ends: string, later: string]]>([
  ['before the cut-off', '2026-11-17', '14:22', '2026-11-17', ['2026-11-17', '2026-11-18', '2026-11-19']],
  ['at the cut-off itself', '2026-11-17', '16:00', '2026-11-17', ['2026-11-17', '2026-11-18', '2026-11-19']],
  ['after the cut-off, a day later', '2026-11-17', '16:01', '2026-11-17', ['2026-11-18', '2026-11-19', '2026-11-20']],
  [
    'on a Friday notice ends on Monday',
    '2026-11-20',
    '09:00',
    '2026-11-20',
    ['2026-11-20', '2026-11-23', '2026-11-24'],
  ],
  [
    'on a Saturday it counts as Monday',
    '2026-11-21',
    '09:00',
    '2026-11-21',
    ['2026-11-23', '2026-11-24', '2026-11-25'],
  ],
  [
    'before Easter the holidays are no notice',
    '2026-04-02',
    '15:59',
    '2026-04-02',
    ['2026-04-02', '2026-04-07', '2026-04-08'],
  ],
  [
    'on Good Friday it counts as Tuesday',
    '2026-04-03',
    '09:00',
    '2026-04-03',
    ['2026-04-07', '2026-04-08', '2026-04-09'],
  ],
  [
    'a later day that is asked for stands',
    '2026-11-17',
    '17:00',
    '2026-12-24',
    ['2026-11-18', '2026-12-24', '2026-12-24'],
  ],
  ['by London’s clock in summer', '2026-06-16', '15:59', '2026-06-16', ['2026-06-16', '2026-06-17', '2026-06-18']],
])('%s', (_, day, time, askedFor, [counted_on, charge_ends_on, later_ends_on]) => {
  const cut_off_at = londonInstant(counted_on, '16:00')
  expect(chargeStop(at(day, time), askedFor, easter)).toEqual({ counted_on, cut_off_at, charge_ends_on, later_ends_on })
})

test('until it is collected the customer insures; returned to a branch, until it is checked', () => {
  const stage = { charge_ends_on: '2026-04-02', collected_at: null, inspected_at: null }
  const insures = (way: 'collection' | 'return') => momentsOf({ ...stage, way }, easter).map((each) => each.insures)
  expect(insures('collection')).toEqual(['customer', 'customer', 'hire_company'])
  expect(insures('return')).toEqual(['customer', 'customer', 'customer'])
  expect(momentsOf({ ...stage, way: 'collection' }, easter)[1]).toMatchObject({ until: 'By 8 Apr 2026', pays: null })
})
