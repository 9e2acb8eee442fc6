import { expect, test } from 'vitest'
import { londonInstant } from '../../kit/time/london-clock.ts'
import { type CustodySpan, custodyOf, type HandoverSet, type HeldHire, notTheirs } from './custody.ts'

const at = (day: string, time = '00:00'): string => londonInstant(day, time) ?? ''
const hire = (from: string, to: string | null, isOwn = true): HeldHire => ({
  ...{ from: at(from), to: to === null ? null : at(to), isOwn, name: isOwn ? 'Harrow' : null },
})
const set = (reason: string, day: string, time: string): HandoverSet => ({
  ...{ id: 1, number: 'CS-000001', at: at(day, time), reason },
})
const easter = new Set(['2026-04-03', '2026-04-06'])
const said = (spans: readonly CustodySpan[]) =>
  spans.map(({ holder, from, to }) => [holder, from, to].map((each) => each ?? '').join(' '))

test.each<[string, HeldHire[], HandoverSet[], string[]]>([
  ['never on hire', [], [], ['hire_company  ']],
  [
    'still on hire',
    [hire('2026-03-02', null)],
    [],
    [`hire_company  ${at('2026-03-02')}`, `customer ${at('2026-03-02')} `],
  ],
  [
    'held from the delivery to the collection that photos prove, over the change of the clocks',
    [hire('2026-03-02', '2026-03-29')],
    [set('delivery', '2026-03-02', '09:12'), set('collection', '2026-03-31', '16:40')],
    [
      `hire_company  ${at('2026-03-02', '09:12')}`,
      `customer ${at('2026-03-02', '09:12')} 2026-03-31T15:40:00.000Z`,
      'hire_company 2026-03-31T15:40:00.000Z ',
    ],
  ],
  [
    'not collected: ours after two working days, Easter left out',
    [hire('2026-03-02', '2026-04-03')],
    [],
    [
      `hire_company  ${at('2026-03-02')}`,
      `customer ${at('2026-03-02')} ${at('2026-04-09')}`,
      `hire_company ${at('2026-04-09')} `,
    ],
  ],
  [
    'to the end of the calendar',
    [hire('2026-03-02', '9999-12-31')],
    [],
    [
      `hire_company  ${at('2026-03-02')}`,
      `customer ${at('2026-03-02')} ${at('9999-12-31')}`,
      `hire_company ${at('9999-12-31')} `,
    ],
  ],
  [
    'another hirer before, and the next one begins before it was collected',
    [hire('2026-05-12', null, false), hire('2026-03-02', '2026-05-12'), hire('2026-01-05', '2026-03-02', false)],
    [],
    [
      `hire_company  ${at('2026-01-05')}`,
      `other_hirer ${at('2026-01-05')} ${at('2026-03-02')}`,
      `customer ${at('2026-03-02')} ${at('2026-05-12')}`,
      `other_hirer ${at('2026-05-12')} `,
    ],
  ],
])('%s', (_, hires, sets, expected) => {
  expect(said(custodyOf(hires, sets, easter))).toEqual(expected)
})

test('damage of an earlier hirer, or of after the collection, is not theirs; of before anything is known it may be', () => {
  const spans = custodyOf(
    [hire('2026-01-05', '2026-03-02', false), hire('2026-03-02', '2026-03-29')],
    [set('collection', '2026-03-30', '16:40')],
    easter,
  )
  const holderAt = (day: string, time?: string) => notTheirs(spans, at(day, time))?.holder
  expect(holderAt('2026-02-01')).toBe('other_hirer')
  expect(holderAt('2026-03-02')).toBeUndefined()
  expect(holderAt('2026-03-30', '16:39')).toBeUndefined()
  expect(holderAt('2026-03-30', '16:40')).toBe('hire_company')
  expect(holderAt('2025-12-01')).toBeUndefined()
})
