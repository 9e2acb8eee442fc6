import { render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { ScreenName } from '@kerbline/domain/screens.ts'
import { messagesEndpoints } from '@kerbline/domain/areas/messages/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { BuiltProvider } from '../../data/loading/built-screens.ts'
import { fakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { answerDashboard } from './testing-dashboard.ts'

beforeEach(() => {
  const server = fakeServer()
  signInAs({ permissions: [...permissions] })
  answerDashboard(server)
  server.reply(messagesEndpoints.inbox, {}, { received: [], sent: [], left_out: { received: 2, sent: 0, unread: 2 } })
})

const built = new Set<ScreenName>([
  'compliance',
  'vehicles',
  'vehicle',
  'drivers',
  'driver',
  'driverChecks',
  'damageDraft',
  'fine',
  'fines',
  'queries',
  'query',
  'inbox',
  'worklist',
])

/** Where each figure of a panel leads, the bars of its chart aside. */
const links: Readonly<Record<string, readonly string[]>> = {
  'Fleet compliance and the road ahead': [
    '93% → fleet-compliance',
    '15 Overdue → fleet-compliance?rag=is:red&show=list',
    '26 Upcoming → fleet-compliance?rag=is:amber&show=list',
    '207 Compliant → fleet-compliance?rag=is:green&show=list',
    '15 overdue items, 9 booked, 1 with no valid date → fleet-compliance?rag=is:red&show=list',
    '1 no valid date → fleet-compliance?rag=is:red&due_date=empty:&show=list',
  ],
  'To do': ['All 41 things to do → worklist', 'MOT → vehicleoverview/LK21VXN', 'Book MOT, LK21VXN → opens here'],
  'November so far': [
    'Vehicles151 → vehicles',
    'Average driver score82 / 100 → drivers?score=filled:&sort=-score',
    'Miles184,307 mi → dashboard?rows=driven&period=is:month',
    'CO₂71.0 t → dashboard?rows=driven&period=is:month&sort=-co2_kilograms',
    'Spend£68,114 → dashboard?rows=spend&date=from:2026-11-01~to:2026-11-30',
    'Cost per mile£0.37 → dashboard?rows=billed&date=from:2026-11-01~to:2026-11-30',
    'Total odometer: 4,512,004 mi across 146 vehicles with a reading → vehicles?miles=from:0.1&sort=-miles',
  ],
  'Driver behaviour': [
    'All drivers → drivers?score=filled:&sort=-score',
    'Aisha Malik → drivers/BN23LSC',
    'Joe Pask → drivers/GX17EUA',
  ],
  'Cost per mile': [
    'Registration BN23LSC → vehicleoverview/BN23LSC?tab=costs',
    'Registration GX17EUA → vehicleoverview/GX17EUA?tab=costs',
    // Lines of several kinds open in a sheet.
    'Lines counted → opens here',
    '2 vehicles without miles → opens here',
    '3 lines not matched to a vehicle → opens here',
  ],
  'Driver checks today': [
    'All checks → asset-wellbeing',
    'Failed → asset-wellbeing?show=days&today=is:red',
    'Advisory → asset-wellbeing?show=days&today=is:amber',
    'Nil defects → asset-wellbeing?show=days&today=is:green',
    'Not checked yet → asset-wellbeing?show=days&today=is:due,not due',
    '2 checks have no readable time, so we count them on the day we received them → asset-wellbeing?has_raw_time=is:yes&day=is:2026-11-17',
  ],
  'Damage cases': ['7 open damage cases → dashboard?rows=damage', 'Rear offside door → damage-management/edit-draft/4'],
  Fines: [
    '3 open fines → fine-management?state=not:transferred,customer_paid,recharged,cancelled,returned,closed',
    'Bus lane, Wellington Street → fine-management/9',
    'Costs more this week → fine-management?dearer_on=within:7&state=not:transferred,customer_paid,recharged,cancelled,returned,company_paid,closed&sort=dearer_on&columns=number,reg_no,authority,title,now_pence,charge_pence,dearer_on,state',
  ],
  Queries: ['4 open queries → query-management?is_open=is:yes', 'Invoice 88213 mileage → query-event/Q-020418'],
  Messages: ['2 unread messages → messages/inbox?unread=1'],
}

const isTool = (name: string): boolean => name.endsWith('is worked out') || name === 'View as table'

/** What a panel offers to press, its tools and the steps of its rows aside, in the order of the page. */
function offered(panel: HTMLElement): string[] {
  const pressed = panel.querySelectorAll('a[href]:not([aria-hidden=true], svg a), button')
  return [...pressed].flatMap((each) => {
    const name = (each.getAttribute('aria-label') ?? each.textContent).trim()
    const to = each.getAttribute('href')
    return isTool(name) ? [] : [`${name} → ${to === null ? 'opens here' : decodeURIComponent(to).slice(2)}`]
  })
}

/** Said without the words that follow a figure: what it rests on has its own tests. */
const isSaid = (whole: string, said: string): boolean => {
  const [name = '', to] = said.split(' → ')
  return whole.startsWith(name) && whole.endsWith(` → ${to}`)
}

test.each(Object.keys(links))('%s: every figure opens its rows', async (name) => {
  render(
    <BuiltProvider value={built}>
      <DashboardPage />
    </BuiltProvider>,
  )
  await screen.findByText('41 things to do today.')
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  const found = offered(screen.getByRole('region', { name }))
  const said = links[name] ?? []
  expect(found.map((whole, place) => (isSaid(whole, said[place] ?? '') ? said[place] : whole))).toEqual(said)
})

test('a month of spend opens its lines', async () => {
  render(
    <BuiltProvider value={built}>
      <DashboardPage />
    </BuiltProvider>,
  )
  const bars = within(await screen.findByRole('region', { name: 'Spend by month' }))
  const bar = await bars.findByRole('link', { name: /^Feb: £68,114/ })
  expect(bar.getAttribute('href')).toContain('rows=spend&date=from%3A2026-02-01~to%3A2026-02-28')
})
