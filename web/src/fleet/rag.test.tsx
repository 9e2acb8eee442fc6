// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Rag } from './rag.tsx'
import type { RagValue } from './status.ts'

const plain: readonly (readonly [RagValue, string])[] = [
  ['red', 'Overdue'],
  ['amber', 'Upcoming'],
  ['green', 'Compliant'],
  ['unknown', 'No data'],
]

test.each(plain)('%s without its own words says %s', (value, words) => {
  render(<Rag value={value} />)
  expect(screen.getByText(words)).toBeDefined()
})

test('every status has a shape of its own in every look', () => {
  for (const look of ['inline', 'chip', 'sign'] as const) {
    const shapes = plain.map(([value]) => {
      const { container, unmount } = render(<Rag value={value} look={look} detail="9 days overdue" />)
      const drawn = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d')).join()
      expect(container.textContent).toBe('9 days overdue')
      expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
      unmount()
      return drawn
    })
    expect(new Set(shapes).size, look).toBe(4)
  }
})
