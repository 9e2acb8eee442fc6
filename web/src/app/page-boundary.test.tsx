import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLocation } from '../data/navigation/location.ts'
import { beginPage, showPage, standAt } from '../testing/page.tsx'
import { PageBoundary } from './page-boundary.tsx'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  beginPage()
})
afterEach(() => {
  vi.restoreAllMocks()
})

function Page() {
  if (useLocation().query['rows'] !== undefined) throw new Error('These rows cannot be drawn.')
  return <p>The board</p>
}

test('a page that cannot be drawn says so, and the way out of it leads out: another address is another page', async () => {
  showPage(
    '/dashboard?rows=driven',
    <PageBoundary isAlone={false}>
      <Page />
    </PageBoundary>,
  )
  expect(await screen.findByRole('link', { name: 'Go to the dashboard' })).toBeDefined()
  expect(screen.queryByText('The board')).toBeNull()
  act(() => standAt('/dashboard'))
  expect(await screen.findByText('The board')).toBeDefined()
})
