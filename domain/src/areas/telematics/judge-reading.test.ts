import { expect, test } from 'vitest'
import { judgeReading, judgeReadings } from './judge-reading.ts'
import type { OdometerReading } from './rules.ts'

const at = (day: string, miles: number): OdometerReading => ({ at: `${day}T10:00:00.000Z`, miles })
const stands = at('2026-01-10', 20_000)
const counted = (day: string, miles: number, driven: number) => ({
  flag: null,
  isLate: false,
  counted: { ...at(day, miles), driven, month: day.slice(0, 7) },
})
const held = (flag: string, isLate = false) => ({ flag, isLate, counted: null })

test.each([
  ['the first there is', at('2026-01-10', 20_000), null, counted('2026-01-10', 20_000, 0)],
  ['a newer one', at('2026-02-10', 20_400.5), stands, counted('2026-02-10', 20_400.5, 400.5)],
  ['the same again', stands, stands, { flag: null, isLate: false, counted: null }],
  ['a fall', at('2026-02-10', 19_999), stands, held('odometer fall')],
  ['1,500 miles a day', at('2026-01-11', 21_500), stands, counted('2026-01-11', 21_500, 1500)],
  ['more than 1,500 miles a day', at('2026-01-11', 21_500.1), stands, held('odometer jump')],
  ['none', at('2026-02-10', 0), stands, held('odometer zero')],
  ['none, as the first there is', at('2026-02-10', 0), null, held('odometer zero')],
  ['fewer than none', at('2026-02-10', -4), stands, held('odometer zero')],
  ['an older one that fits', at('2025-12-10', 19_000), stands, { flag: null, isLate: true, counted: null }],
  ['an older one that cannot be', at('2025-12-10', 20_001), stands, held('odometer fall', true)],
  ['fewer at the same moment', at('2026-01-10', 19_000), stands, { flag: null, isLate: true, counted: null }],
  ['more at the same moment', at('2026-01-10', 21_000), stands, held('odometer fall', true)],
] as const)('%s', (_, reading, standing, wanted) => expect(judgeReading(reading, standing)).toEqual(wanted))

test('an older one is judged by the counted ones on either side', () => {
  const [before, after] = [at('2025-11-10', 18_000), at('2025-12-20', 19_000)]
  const judged = (miles: number) => judgeReading(at('2025-12-01', miles), stands, { before, after }).flag
  expect([17_999, 18_000, 19_000, 19_001].map(judged)).toEqual(['odometer fall', null, null, 'odometer fall'])
})

const flagsOf = (
  readings: readonly OdometerReading[],
  standing: OdometerReading | null,
  known: OdometerReading[] = [],
) => judgeReadings(readings, standing, known).map(({ flag }) => flag)

test.each([
  ['all that can be true', [at('2026-01-10', 30_000), at('2025-01-10', 20_000)], null, [], [null, null]],
  ['a fall', [at('2026-01-10', 15_000), at('2025-01-10', 20_000)], null, [], ['odometer fall', null]],
  [
    'a typing error, and the next that is right',
    [at('2027-01-10', 31_000), at('2026-01-10', 3_000), at('2025-01-10', 20_000)],
    null,
    [],
    [null, 'odometer fall', null],
  ],
  ['a jump in two days', [at('2026-01-12', 30_000), at('2026-01-10', 20_000)], null, [], ['odometer jump', null]],
  ['below what counted before', [at('2026-01-10', 20_000)], at('2026-01-01', 25_000), [], ['odometer fall']],
  ['above what counted after', [at('2026-01-10', 50_000)], at('2026-02-01', 25_000), [], ['odometer fall']],
  ['between what counted', [at('2026-01-10', 24_000)], at('2026-02-01', 25_000), [at('2025-11-01', 20_000)], [null]],
] as const)('several at once: %s', (_, readings, standing, known, wanted) =>
  expect(flagsOf(readings, standing, [...known])).toEqual(wanted),
)
