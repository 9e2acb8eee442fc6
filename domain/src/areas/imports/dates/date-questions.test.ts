import { expect, test } from 'vitest'
import { dateWatch } from './date-questions.ts'
import { isRefused, mappedHeading, type Heading } from '../heading.ts'
import { vehicleImport } from '../kinds/vehicles.ts'

const heading = (orders?: Heading['orders']): Heading => {
  const found = mappedHeading(vehicleImport, ['reg_no', null, 'on_hire_date', 'contract_end_date'])
  if (isRefused(found)) throw new Error('This heading fits')
  return orders ? { ...found, orders } : found
}

test('a column is asked about once, where all its dates can be read both ways', () => {
  const watch = dateWatch(heading())
  watch.note(['A', '', '1/3/2025', '1/3/2030'])
  watch.note(['B', '', '2/3/2025', '21/3/2030'])
  watch.note(['C', '', '3/3/2025', ''])
  expect(watch.questions()).toEqual([
    {
      column: 'on_hire_date',
      place: 2,
      count: 2,
      says: 'We read “1/3/2025” as 1 Mar 2025. If the month comes first, it is 3 Jan 2025.',
    },
  ])
})

test('what somebody said of a column is not asked again, and ISO dates are never asked about', () => {
  const watch = dateWatch(heading(new Map([['on_hire_date', 'month first']])))
  watch.note(['A', '', '1/3/2025', '2030-03-01'])
  expect(watch.questions()).toEqual([])
})
