import { expect, test } from 'vitest'
import { missedCheckDays, type HeldDays } from './missed-checks.ts'

const all: HeldDays = { from: '2026-01-01', to: null }

// November 2026 begins on a Sunday.
test.each<[string, HeldDays[], string[], string, string[]]>([
  ['working days before today', [all], [], '2026-11-05', ['2026-11-02', '2026-11-03', '2026-11-04']],
  ['no weekend', [all], ['2026-11-06'], '2026-11-09', ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05']],
  ['not what was checked', [all], ['2026-11-02', '2026-11-04'], '2026-11-05', ['2026-11-03']],
  ['today may still come', [all], [], '2026-11-02', []],
  [
    'only while a vehicle was held',
    [{ from: '2026-11-04', to: '2026-11-05' }],
    [],
    '2026-11-10',
    ['2026-11-04', '2026-11-05'],
  ],
  ['nobody without a vehicle', [], [], '2026-11-20', []],
  ['a check of a day off counts nothing', [all], ['2026-11-01'], '2026-11-03', ['2026-11-02']],
])('%s', (_, held, checked, today, missed) => expect(missedCheckDays(held, new Set(checked), today)).toEqual(missed))
