import { expect, test } from 'vitest'
import { checkItemOf, checkItems, checkTemplates, defaultSeverity, itemGroups, itemsFor } from './catalogue.ts'

test('23 items, each once', () => {
  expect(checkItems).toHaveLength(23)
  expect(new Set(checkItems.map(({ code }) => code)).size).toBe(23)
})

test.each([
  ['van', 19],
  ['hgv', 23],
  ['trailer', 14],
  ['car', 18],
] as const)('a %s has %d items', (template, count) => {
  expect(itemsFor(template)).toHaveLength(count)
})

test('every template asks for tyres and lamps, only a lorry for a tachograph, and each group is used', () => {
  for (const template of checkTemplates)
    expect(itemsFor(template).map(({ code }) => code)).toEqual(expect.arrayContaining(['tyres_wheels', 'lamps']))
  expect(
    checkTemplates.filter((template) => itemsFor(template).some(({ code }) => code === 'tachograph_limiter')),
  ).toEqual(['hgv'])
  expect(new Set(checkItems.map(({ group }) => group))).toEqual(new Set(itemGroups))
})

test.each([
  'mirrors_glass',
  'wipers',
  'warning_lamps',
  'steering',
  'brakes',
  'lamps',
  'leaks',
  'body',
  'tyres_wheels',
  'load',
])('feeds use the code %s', (code) => expect(checkItemOf(code)?.code).toBe(code))

test.each([
  ['steering', 'dangerous'],
  ['horn', 'minor'],
  ['unheard of', 'minor'],
])('a defect of %s is %s by default', (code, severity) => {
  expect(defaultSeverity(code)).toBe(severity)
})
