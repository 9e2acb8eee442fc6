import { expect, test } from 'vitest'
import { choice, choices, money, optionsOf, references, text, wholeNumber } from './field.ts'
import { problemsBetween, valuesSchema } from './field-schema.ts'

const fields = {
  account: text({ label: 'Account', max: 8 }),
  kind: choice({ label: 'Type', options: optionsOf(['council', 'police']) }),
  by: choices({ label: 'Transfer of liability deadline', options: optionsOf(['post']) }),
  makes: references({ label: 'Makes', to: 'manufacturers' }),
  discount: wholeNumber({ label: 'Discount ends after', unit: 'days', notAbove: 'full' }),
  full: wholeNumber({ label: 'Full amount due after', unit: 'days' }),
}

test('what is left empty and is needed is said in words, whatever its kind', () => {
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
  const issues = valuesSchema(fields).safeParse(nothing).error?.issues ?? []
  expect(Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))).toEqual({
    account: 'Enter an account.',
    kind: 'Choose a type from the list.',
    by: 'Choose transfer of liability deadline from the list.',
    makes: 'Choose makes from the list.',
    discount: 'Enter a discount ends after as a number.',
    full: 'Enter a full amount due after as a number.',
  })
})

test('an amount with three decimals is told what pence are', () => {
  const issueOf = (cost: string) =>
    valuesSchema({ cost: money({ label: 'Cost' }) }).safeParse({ cost }).error?.issues[0]
  expect(issueOf('10.555')?.message).toBe('Enter pounds and pence, with at most two decimals.')
  expect(issueOf('ten')?.message).toBe('Enter a cost as a number.')
})

test.each([
  [{ discount: 14, full: 28 }, []],
  [{ discount: 28, full: 28 }, []],
  [{ discount: 14 }, []],
  [{ discount: null, full: 28 }, []],
  [
    { discount: 29, full: 28 },
    [
      {
        field: 'discount',
        reason: 'out_of_range',
        message: 'Enter 28 days or less. “Full amount due after” is 28 days.',
      },
    ],
  ],
])('%j: a number that another one bounds', (values, problems) =>
  expect(problemsBetween(fields, values)).toEqual(problems),
)
