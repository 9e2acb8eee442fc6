import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { slug, text, wholeNumber } from '@kerbline/domain/kit/field.ts'
import { instantOf, partsOfInstant } from './field-input-instant.tsx'
import { useForm } from './use-form.ts'

const fields = { name: text({ label: 'Name' }), slug: slug({ label: 'Slug', from: 'name' }) }
const formOf = (isNew: boolean, begin = { name: '', slug: '' }) =>
  renderHook(() => useForm(fields, begin, isNew)).result

test('a new slug follows its name until somebody writes another', () => {
  const form = formOf(true)
  act(() => form.current.set('name', 'Harrow & Lane'))
  expect(form.current.values).toEqual({ name: 'Harrow & Lane', slug: 'harrow-and-lane' })
  act(() => form.current.set('slug', 'harrow'))
  act(() => form.current.set('name', 'Harrow'))
  act(() => form.current.set('name', 'Harrow Ltd'))
  expect(form.current.values['slug']).toBe('harrow-ltd')
})

test('a slug that was written by hand stays', () => {
  const form = formOf(true)
  act(() => form.current.set('name', 'Harrow & Lane'))
  act(() => form.current.set('slug', 'hl'))
  act(() => form.current.set('name', 'Harrow'))
  expect(form.current.values['slug']).toBe('hl')
})

test('the slug of a record that is there stays when it is renamed', () => {
  const form = formOf(false, { name: 'Ford', slug: 'ford' })
  act(() => form.current.set('name', 'Ford Trucks'))
  expect(form.current.values['slug']).toBe('ford')
  expect(form.current.changed).toEqual(['name'])
})

test('a number above the one that bounds it is said at its field, and nothing is sent', () => {
  const bounded = {
    discount: wholeNumber({ label: 'Discount ends after', unit: 'days', notAbove: 'full' }),
    full: wholeNumber({ label: 'Full amount due after', unit: 'days' }),
  }
  const form = renderHook(() => useForm(bounded, { discount: 30, full: 28 }, false)).result
  act(() => expect(form.current.check()).toBeUndefined())
  expect(form.current.messages).toEqual({ discount: 'Enter 28 days or less. “Full amount due after” is 28 days.' })
  act(() => form.current.set('full', 30))
  expect(form.current.messages).toEqual({})
  act(() => expect(form.current.check()).toEqual({ discount: 30, full: 30 }))
})

test.each([
  [null, { date: null, time: '' }],
  ['2026-07-05T13:30:00.000Z', { date: '2026-07-05', time: '14:30' }],
  ['2026-07-05 9', { date: '2026-07-05', time: '9' }],
])('the instant %s stands as %j', (value, parts) => expect(partsOfInstant(value)).toEqual(parts))

test.each([
  [null, '', null],
  ['2026-07-05', '14:30', '2026-07-05T13:30:00.000Z'],
  ['2026-01-05', '9:05', '2026-01-05T09:05:00.000Z'],
  ['2026-07-05', '25:00', '2026-07-05 25:00'],
  ['2026-13-5', '09:00', '2026-13-5 09:00'],
])('%s at %s in London is %s', (date, time, instant) => expect(instantOf(date, time)).toBe(instant))
