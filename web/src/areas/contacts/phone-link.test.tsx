import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { PhoneLink } from './phone-link.tsx'

test.each([
  ['0113 496 0110', 'tel:01134960110'],
  ['+44 113 496 0110', 'tel:+441134960110'],
])('%s dials %s', (phone, to) => {
  render(<PhoneLink record={{ phone }} />)
  expect(screen.getByRole('link', { name: phone }).getAttribute('href')).toBe(to)
})

test.each([null, ''])('%j is no number to call', (phone) => {
  render(<PhoneLink record={{ phone }} />)
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.getByText('Not given')).toBeTruthy()
})
