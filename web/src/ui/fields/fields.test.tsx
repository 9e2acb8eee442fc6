// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Checkbox } from '../choices/checkbox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { FieldGroup } from './field.tsx'
import { PasswordField } from './password-field.tsx'
import { RadioList } from '../choices/radio-list.tsx'
import { Segmented } from '../choices/segmented.tsx'
import { Switch } from '../choices/switch.tsx'
import { TextField } from './text-field.tsx'

const described = (element: HTMLElement): string[] =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')

test('label, hint and error belong to the control, and the error stands between hint and control', () => {
  render(<TextField label="Miles" hint="As on the dial" error="Enter a whole number" suffix="mi" />)
  const input = screen.getByRole('textbox', { name: 'Miles' })
  expect(described(input)).toEqual(['As on the dial', 'Error: Enter a whole number'])
  expect(input.getAttribute('aria-invalid')).toBe('true')
  const [hint, error] = [screen.getByText('As on the dial'), screen.getByText('Enter a whole number')]
  expect(hint.compareDocumentPosition(error)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(error.compareDocumentPosition(input)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('a field without error is not invalid and an optional one says so', () => {
  render(<TextField label="Phone" isOptional />)
  const input = screen.getByRole('textbox', { name: 'Phone (optional)' })
  expect(input.hasAttribute('aria-invalid')).toBe(false)
  expect(input.hasAttribute('aria-describedby')).toBe(false)
})

test('a password can be read back and hidden again, and keeps its value', async () => {
  render(<PasswordField label="Password" autoComplete="current-password" />)
  const input = screen.getByLabelText('Password')
  await userEvent.type(input, 'dusk')
  expect(input.getAttribute('type')).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(input.getAttribute('type')).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }))
  expect(input.getAttribute('type')).toBe('password')
  expect(input).toHaveProperty('value', 'dusk')
})

test('the first bad field of the page takes the focus, and the summary’s buttons move it to the others', async () => {
  const errors = [
    { fieldId: 'email', label: 'Email', message: 'Enter an address with an @' },
    { fieldId: 'roles', label: 'Roles', message: 'MOT date is needed first' },
  ]
  const { rerender } = render(
    <>
      <ErrorSummary errors={[]} />
      <TextField id="email" label="Email" />
      <FieldGroup id="roles" legend="Roles">
        <input type="checkbox" aria-label="One" />
      </FieldGroup>
    </>,
  )
  expect(screen.queryByRole('alert')).toBeNull()
  rerender(
    <>
      <ErrorSummary errors={errors} />
      <TextField id="email" label="Email" />
      <FieldGroup id="roles" legend="Roles">
        <input type="checkbox" aria-label="One" />
      </FieldGroup>
    </>,
  )
  expect(screen.getByRole('alert', { name: '2 things need correcting before this can be saved' })).toBeDefined()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  await userEvent.click(screen.getByRole('button', { name: 'Email: enter an address with an @' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Email' }))
  await userEvent.click(screen.getByRole('button', { name: 'Roles: MOT date is needed first' }))
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Roles' }))
})

test('one thing is one thing', () => {
  render(<ErrorSummary errors={[{ fieldId: 'x', label: 'Date', message: 'Choose a day' }]} before="you can sign in" />)
  expect(screen.getByRole('heading').textContent).toBe('1 thing needs correcting before you can sign in')
})

test('checkbox: note describes it, partial is neither on nor off', () => {
  render(<Checkbox label="Fleet manager" note="Vehicles, damage" isPartial />)
  const box = screen.getByRole('checkbox', { name: /Fleet manager/ })
  expect(described(box)).toEqual(['Vehicles, damage'])
  expect(box).toHaveProperty('indeterminate', true)
})

test('a hidden label still names the checkbox', () => {
  render(<Checkbox label="Select LK21 VXN" isLabelHidden />)
  expect(screen.getByRole('checkbox', { name: 'Select LK21 VXN' })).toBeDefined()
})

test('switch', async () => {
  render(<Switch label="Only differences" />)
  const control = screen.getByRole('switch', { name: 'Only differences' })
  await userEvent.click(control)
  expect(control).toHaveProperty('checked', true)
})

const sizes = [
  { value: 'small', label: 'Small' },
  { value: 'large', label: 'Large' },
] as const

test('radio list: one of several by mouse and arrows, named by its legend', async () => {
  const change = vi.fn()
  function Held() {
    const [value, setValue] = useState<'small' | 'large'>()
    return (
      <RadioList
        legend="Severity"
        error="Choose one"
        options={sizes}
        value={value}
        onChange={(chosen) => {
          change(chosen)
          setValue(chosen)
        }}
      />
    )
  }
  render(<Held />)
  expect(described(screen.getByRole('group', { name: 'Severity' }))).toEqual(['Error: Choose one'])
  await userEvent.click(screen.getByRole('radio', { name: 'Small' }))
  await userEvent.keyboard('{ArrowDown}')
  expect(change.mock.calls).toEqual([['small'], ['large']])
  expect(screen.getByRole('radio', { name: 'Large' })).toHaveProperty('checked', true)
})

test('segmented control: a named radio group', async () => {
  const change = vi.fn()
  render(<Segmented label="Size" options={sizes} value="small" onChange={change} />)
  expect(screen.getByRole('group', { name: 'Size' })).toBeDefined()
  await userEvent.click(screen.getByRole('radio', { name: 'Large' }))
  expect(change).toHaveBeenCalledWith('large')
})
