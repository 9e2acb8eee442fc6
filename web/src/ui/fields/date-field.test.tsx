import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { dateOf, partsOf, pastedDate } from './date-field-text.ts'
import { DateField } from './date-field.tsx'

test.each([
  [null, { day: '', month: '', year: '' }],
  ['2026-11-05', { day: '5', month: '11', year: '2026' }],
  ['2026-13-05', { day: '05', month: '13', year: '2026' }],
  ['--', { day: '', month: '', year: '' }],
])('%s stands in three parts', (value, parts) => expect(partsOf(value)).toEqual(parts))

test.each([
  [{ day: '', month: '', year: '' }, null],
  [{ day: '5', month: '3', year: '2026' }, '2026-03-05'],
  [{ day: '29', month: '2', year: '2027' }, '2027-2-29'],
  [{ day: '5', month: '', year: '' }, '--5'],
  [{ day: '5', month: '3', year: '26' }, '26-3-5'],
])('%j is %s', (parts, value) => expect(dateOf(parts)).toBe(value))

test.each([
  ['24/11/2026', { day: '24', month: '11', year: '2026' }],
  [' 4.1.2026 ', { day: '4', month: '1', year: '2026' }],
  ['2026-11-24', { day: '24', month: '11', year: '2026' }],
  ['24', undefined],
  ['tomorrow', undefined],
])('pasting %s gives %j', (text, parts) => expect(pastedDate(text)).toEqual(parts))

const onChange = vi.fn<(value: string | null) => void>()
function Sample({ begin = null, min }: { begin?: string | null; min?: string }) {
  const [value, setValue] = useState(begin)
  return (
    <DateField
      id="wished"
      label="Date wished"
      error="Enter a real date"
      value={value}
      today="2026-11-17"
      min={min}
      onChange={(given) => {
        onChange(given)
        setValue(given)
      }}
    />
  )
}
const box = (name: string): HTMLElement => screen.getByRole('textbox', { name })
const open = (): Promise<void> =>
  userEvent.click(screen.getByRole('button', { name: 'Choose Date wished from a calendar' }))

test('typed in parts, kept as it was typed until it is a date, with the error at each part', async () => {
  render(<Sample />)
  await userEvent.type(box('Day'), '5x')
  expect(onChange).toHaveBeenLastCalledWith('--5')
  await userEvent.type(box('Month'), '3')
  await userEvent.type(box('Year'), '2026')
  expect(onChange).toHaveBeenLastCalledWith('2026-03-05')
  expect(box('Day')).toHaveProperty('value', '5')
  expect(document.getElementById(box('Day').getAttribute('aria-describedby') ?? '')?.textContent).toContain('real date')
  await userEvent.clear(box('Day'))
  await userEvent.clear(box('Month'))
  await userEvent.clear(box('Year'))
  expect(onChange).toHaveBeenLastCalledWith(null)
})

test('a whole date pasted into one part fills all three', () => {
  render(<Sample />)
  fireEvent.paste(box('Day'), { clipboardData: { getData: () => '24/11/2026' } })
  expect(['Day', 'Month', 'Year'].map((name) => box(name).getAttribute('value'))).toEqual(['24', '11', '2026'])
})

test('the calendar opens at the date, arrows move, Enter chooses and closes', async () => {
  render(<Sample begin="2026-11-24" />)
  await open()
  const chosen = await screen.findByRole('button', { name: 'Tuesday 24 Nov 2026' })
  await vi.waitFor(() => expect(document.activeElement).toBe(chosen))
  expect(screen.getByRole('button', { name: 'Tuesday 17 Nov 2026, today' }).getAttribute('aria-current')).toBe('date')
  await userEvent.keyboard('{ArrowDown}{ArrowRight}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Wednesday 2 Dec 2026')
  await userEvent.keyboard('{PageDown}{End}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sunday 3 Jan 2027')
  await userEvent.keyboard('{Enter}')
  expect(onChange).toHaveBeenLastCalledWith('2027-01-03')
  await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
})

test('without a date it opens at today; days out of reach cannot be chosen; the months turn', async () => {
  render(<Sample min="2026-11-18" />)
  await open()
  onChange.mockClear()
  await userEvent.click(await screen.findByRole('button', { name: 'Tuesday 17 Nov 2026, today' }))
  expect(onChange).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: 'December 2026' }))
  expect(screen.getByRole('grid', { name: 'December 2026' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Thursday 31 Dec 2026' }))
  expect(onChange).toHaveBeenLastCalledWith('2026-12-31')
})
