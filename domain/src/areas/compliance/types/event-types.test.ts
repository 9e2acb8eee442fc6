import { expect, test } from 'vitest'
import { complianceEventTypes, normaliseEventType } from './event-types.ts'
import { describedEventTypes } from './type-defaults.ts'

test.each([
  ['MOT', 'mot'],
  ['Safety inspection', 'safety_inspection'],
  [' safety-inspection ', 'safety_inspection'],
  ['tacho_calibration', 'tacho_calibration'],
  ['', ''],
])('%j is %s', (text, slug) => expect(normaliseEventType(text)).toBe(slug))

test('amber weeks by type', () => {
  const weeks = Object.fromEntries(describedEventTypes.map(({ slug, amberWeeks }) => [slug, amberWeeks]))
  expect(weeks).toMatchObject({
    mot: 4,
    annual_test: 8,
    safety_inspection: 2,
    tacho_calibration: 6,
    tacho_card_download: 1,
    o_licence: 12,
    driver_licence: 8,
    clean_air: null,
  })
})

test('slugs are unique and already in the one spelling', () => {
  const slugs = complianceEventTypes.map(({ slug }) => slug)
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.map(normaliseEventType)).toEqual(slugs)
})
