import { expect, test } from 'vitest'
import { defectCase, isOpenDefectState } from './defect-case.ts'
import { checkOutcome, defaultQuickBelowSeconds, isNilDefect, isQuickCheck, ragOfCheck } from './rules.ts'

test.each([
  ['van', 179, true],
  ['van', 180, false],
  ['car', 120, true],
  ['trailer', 179, true],
  ['hgv', 299, true],
  ['hgv', 300, false],
  ['hgv', null, false],
] as const)('a %s check of %j seconds is quick: %j', (template, seconds, quick) =>
  expect(isQuickCheck(template, seconds, defaultQuickBelowSeconds)).toBe(quick),
)

test('how quick is too quick is a matter of the template', () => {
  const slower = { ...defaultQuickBelowSeconds, van: 600 }
  expect(isQuickCheck('van', 599, slower)).toBe(true)
  expect(isQuickCheck('van', 600, slower)).toBe(false)
  expect(isQuickCheck('car', 181, slower)).toBe(false)
})

const ok = { response: 'ok', severity: null, repaired: false } as const
const none = { response: 'n/a', severity: null, repaired: false } as const
const defect = (severity: 'advisory' | 'minor' | 'dangerous', repaired = false) =>
  ({ response: 'defect', severity, repaired }) as const
test.each([
  ['all well', [ok, none], false, false, 'green', 'nil defect', true],
  ['an advisory', [ok, defect('advisory')], false, false, 'amber', 'advisory', false],
  ['a minor defect', [defect('minor')], false, false, 'amber', 'advisory', false],
  ['a dangerous one among minor ones', [defect('minor'), defect('dangerous')], false, false, 'red', 'failed', false],
  ['a dangerous one put right on the spot', [defect('dangerous', true)], false, false, 'amber', 'advisory', false],
  [
    'one put right, one still open',
    [defect('dangerous', true), defect('dangerous')],
    false,
    false,
    'red',
    'failed',
    false,
  ],
  [
    'every defect put right',
    [defect('minor', true), defect('advisory', true)],
    false,
    false,
    'amber',
    'advisory',
    false,
  ],
  ['too quick', [ok], true, false, 'amber', 'advisory', true],
  ['late', [ok], false, true, 'amber', 'advisory', true],
  ['no answers', [], false, false, 'green', 'nil defect', false],
] as const)('%s', (_, responses, isQuick, isLate, rag, outcome, nilDefect) => {
  expect(ragOfCheck({ responses, isQuick, isLate })).toBe(rag)
  expect(checkOutcome({ responses, isQuick, isLate })).toBe(outcome)
  expect(isNilDefect(responses)).toBe(nilDefect)
})

test('a dangerous defect is never verified by the portal alone, and its repair not put off', () => {
  const { steps, lifecycle } = defectCase
  expect(lifecycle.states.filter((state) => !isOpenDefectState(state))).toEqual(['verified', 'no_fault_found'])
  const ruled = steps.flatMap((step) => ('rule' in step ? [[step.verb, step.rule]] : []))
  expect(ruled).toEqual([
    ['defer', 'not dangerous'],
    ['find no fault', 'not by who acknowledged it'],
    ['verify', 'not by who repaired it'],
  ])
})
