import { expect, test } from 'vitest'
import { fits, meets, ruleWords, whyNotCondition, type RuleCondition, type VehicleFacts } from './rules.ts'

const today = '2026-11-17'
const vehicle = (change: Partial<VehicleFacts> = {}): VehicleFacts => ({
  mot: '2026-12-17',
  service: null,
  contract: '2028-10-31',
  next_due: '2026-11-30',
  miles: 41_200,
  score: 72,
  fuel: 'diesel',
  category: '3',
  ...change,
})
const condition = (field: RuleCondition['field'], operator: RuleCondition['operator'], asked: number | string[]) => ({
  ...{ field, operator },
  number: typeof asked === 'number' ? asked : null,
  values: typeof asked === 'number' ? [] : asked,
})

test.each<[RuleCondition, Partial<VehicleFacts>, boolean]>([
  [condition('mot', 'within', 30), {}, true],
  [condition('mot', 'within', 29), {}, false],
  [condition('mot', 'within', 0), { mot: today }, true],
  [condition('mot', 'within', 0), { mot: '2026-01-01' }, true],
  [condition('service', 'within', 730), {}, false],
  [condition('contract', 'within', 30), {}, false],
  [condition('next_due', 'within', 14), {}, true],
  [condition('miles', 'over', 41_200), {}, false],
  [condition('miles', 'over', 41_199), {}, true],
  [condition('miles', 'under', 41_201), {}, true],
  [condition('miles', 'under', 50_000), { miles: null }, false],
  [condition('score', 'under', 73), {}, true],
  [condition('score', 'under', 73), { score: 0 }, false],
  [condition('score', 'over', 60), {}, true],
  [condition('fuel', 'is', ['petrol', 'diesel']), {}, true],
  [condition('fuel', 'is', ['electric']), {}, false],
  [condition('category', 'is', ['3']), {}, true],
])('%j meets %j: %j', (asked, change, met) => expect(meets(asked, vehicle(change), today)).toBe(met))

test('a rule wants all of its conditions, and none fits nothing', () => {
  const conditions = [condition('mot', 'within', 30), condition('fuel', 'is', ['diesel'])]
  expect(fits({ conditions }, vehicle(), today)).toBe(true)
  expect(fits({ conditions }, vehicle({ fuel: 'electric' }), today)).toBe(false)
  expect(fits({ conditions: [] }, vehicle(), today)).toBe(false)
})

test.each<[RuleCondition, string | null]>([
  [condition('mot', 'within', 30), null],
  [condition('mot', 'over', 30), 'Choose another comparison for MOT due.'],
  [condition('mot', 'within', -1), 'Enter a whole number of days.'],
  [condition('mot', 'within', 731), 'Enter 730 or less.'],
  [condition('miles', 'over', 1.5), 'Enter a whole number of mi.'],
  [condition('fuel', 'is', []), 'Choose at least one fuel.'],
])('%j: %j', (asked, why) => expect(whyNotCondition(asked)).toBe(why))

test('in words', () => {
  const rule = {
    conditions: [
      condition('mot', 'within', 30),
      condition('fuel', 'is', ['diesel', 'phev']),
      condition('miles', 'over', 60_000),
      condition('category', 'is', ['3', '9']),
    ],
  }
  expect(ruleWords(rule, new Map([['3', 'Panel van']]))).toBe(
    'MOT due within 30 days, and fuel is diesel or plug-in hybrid, and miles over 60,000, and category is Panel van or number 9',
  )
})
