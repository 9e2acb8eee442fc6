// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { BarChart } from './bar-chart.tsx'

const draw = () =>
  render(
    <BarChart
      title="Spend by month"
      summary="Spend rose."
      series={['Hire', 'Other']}
      columns={[
        { label: 'Oct', parts: [40, 20], href: '#/oct' },
        { label: 'Nov', parts: [42, 0], href: '#/nov', isCurrent: true },
      ]}
      columnsAre="Month"
      format={(value) => `£${value}`}
    />,
  )

test('has a title, a summary in words, and a link for every bar that says its parts', () => {
  draw()
  expect(screen.getByRole('figure', { name: 'Spend by month' }).textContent).toContain('Spend rose.')
  const bars = screen.getAllByRole('link')
  expect(bars.map((bar) => bar.getAttribute('aria-label'))).toEqual([
    'Oct: £60, Hire £40, Other £20',
    'Nov so far: £42, Hire £42, Other £0',
  ])
  expect(bars.map((bar) => bar.getAttribute('href'))).toEqual(['#/oct', '#/nov'])
  expect(bars.map((bar) => bar.querySelectorAll('path').length)).toEqual([2, 1])
})

test('the same figures stand in a table', async () => {
  draw()
  const toggle = screen.getByRole('button', { name: 'View as table' })
  expect(toggle.getAttribute('aria-pressed')).toBe('false')
  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-pressed')).toBe('true')
  const rows = within(screen.getByRole('table', { name: 'Spend by month' })).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Month', 'Hire', 'Other', 'Total'],
    ['Oct', '£40', '£20', '£60'],
    ['Nov so far', '£42', '£0', '£42'],
  ])
  expect(screen.getByRole('link', { name: 'Nov so far' }).getAttribute('href')).toBe('#/nov')
})
