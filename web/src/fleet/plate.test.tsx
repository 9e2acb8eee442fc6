// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Plate } from './plate.tsx'

test('says Registration, shows the mark without a space to copy, and draws the gap', () => {
  const { container } = render(<Plate reg="lk21vxn" />)
  expect(container.textContent).toBe('Registration LK21VXN')
  const mark = container.querySelector('[translate="no"]')
  expect(mark?.textContent).toBe('LK21VXN')
  expect(mark?.querySelector('span')?.textContent).toBe('VXN')
})

test('leaves an older mark in one piece', () => {
  const { container } = render(<Plate reg="K7 KRB" />)
  expect(container.querySelector('[translate="no"] span')).toBeNull()
})
