import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { MoneyField, readPounds } from './money-field.tsx'
import { NumberField, readDecimal, readWhole } from './number-field.tsx'
import { SlugField } from './slug-field.tsx'

test.each([
  ['', null],
  [' 184,307 ', 184_307],
  ['-5', -5],
  ['−5', -5],
  ['1,2', '1,2'],
  ['4.5', '4.5'],
  ['9'.repeat(20), '9'.repeat(20)],
  ['many', 'many'],
])('%s is read as %s', (text, value) => expect(readWhole(text)).toBe(value))

test.each([
  ['', null],
  ['53.8008', 53.8008],
  ['-1.5491', -1.5491],
  ['−0.5', -0.5],
  ['1,200.5', 1200.5],
  ['1.2.3', '1.2.3'],
  ['north', 'north'],
])('%s with decimal places is read as %s', (text, value) => expect(readDecimal(text)).toBe(value))

test.each([
  ['', null],
  ['450.19', 45_019],
  ['£1,250.5', 125_050],
  ['4.505', '4.505'],
  ['two fifty', 'two fifty'],
])('%s pounds are %s', (text, value) => expect(readPounds(text)).toBe(value))

type Count = number | string | null
function Sample({ of: Of, begin }: { of: typeof NumberField; begin: Count }) {
  const [value, setValue] = useState<Count>(begin)
  return (
    <>
      <Of label="Amount" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
      <button type="button" onClick={() => setValue(700)}>
        Seven
      </button>
    </>
  )
}
const box = (): HTMLElement => screen.getByRole('textbox', { name: 'Amount' })

test.each([
  [NumberField, 12, '12', '1,000', '1000', '1000', '700'],
  [MoneyField, 1205, '12.05', '4.5', '450', '4.50', '7.00'],
] as const)(
  'what is typed stays as typed until one leaves (%#)',
  async (of, begin, first, typed, value, left, other) => {
    render(<Sample of={of} begin={begin} />)
    expect(box()).toHaveProperty('value', first)
    await userEvent.clear(box())
    expect(screen.getByRole('status').textContent).toBe('null')
    await userEvent.type(box(), typed)
    expect(box()).toHaveProperty('value', typed)
    expect(screen.getByRole('status').textContent).toBe(value)
    await userEvent.tab()
    expect(box()).toHaveProperty('value', left)
    await userEvent.click(screen.getByRole('button', { name: 'Seven' }))
    expect(box()).toHaveProperty('value', other)
  },
)

test('a slug is written in lower case with hyphens, and what the name would make of it is one press away', async () => {
  function Slugs() {
    const [value, setValue] = useState('ford')
    return <SlugField label="Slug" value={value} onChange={setValue} suggestion="ford-trucks" madeFrom="Name" />
  }
  render(<Slugs />)
  const slug = screen.getByRole('textbox', { name: 'Slug' })
  await userEvent.type(slug, ' UK')
  expect(slug).toHaveProperty('value', 'ford-uk')
  await userEvent.click(screen.getByRole('button', { name: 'Generate from name' }))
  expect(slug).toHaveProperty('value', 'ford-trucks')
  expect(screen.queryByRole('button')).toBeNull()
})
