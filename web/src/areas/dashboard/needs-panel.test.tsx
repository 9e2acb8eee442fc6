import { render, screen } from '@testing-library/react'
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { afterEach, expect, test } from 'vitest'
import { BuiltProvider } from '../../data/loading/built-screens.ts'
import { beginPage, endPage } from '../../testing/page.tsx'
import { NeedLine } from './needs-panel.tsx'

const need = (change: Partial<NeedRow> = {}): NeedRow => ({
  kind: 'overdue unbooked',
  record_id: '31',
  reg_no: 'LK21VXN',
  title: 'MOT',
  place: 'Ford Transit, Leeds South',
  rag: 'red',
  words: '9 days overdue',
  due_date: '2026-11-08',
  owner: 'customer',
  action: 'Book',
  ...change,
})
afterEach(() => {
  endPage()
})

const all: readonly Permission[] = [
  'see vehicles',
  'see maintenance request details',
  'see driver checks',
  'see queries',
]
const wayOf = (row: NeedRow, built: readonly string[], permissions = all) => {
  beginPage({ permissions: [...permissions] })
  render(
    <BuiltProvider value={new Set(built)}>
      <NeedLine need={row} />
    </BuiltProvider>,
  )
  const link = screen.queryByRole('link')
  return link && `${link.textContent} ${link.getAttribute('href')}`
}

test.each([
  ['its area stands', need(), ['vehicle', 'maintenance'], 'Book #/maintenance-management?reg=LK21VXN'],
  ['its area does not stand yet', need(), ['vehicle'], 'Book #/vehicleoverview/LK21VXN'],
  ['a check', need({ kind: 'failed check', action: 'Open' }), ['vehicle'], 'Open vehicle #/vehicleoverview/LK21VXN'],
  ['a query', need({ kind: 'query waiting', action: 'Reply' }), ['vehicle'], 'Open vehicle #/vehicleoverview/LK21VXN'],
  ['a query of no vehicle', need({ kind: 'query waiting', reg_no: '', action: 'Reply' }), ['vehicle'], null],
])('a row leads somewhere that opens: %s', (_, row, built, way) => expect(wayOf(row, built)).toBe(way))

test('a right that is missing closes its area, and without vehicles nothing is offered', () => {
  expect(wayOf(need(), ['vehicle', 'maintenance'], ['see vehicles'])).toBe('Book #/vehicleoverview/LK21VXN')
  endPage()
  expect(wayOf(need(), ['vehicle', 'maintenance'], ['see dashboard'])).toBeNull()
})

test('each row says when it is due and whose turn it is, to either side', () => {
  beginPage()
  const { unmount } = render(<NeedLine need={need()} />)
  expect(screen.getByText('Ford Transit, Leeds South, due 8 Nov 2026, your turn')).toBeDefined()
  unmount()
  endPage()
  beginPage({ side: 'staff' })
  render(<NeedLine need={need({ due_date: null })} />)
  expect(screen.getByText('Ford Transit, Leeds South, with the customer')).toBeDefined()
})
