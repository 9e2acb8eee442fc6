import { expect, test } from 'vitest'
import { commonPasswords, commonWords } from './common-passwords.ts'
import { PASSWORD_SHORTEST, passwordProblems, passwordProblemWords } from './passwords.ts'

test.each([
  'kerbline-demo',
  'gravel otter lamp quince',
  'nine-lorries-queue',
  'aB3$kLm9!qRs',
  '\u00e9t\u00e9 \u00e0 la plage',
  'rainy tuesday depot',
  '🚚'.repeat(3) + ' by the kerb',
  '839201746582',
  'x'.repeat(3) + 'plausible kerb' + 'y'.repeat(239),
])('%j is good', (password) => expect(passwordProblems(password)).toEqual([]))

test.each([
  ['', ['too short', 'too common']],
  ['gravel-lamp', ['too short']],
  ['🚚🚛🚐🚗🚕🚙🚌🚎🏎🚓🚑', ['too short']],
  ['password', ['too short', 'too common']],
  ['password1234', ['too common']],
  ['Password2026!!', ['too common']],
  ['PASSWORDPASSWORD', ['too common']],
  ['P@ssw0rd123456', ['too common']],
  ['1234-Kerbline-5678', ['too common']],
  ['qwertyuiop123', ['too common']],
  ['  welcome2026  ', ['too common']],
  ['123456789012', ['too common']],
  ['098765432109', ['too common']],
  ['abcdefghijklmn', ['too common']],
  ['aaaaaaaaaaaa', ['too common']],
  ['abc1abc1abc1', ['too common']],
  ['abc1abc1abc1ab', ['too common']],
  ['correct horse battery staple', ['too common']],
  ['z'.repeat(257), ['too long']],
])('%j: %j', (password, problems) => expect(passwordProblems(password)).toEqual(problems))

test('the e-mail address is no password', () => {
  expect(passwordProblems('Me.Fleet@harrow.example1', 'me.fleet@harrow.example')).toEqual([
    'contains the e-mail address',
  ])
  expect(passwordProblems('gravel otter lamp', 'me@harrow.example')).toEqual([])
  expect(passwordProblems('gravel otter lamp', '')).toEqual([])
})

test('every password of the list is refused, and each would have passed the length rule', () => {
  const all = [...commonPasswords]
  expect(all.filter((password) => password.length < PASSWORD_SHORTEST)).toEqual([])
  expect(all.filter((password) => !passwordProblems(password.toUpperCase()).includes('too common'))).toEqual([])
  expect([...commonWords].filter((word) => !passwordProblems(`${word}-2026-99`).includes('too common'))).toEqual([])
})

test('each problem says what to do', () => {
  for (const words of Object.values(passwordProblemWords)) expect(words).toMatch(/^[A-Z].{10,}\.$/)
})

test('a hostile password is judged quickly', () => {
  const started = Date.now()
  for (const text of ['1'.repeat(100_000), `${'!1'.repeat(50_000)}a`, 'ab'.repeat(50_000)]) passwordProblems(text)
  for (let run = 0; run < 100; run += 1) passwordProblems(`${'!1'.repeat(127)}a`)
  expect(Date.now() - started).toBeLessThan(500)
})
