import { expect, test } from 'vitest'
import { firstSectionFor } from './first-section.ts'
import { settingsSections } from './sections.ts'

test('Settings begins with the first section of the table that the person may open', () => {
  const sections = Object.entries(settingsSections)
  const [first] = sections.map(([name]) => name)
  const firstWithin = sections.find(([, { isAboveAccounts }]) => !isAboveAccounts)?.[0]
  expect(firstSectionFor(() => true)).toBe(first)
  expect(firstSectionFor((right) => right !== 'see all accounts')).toBe(firstWithin)
})
