import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  choice,
  choices,
  date,
  email,
  flag,
  instant,
  longText,
  money,
  optionsOf,
  picture,
  reference,
  references,
  text,
  wholeNumber,
  type Field,
} from './field.ts'
import { schemaOf } from './field-schema.ts'
import { fieldWords, issueWords } from './issue-words.ts'

const said = (schema: z.ZodType, value: unknown): string | undefined =>
  schema.safeParse(value, { error: issueWords }).error?.issues[0]?.message

test.each<[path: PropertyKey[], words: string]>([
  [['values', 'licence_expiry'], 'licence expiry'],
  [['preferred_dates', 0], 'preferred dates'],
  [['vehicle_category_id'], 'vehicle category'],
  [['tag_ids'], 'tags'],
  [['customer_account_number'], 'account'],
  [['is_shared'], 'shared'],
  [['currentRegNo'], 'current reg no'],
  [[], 'value'],
])('%j is the %s', (path, words) => expect(fieldWords(path)).toBe(words))

const of = (field: z.ZodType) => z.strictObject({ customer_account_number: field })
test.each<[schema: z.ZodType, value: unknown, words: string]>([
  [z.string(), null, 'Enter the account.'],
  [z.string().min(1).max(8), '', 'Enter the account.'],
  [z.string(), 7, 'Account must be text.'],
  [z.string().min(4), 'ab', 'Use at least 4 characters for the account.'],
  [z.string().max(8), 'HARROW00001', 'Use at most 8 characters for the account.'],
  [z.number(), '7', 'Account must be a number.'],
  [z.number().int(), 1.5, 'Account must be a whole number.'],
  [z.number().min(1000), 7, 'Account must be 1,000 or more.'],
  [z.number().positive(), 0, 'Account must be more than 0.'],
  [z.boolean(), null, 'Choose yes or no for account.'],
  [z.array(z.string()), undefined, 'Choose the account.'],
  [z.array(z.string()).min(1), [], 'Choose at least one account.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1 account.'],
  [z.enum(['daily', 'weekly']), 'x', 'Choose the account: daily, weekly.'],
  [z.iso.datetime(), 'soon', 'Enter a date and time.'],
  [z.email(), 'me', 'Enter an email address like name@company.co.uk.'],
  [z.string().regex(/^a/), 'b', 'Check the format of the account.'],
  [z.union([z.string(), z.number()]), {}, 'Check the account.'],
  [z.number().multipleOf(5), 7, 'Account must be a multiple of 5.'],
  [z.string({ error: 'Choose an account.' }), null, 'Choose an account.'],
])('%#: %j', (field, value, words) => expect(said(of(field), { customer_account_number: value })).toBe(words))

test('no field of a form ever speaks in the library’s words, whatever stands in it', () => {
  const fields: Readonly<Record<string, Field>> = {
    text: text({ label: 'Name' }),
    long: longText({ label: 'Note', optional: true }),
    email: email({ label: 'Email' }),
    number: wholeNumber({ label: 'Points' }),
    money: money({ label: 'Cost limit' }),
    flag: flag({ label: 'Open' }),
    choice: choice({ label: 'Status', options: optionsOf(['on', 'off']) }),
    choices: choices({ label: 'Categories', options: optionsOf(['B', 'C']) }),
    reference: reference({ label: 'Branch', to: 'branches' }),
    references: references({ label: 'Companies', to: 'companies' }),
    date: date({ label: 'Day' }),
    instant: instant({ label: 'Time' }),
    picture: picture({ label: 'Logo' }),
  }
  const values: readonly unknown[] = [undefined, null, '', 'x', 7, -1, 1.5, true, {}, [], [null], [7, 'x'], Number.NaN]
  for (const field of Object.values(fields))
    for (const value of values) {
      const words = schemaOf(field).safeParse(value).error?.issues[0]?.message ?? ''
      expect(words, `${field.kind} ${JSON.stringify(value)}`).not.toMatch(/invalid|expected|received|too (small|big)/i)
    }
})
