import { expect, test } from 'vitest'
import { accountsAtSignIn, parseAccountNumbers } from './account-numbers.ts'

test.each([
  ['["HARROW01","HARROW02"]', ['HARROW01', 'HARROW02'], null],
  ['["00123","123"]', ['00123', '123'], null],
  ['[" HARROW01 ","HARROW01",""]', ['HARROW01'], null],
  ['[]', [], 'empty'],
  ['["", "  "]', [], 'empty'],
  ['', [], 'empty'],
  ['  ', [], 'empty'],
  [null, [], 'empty'],
  ['[104882]', [], 'malformed'],
  ['["HARROW01",null]', [], 'malformed'],
  ['"HARROW01"', [], 'malformed'],
  ['{"0":"HARROW01"}', [], 'malformed'],
  ['HARROW01', [], 'malformed'],
  ['["HARROW01"', [], 'malformed'],
  ['null', [], 'malformed'],
  ['*', [], 'malformed'],
  ['["*"]', [], 'malformed'],
  ['["HARROW01","*"]', [], 'malformed'],
  ['["HARROW0001"]', [], 'malformed'],
  ['["A1,B1"]', [], 'malformed'],
  ['{bad', [], 'malformed'],
])('%j', (text, accounts, problem) => expect(parseAccountNumbers(text)).toEqual({ accounts, problem }))

test.each([
  [
    ['A', 'B', 'C'],
    ['C', 'A'],
    ['A', 'C'],
  ],
  [['A', 'B'], ['Z'], ['A', 'B']],
  [['A', 'B'], [], ['A', 'B']],
  [['A'], ['A', 'Z'], ['A']],
  [[], ['A'], []],
])('of %j, remembered %j, the session starts with %j', (accounts, remembered, active) =>
  expect(accountsAtSignIn(accounts, remembered)).toEqual(active),
)
