import { expect, test } from 'vitest'
import { complianceEventTypes } from './event-types.ts'
import { appliesTo } from './applies-to.ts'
import { typeDetails } from './type-details.ts'

const any = { classes: [], body_groups: [], equipment: [] }
const lorry = { class: 'hgv', body_group: 'curtain side', equipment: ['tachograph', 'tail_lift'] }
const van = { class: 'van', body_group: null, equipment: [] }

test.each([
  ['nothing narrows', any, van, true],
  ['the class', { ...any, classes: ['hgv', 'trailer'] }, lorry, true],
  ['another class', { ...any, classes: ['hgv', 'trailer'] }, van, false],
  ['the body', { ...any, body_groups: ['curtain side'] }, lorry, true],
  ['a body that is not known', { ...any, body_groups: ['curtain side'] }, van, false],
  ['any of what is fitted', { ...any, equipment: ['crane', 'tail_lift'] }, lorry, true],
  ['none of what is fitted', { ...any, equipment: ['fridge'] }, lorry, false],
  ['all conditions together', { classes: ['hgv'], body_groups: ['box'], equipment: ['tail_lift'] }, lorry, false],
])('%s', (_, type, vehicle, applies) => expect(appliesTo(type, vehicle)).toBe(applies))

test('every type of the product says where it comes from', () => {
  expect(Object.keys(typeDetails).toSorted()).toEqual(complianceEventTypes.map(({ slug }) => slug).toSorted())
  for (const { legalSource } of Object.values(typeDetails)) expect(legalSource).toMatch(/\.$/)
})
