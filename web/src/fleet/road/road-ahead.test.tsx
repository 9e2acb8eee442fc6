// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RoadAhead, type RoadAheadProps } from './road-ahead.tsx'
import type { RoadEvent } from './road-pile.ts'

const event = (id: string, isBooked: boolean): RoadEvent => ({
  id,
  value: 'amber',
  isBooked,
  href: `#/maintenance-event/${id}`,
  name: `Service, LK21 VX${id}`,
})

const road: RoadAheadProps = {
  percent: 93,
  good: 1233,
  total: 1248,
  tiles: [
    { value: 'red', label: 'Overdue', count: 15, href: '#/fleet-compliance?status=red' },
    { value: 'amber', label: 'Upcoming', count: 26, href: '#/fleet-compliance?status=amber' },
  ],
  overdue: { href: '#/overdue', count: 0, booked: 0, events: [] },
  weeks: [
    { label: '24 Nov', href: '#/week/1', count: 2, booked: 1, events: [event('A', true), event('B', false)] },
    { label: '1 Dec', href: '#/week/2', count: 0, booked: 0, events: [] },
  ],
}

test('tiles, weeks and signs lead to what they count', () => {
  const { container } = render(<RoadAhead {...road} />)
  expect(screen.getByRole('link', { name: '26 Upcoming' }).getAttribute('href')).toBe('#/fleet-compliance?status=amber')
  const week = screen.getByRole('link', { name: /24 Nov/ })
  expect(week.textContent).toBe('Week to 24 Nov: 2 items, 1 booked')
  expect(week.getAttribute('href')).toBe('#/week/1')
  const signs = [...container.querySelectorAll('a[href^="#/maintenance-event/"]')]
  expect(signs.map((sign) => sign.getAttribute('href'))).toEqual(['#/maintenance-event/B', '#/maintenance-event/A'])
  expect(signs.every((sign) => sign.getAttribute('tabindex') === '-1')).toBe(true)
})

test('a booked sign is filled, one not booked is an outline', () => {
  const { container } = render(<RoadAhead {...road} />)
  const [open, booked] = container.querySelectorAll('a[href^="#/maintenance-event/"]')
  expect(booked?.className).toContain('booked')
  expect(open?.className).not.toContain('booked')
})

test('a week with nothing due offers nothing to press', () => {
  render(<RoadAhead {...road} />)
  expect(screen.queryByRole('link', { name: /1 Dec/ })).toBeNull()
})

test('a week with nothing due says so', () => {
  render(<RoadAhead {...road} />)
  expect(screen.getByText('Week to 1 Dec: no items')).toBeDefined()
})

test('events without a valid date are named on the overdue pile, and open by themselves', () => {
  const overdue = { href: '#/overdue', undatedHref: '#/undated', count: 15, booked: 9, undated: 2, events: [] }
  render(<RoadAhead {...road} overdue={overdue} />)
  const pile = screen.getByRole('link', { name: /15 overdue/ })
  expect(pile.textContent).toContain('2 with no valid date')
  expect(screen.getByRole('link', { name: '2 no valid date' }).getAttribute('href')).toBe('#/undated')
})

test('without events there is no percentage', () => {
  const { container } = render(<RoadAhead {...road} percent={0} good={0} total={0} />)
  expect(screen.getByText('No items')).toBeDefined()
  expect(container.textContent).not.toContain('%')
})

test('who may not open the rows sees the figures without links', () => {
  render(<RoadAhead {...road} tiles={[{ value: 'red', label: 'Overdue', count: 15 }]} weeks={[]} />)
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.getByText('15')).toBeDefined()
})
