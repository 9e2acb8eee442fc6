// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ComboboxField } from './combobox-field.tsx'
import { MultiComboboxField } from './multi-combobox-field.tsx'
import { SelectField, type ChoiceOption } from './select-field.tsx'

const branches = [
  { value: 'leeds', label: 'Leeds South' },
  { value: 'hull', label: 'Hull', note: 'Vans only' },
  { value: 'york', label: 'York' },
] as const

const names = (): (string | null)[] => screen.queryAllByRole('option').map((option) => option.textContent)

test('select: opens by keyboard, shows labels, gives back the value', async () => {
  const change = vi.fn()
  render(
    <SelectField
      label="Branch"
      hint="Where you collect"
      error="Choose a branch"
      options={branches}
      value="york"
      onChange={change}
    />,
  )
  const trigger = screen.getByRole('combobox', { name: 'Branch' })
  expect(trigger.textContent).toContain('York')
  expect(trigger.getAttribute('aria-invalid')).toBe('true')
  trigger.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(names()).toEqual(['Leeds South', 'HullVans only', 'York']))
  await userEvent.click(screen.getByRole('option', { name: /Hull/ }))
  expect(change).toHaveBeenCalledWith('hull')
})

test('select: says what to do while nothing is chosen', () => {
  render(
    <SelectField
      label="Branch"
      options={branches}
      value={undefined}
      onChange={() => undefined}
      placeholder="Choose a branch"
    />,
  )
  expect(screen.getByRole('combobox', { name: 'Branch' }).textContent).toContain('Choose a branch')
})

function OneHeld({ onChange }: { onChange: (option: ChoiceOption<string> | undefined) => void }) {
  const [value, setValue] = useState<ChoiceOption<string>>()
  return (
    <ComboboxField
      label="Workshop"
      options={branches}
      value={value}
      onChange={(option) => {
        setValue(option)
        onChange(option)
      }}
    />
  )
}

function SeveralHeld({ first = [] }: { first?: ChoiceOption<string>[] }) {
  const [value, setValue] = useState(first)
  return <MultiComboboxField label="Accounts" options={branches} value={value} onChange={setValue} />
}

test('combobox: typing narrows the list and marks what was typed; Enter takes the first', async () => {
  const change = vi.fn()
  render(<OneHeld onChange={change} />)
  const input = screen.getByRole('combobox', { name: 'Workshop' })
  await userEvent.type(input, 'ou')
  await waitFor(() => expect(names()).toEqual(['Leeds South']))
  expect(screen.getByRole('option').querySelector('mark')?.textContent).toBe('ou')
  await userEvent.keyboard('{Enter}')
  expect(change).toHaveBeenCalledWith(branches[0])
  expect(input).toHaveProperty('value', 'Leeds South')
})

test('combobox: Escape closes the list and never clears what was chosen', async () => {
  const change = vi.fn()
  render(<ComboboxField label="Workshop" options={branches} value={branches[0]} onChange={change} />)
  const input = screen.getByRole('combobox', { name: 'Workshop' })
  input.focus()
  await userEvent.keyboard('{Escape}')
  expect(input).toHaveProperty('value', 'Leeds South')
  await userEvent.type(input, 'zz')
  await screen.findByText('Nothing matches')
  await userEvent.keyboard('{Escape}{Escape}')
  await waitFor(() => expect(input).toHaveProperty('value', 'Leeds South'))
  expect(change).not.toHaveBeenCalled()
})

test('combobox: says when nothing matches', async () => {
  render(<OneHeld onChange={() => undefined} />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Workshop' }), 'zzz')
  await screen.findByText('Nothing matches')
  expect(names()).toEqual([])
})

test('combobox: with a server search the options are shown as they come, and waiting is said', async () => {
  const search = vi.fn()
  render(
    <ComboboxField
      label="Driver"
      options={branches}
      onSearch={search}
      status="Searching"
      value={undefined}
      onChange={() => undefined}
    />,
  )
  await userEvent.type(screen.getByRole('combobox', { name: 'Driver' }), 'zz')
  expect(search).toHaveBeenLastCalledWith('zz')
  await screen.findByText('Searching')
  expect(names()).toHaveLength(3)
})

test('many: chosen ones stand as chips, each can be taken away, Backspace takes the last', async () => {
  render(<SeveralHeld first={[branches[0], branches[1]]} />)
  await userEvent.click(screen.getByRole('button', { name: 'Remove Leeds South' }))
  expect(screen.queryByRole('button', { name: 'Remove Leeds South' })).toBeNull()
  const input = screen.getByRole('combobox', { name: 'Accounts' })
  await userEvent.type(input, 'yor')
  await userEvent.click(await screen.findByRole('option', { name: 'York' }))
  await waitFor(() => expect(document.querySelector('[aria-label="Remove York"]')).not.toBeNull())
  await userEvent.clear(input)
  await userEvent.type(input, '{Backspace}')
  await waitFor(() => expect(document.querySelector('[aria-label="Remove York"]')).toBeNull())
  expect(document.querySelector('[aria-label="Remove Hull"]')).not.toBeNull()
})

test('many: it opens by its arrow as one does, and says how many are chosen', async () => {
  render(<SeveralHeld first={[branches[0], branches[1]]} />)
  expect(screen.getByText('2 chosen')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Remove Leeds South' }))
  expect(screen.queryByText(/chosen$/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show Accounts' }))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('many: Escape closes the list and keeps what was chosen', async () => {
  render(<SeveralHeld />)
  await userEvent.type(screen.getByRole('combobox', { name: 'Accounts' }), 'yor')
  await userEvent.click(await screen.findByRole('option', { name: 'York' }))
  await userEvent.keyboard('{Escape}{Escape}{Escape}')
  await waitFor(() => expect(names()).toEqual([]))
  expect(document.querySelector('[aria-label="Remove York"]')).not.toBeNull()
})
