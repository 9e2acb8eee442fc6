// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Banner } from './layout/banner.tsx'
import { Chip, FilterChip } from './chip.tsx'
import { Figures } from './chart/figure.tsx'
import { Highlighted } from './highlighted.tsx'
import { Breadcrumbs, PageTitle } from './layout/page-title.tsx'
import { Panel } from './layout/panel.tsx'
import { Progress } from './layout/progress.tsx'
import { Sparkline } from './chart/sparkline.tsx'
import { TabLinks } from './layout/tabs.tsx'
import { usePrintFooter } from './print/use-print-footer.ts'

test.each([
  ['Priya Raman', 'PR'],
  ['  leon  van der marsh ', 'LM'],
  ['Émile', 'É'],
  ['', ''],
])('the avatar of %j says %j', (name, initials) => {
  const { container } = render(<Avatar name={name} />)
  expect(container.textContent).toBe(initials)
})

test.each([
  ['Leeds South', 'sou', 'Leeds <mark>Sou</mark>th'],
  ['Leeds South', ' ', 'Leeds South'],
  ['Leeds South', 'hull', 'Leeds South'],
])('%s searched for %j', (text, query, html) => {
  const { container } = render(<Highlighted text={text} query={query} />)
  expect(container.innerHTML).toBe(html)
})

test('the page title is the one heading, takes the focus, and counts in thousands', () => {
  render(<PageTitle count={4126}>Vehicles</PageTitle>)
  const title = screen.getByRole('heading', { level: 1 })
  expect(title.textContent).toBe('Vehicles 4,126')
  title.focus()
  expect(document.activeElement).toBe(title)
})

test('breadcrumbs end on the present page and give phones the way back', () => {
  render(
    <Breadcrumbs
      crumbs={[
        { label: 'Fines', href: '#/fines?page=2' },
        { label: 'PCN 4471', href: '#/fines/4471' },
      ]}
      current="Edit"
    />,
  )
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' })).toBeDefined()
  expect(screen.getByText('Edit').getAttribute('aria-current')).toBe('page')
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '#/fines?page=2',
    '#/fines/4471',
    '#/fines/4471',
  ])
})

test('a panel is a region named by its title', () => {
  render(
    <Panel title="To do" action={{ href: '#/worklist', label: 'All 41' }} level={3}>
      rows
    </Panel>,
  )
  expect(screen.getByRole('region', { name: 'To do' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('To do')
  expect(screen.getByRole('link', { name: 'All 41' }).getAttribute('href')).toBe('#/worklist')
})

test('a figure is a link only where it leads somewhere', () => {
  render(
    <Figures
      facts={[
        { label: 'Miles', value: '184,307', unit: 'mi', href: '#/vehicles' },
        { label: 'Score', value: 'No reading' },
      ]}
    />,
  )
  expect(screen.getAllByRole('link')).toHaveLength(1)
  expect(screen.getByRole('link').textContent).toBe('Miles184,307 mi')
})

test('chips name what they remove', async () => {
  const [tag, filter] = [vi.fn(), vi.fn()]
  render(
    <>
      <Chip onRemove={tag}>Leeds depot</Chip>
      <FilterChip label="Status" value="Overdue" onRemove={filter} />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Remove Leeds depot' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Status: Overdue' }))
  expect([tag.mock.calls.length, filter.mock.calls.length]).toEqual([1, 1])
})

test('a banner is announced politely, verbatim, and has a close button only when it may be closed', async () => {
  const close = vi.fn()
  const { rerender } = render(<Banner tone="update">Version 4 goes live at 18:00!</Banner>)
  expect(screen.getByRole('status').textContent).toBe('Version 4 goes live at 18:00!')
  expect(screen.queryByRole('button')).toBeNull()
  rerender(
    <Banner tone="info" onClose={close}>
      Now MF72 OJE
    </Banner>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Close notice' }))
  expect(close).toHaveBeenCalledOnce()
})

test('views in the address are links, the present one marked', () => {
  render(
    <TabLinks
      label="Views"
      tabs={[
        { href: '#/v', label: 'All', count: 214, isCurrent: true },
        { href: '#/v?x', label: 'Overdue', isCurrent: false },
      ]}
    />,
  )
  const [all, overdue] = screen.getAllByRole('link')
  expect(all?.getAttribute('aria-current')).toBe('page')
  expect(overdue?.hasAttribute('aria-current')).toBe(false)
})

test('progress stays within its bounds', () => {
  render(<Progress label="Sending door.jpg" value={140} max={100} />)
  expect(screen.getByRole('progressbar', { name: 'Sending door.jpg' })).toHaveProperty('value', 100)
})

test('a flat sparkline runs level, and a label makes it an image', () => {
  const { container } = render(<Sparkline values={[5, 5, 5]} label="Score, level" />)
  const heights = [...(container.querySelector('path')?.getAttribute('d') ?? '').matchAll(/ ([\d.]+)/g)].map(
    ([, y]) => y,
  )
  expect(new Set(heights)).toEqual(new Set(['15']))
  expect(screen.getByRole('img', { name: 'Score, level' })).toBeDefined()
})

test('the print footer stands while a page is printed, and only while its screen is up', () => {
  function Screen() {
    usePrintFooter('Harrow & Lane, "all" vehicles')
    return null
  }
  const { unmount } = render(<Screen />)
  const footer = (): string => document.documentElement.style.getPropertyValue('--print-footer')
  expect(footer()).toBe('')
  window.dispatchEvent(new Event('beforeprint'))
  expect(footer()).toBe('"Harrow & Lane, \\"all\\" vehicles"')
  window.dispatchEvent(new Event('afterprint'))
  expect(footer()).toBe('')
  unmount()
  window.dispatchEvent(new Event('beforeprint'))
  expect(footer()).toBe('')
})
