import { render, screen } from '@testing-library/react'
import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { expect, test } from 'vitest'
import { BuiltProvider } from '../../../data/loading/built-screens.ts'
import { beginPage, endPage } from '../../../testing/page.tsx'
import { NeedLine } from './needs-panel.tsx'

const need = (change: Partial<NeedRow> = {}): NeedRow => ({
  kind: 'off the road',
  harm: 'unsafe',
  record_id: '31',
  reg_no: 'LK21VXN',
  vehicle_id: 4,
  event_type: 'mot',
  title: 'MOT',
  place: 'Ford Transit, Leeds South',
  rag: 'red',
  words: '9 days overdue',
  due_date: '2026-11-08',
  owner: 'customer',
  action: 'Book',
  ...change,
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
  const [link] = screen.queryAllByRole('link')
  const action =
    screen.queryAllByRole('button').find(({ textContent }) => textContent !== '') ??
    screen.queryAllByRole('link').at(-1)
  return link ? `${action?.textContent} ${link.getAttribute('href')}` : null
}
const aCase = (kind: string, address: string): NonNullable<NeedRow['case']> => ({
  kind,
  address,
  id: 7,
  number: 'Q-7',
  version: '2026-11-17T08:00:00.000Z',
  state: 'Open',
  due_at: null,
  clock: null,
  with: null,
  step: null,
})
const chase = { action: 'Chase' } as const

test.each([
  ['what is booked is booked here', need(), ['vehicle'], 'Book #/vehicleoverview/LK21VXN'],
  ['what one may not book', need(chase), ['vehicle'], 'Open vehicle #/vehicleoverview/LK21VXN'],
  ['a check', need({ kind: 'failed check', action: 'Open' }), ['vehicle'], 'Open vehicle #/vehicleoverview/LK21VXN'],
  [
    'a check one may review',
    need({ kind: 'failed check', action: 'Review' }),
    ['driverCheck'],
    'Review #/driver-check/31',
  ],
  [
    'a query',
    need({ kind: 'query waiting', action: 'Open' }),
    ['vehicle'],
    'Open vehicle #/vehicleoverview/LK21VXN?tab=timeline',
  ],
  [
    'a query whose area stands',
    need({ kind: 'query waiting', record_id: 'Q-7', action: 'Open', case: aCase('query', '#/query-event/Q-7') }),
    ['vehicle', 'query'],
    'Open #/query-event/Q-7',
  ],
  [
    'damage',
    need({ kind: 'damage waiting', action: 'Open', case: aCase('damage', '#/damage-management/case/42') }),
    ['vehicle', 'damageCase'],
    'Open #/damage-management/case/42',
  ],
  [
    'a defect, by its own number',
    need({
      kind: 'defect waiting',
      record_id: 'DF-1042',
      action: 'Open',
      case: aCase('defect', '#/driver-check/DF-1042'),
    }),
    ['vehicle', 'driverCheck'],
    'Open #/driver-check/DF-1042',
  ],
  ['a query of no vehicle', need({ kind: 'query waiting', reg_no: '', action: 'Open' }), ['vehicle'], null],
])('a row leads somewhere that opens: %s', (_, row, built, way) => expect(wayOf(row, built)).toBe(way))

test('each row says why it stands where it stands', () => {
  beginPage()
  render(<NeedLine need={need()} />)
  const note = screen.getByRole('button', { name: 'How the position of MOT, LK21VXN is worked out' }).nextElementSibling
  expect(note?.textContent).toContain('The vehicle must not be driven and is not marked off the road (VOR)')
})

test('without the right to see vehicles nothing leads nowhere', () => {
  expect(wayOf(need(chase), ['vehicle'], ['see dashboard'])).toBeNull()
})

test('each row says when it is due and whose turn it is, to either side', () => {
  beginPage()
  const { unmount } = render(<NeedLine need={need()} />)
  expect(screen.getByText('Ford Transit, Leeds South, due 8 Nov 2026, waiting for you')).toBeDefined()
  unmount()
  endPage()
  beginPage({ side: 'staff' })
  render(<NeedLine need={need({ due_date: null })} />)
  expect(screen.getByText('Ford Transit, Leeds South, waiting for the customer')).toBeDefined()
})
