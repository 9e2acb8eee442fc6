import { expect, test } from 'vitest'
import { isMaintenanceEventType } from '../maintenance/event-types.ts'
import { publicForm, publicWork, faultInWords } from './public-form.ts'

const form = {
  ...{ registration: ' AB12 CDE ', types: ['mot', 'tyre'], days: ['2026-11-20'], name: 'Sam', phone: '07700 900123' },
}
const faultOf = (change: object): string | undefined =>
  publicForm.safeParse({ ...form, ...change }).error?.issues[0]?.message

test('what is enough, and what is left out', () => {
  expect(publicForm.parse(form)).toEqual({
    ...form,
    ...{ registration: 'AB12 CDE', mileage: null, email: null, note: null, unsafe_signs: [], link: null, key: null },
  })
})

test.each([
  [{ registration: ' ' }, 'Enter the registration.'],
  [{ types: [] }, 'Choose the work to be done.'],
  [{ types: ['mot', 'mot'] }, 'Choose each type of work once.'],
  [{ types: ['mot', 'tyre', 'glass', 'repair', 'service', 'tail_lift'] }, 'Choose up to 5 types of work.'],
  [{ types: ['unheard of'] }, 'Choose the work from the list.'],
  [{ days: ['2026-02-30'] }, 'Enter a real date as day, month and year.'],
  [{ days: [] }, 'Enter at least one date.'],
  [{ email: 'nobody' }, 'Enter an email address such as name@example.com.'],
  [{ phone: 'call me' }, 'Enter a phone number with digits and spaces, like 0113 496 0110.'],
  [{ phone: '------- ' }, 'Enter a phone number with digits and spaces, like 0113 496 0110.'],
  [{ mileage: 1.5 }, 'Enter a whole number.'],
])('%j: %s', (change, message) => expect(faultOf(change)).toBe(message))

test('no sign that is not known, and nothing beside the form', () => {
  expect(faultOf({ unsafe_signs: ['ghost'] })).toBeDefined()
  expect(faultOf({ customer_account_number: 'SOUTH01' })).toBeDefined()
})

test('work of vehicles alone is offered, the usual first, each once', () => {
  const slugs = publicWork().map(({ slug }) => slug)
  expect(slugs.slice(0, 2)).toEqual(['service', 'mot'])
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(slugs.every(isMaintenanceEventType)).toBe(true)
  for (const desk of ['driver_licence', 'o_licence', 'insurance', 'ved']) expect(slugs).not.toContain(desk)
})

test('what is dangerous stands ahead of what was typed', () => {
  expect(faultInWords(['smoke', 'of old'], 'It squeaks')).toBe(
    'Unsafe: Smoke, or a smell of burning or fuel; of old.\nIt squeaks',
  )
  expect(faultInWords([], 'It squeaks')).toBe('It squeaks')
  expect(faultInWords([], null)).toBeNull()
})
