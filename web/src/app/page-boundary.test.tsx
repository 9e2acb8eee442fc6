import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageBoundary } from './page-boundary.tsx'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const Broken = (): never => {
  throw new Error('This page cannot be drawn.')
}
const at = (address: string, isBroken: boolean) => (
  <PageBoundary address={address} isAlone={false}>
    {isBroken ? <Broken /> : <p>The board</p>}
  </PageBoundary>
)

test('a page that cannot be drawn says so, and the way out of it leads out: another address is another page', async () => {
  const page = render(at('/dashboard?rows=driven', true))
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toBeDefined()
  act(() => page.rerender(at('/dashboard?rows=driven', false)))
  expect(screen.queryByText('The board')).toBeNull()
  act(() => page.rerender(at('/dashboard', false)))
  expect(screen.getByText('The board')).toBeDefined()
})

test('an address that changes while the page stands leaves it as it is', () => {
  const page = render(at('/vehicles', false))
  const shown = screen.getByText('The board')
  act(() => page.rerender(at('/vehicles?search=ford', false)))
  expect(screen.getByText('The board')).toBe(shown)
})
