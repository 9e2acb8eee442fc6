import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const paths = (): (string | null)[] =>
  [...screen.getByRole('img').querySelectorAll('path')].map((path) => path.getAttribute('d'))

test('a month that is not over is a part of its own, and no fall', () => {
  render(<Sparkline label="Miles" values={[10, 20, 5]} isLastPart />)
  const [whole, part] = paths()
  expect(whole).toBe('M3 26L38 4')
  expect(part).toBe('M38 4L73 4')
})

test('one that is above the last whole month by now rises', () => {
  render(<Sparkline label="Miles" values={[10, 20, 30]} isLastPart />)
  expect(paths()).toEqual(['M3 26L38 15', 'M38 15L73 4'])
})

test('what is over falls as it fell', () => {
  render(<Sparkline label="Score" values={[10, 20, 5]} />)
  expect(paths()).toEqual(['M3 18.7L38 4L73 26'])
})
