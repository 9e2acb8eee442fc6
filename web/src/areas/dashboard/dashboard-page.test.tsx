import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { dashboardEndpoints, type DashboardReply } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { financeEndpoints } from '@kerbline/domain/areas/finance/endpoints.ts'
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { permissions } from '@kerbline/domain/permissions.ts'
import { BuiltProvider } from '../../data/loading/built-screens.ts'
import { fakeServer, refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { endSession } from '../../data/session/session.ts'
import { DashboardPage } from './dashboard-page.tsx'
import { sampleDashboard } from './sample-dashboard.ts'
import { answerDashboard, sampleAdvert, sampleMonths } from './testing-dashboard.ts'

const noCosts = { ranked: 0, excluded: 0, lowest: [], highest: [] }

// A load that failed by the server is tried once more before it is told.
let server: FakeServer
const panel = (name: string) => screen.getByRole('region', { name })

/** Panels are drawn a moment after the words above them. */
const filled = () => waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())

const answerAll = (dashboard: Partial<DashboardReply> = {}): void => answerDashboard(server, dashboard)

beforeEach(() => {
  server = fakeServer()
  signInAs({ permissions: [...permissions] })
})

test('without any account it says so and whom to call, not that nothing needs doing', async () => {
  answerAll({ needs: { total: 0, rows: [] } })
  server.reply(
    scopeEndpoints.summary,
    {},
    {
      ...{ accounts: [], account_count: 0, is_every_account: false, vehicles: 0, vehicles_total: 0 },
      ...{ filter: null, chips: [] },
    },
  )
  render(<DashboardPage />)
  await screen.findAllByText('No account is linked to your sign-in.')
  await filled()
  const needs = panel('To do')
  expect(within(needs).getByText('No account is linked to your sign-in.')).toBeTruthy()
  expect(within(needs).getByRole('link', { name: '0113 496 0000' })).toBeTruthy()
  expect(screen.queryByText(/nothing to do today/i)).toBeNull()
})

test('what the public form brought is counted among what needs staff, and opens its desk', async () => {
  answerAll({ needs: { total: 0, rows: [], public_requests: 2 } })
  render(<DashboardPage />)
  expect(await screen.findByText('2 things to do today.')).toBeTruthy()
  await filled()
  const needs = within(panel('To do'))
  expect(await needs.findByText('2 public requests waiting')).toBeTruthy()
  expect(needs.queryByText(/Nothing to do/)).toBeNull()
})

test('letters that wait and what one is asked to read are counted too, each opening its view', async () => {
  answerAll({ needs: { total: 1, rows: [], held_letters: 3 } })
  server.reply(notificationsEndpoints.unread, {}, { unread: 0, to_read: 2 })
  render(
    <BuiltProvider value={new Set(['worklist'])}>
      <DashboardPage />
    </BuiltProvider>,
  )
  expect(await screen.findByText('6 things to do today.')).toBeTruthy()
  await filled()
  const needs = within(panel('To do'))
  const openers = [await needs.findByText('3 emails waiting'), needs.getByText('2 documents waiting')]
  expect(openers.map((each) => each.closest('a')?.getAttribute('href'))).toEqual([
    '#/worklist?view=held-letters',
    '#/worklist?view=to-read',
  ])
})

test('full: each panel says what it holds, and how it is worked out', async () => {
  answerAll()
  render(<DashboardPage />)
  expect(await screen.findByText('41 things to do today.')).toBeTruthy()
  await filled()
  expect(screen.getByRole('heading', { level: 1, name: 'Good morning, Priya' })).toBeTruthy()
  expect(screen.getByText(/Data collected at 06:10/)).toBeTruthy()
  expect(panel('Fleet compliance and the road ahead').textContent).toContain('233 of 248 compliant or upcoming')
  expect(panel('To do').textContent).toContain('9 days overdue')
  expect(panel('November so far').textContent).toContain('184,307')
  // The vehicles are those of the specified call.
  expect(panel('November so far').textContent).toContain('151113 vans, 36 cars, 2 other')
  expect(panel('November so far').textContent).toContain('190,000 mi in October')
  // The specified average, of the vehicles' newest scores; that of the period stands beside it, and so does spend that names none.
  expect(panel('November so far').textContent).toContain('82 / 100')
  expect(panel('November so far').textContent).toContain('Average of all scores this month: 82')
  expect(panel('November so far').textContent).toContain('Invoiced spend ÷ miles driven this month')
  expect(panel('November so far').textContent).toContain('Hire by the day: £0.38, £0.35 in October')
  expect(panel('November so far').textContent).toContain('£412 accrued (not invoiced yet)')
  expect(panel('November so far').textContent).toContain('Plus £6,900 not linked to a vehicle')
  expect(panel('Driver behaviour').textContent).toContain('Aisha Malik')
  expect(panel('Cost per mile').textContent).toContain('2 vehicles without miles, 3 lines not matched to a vehicle')
  expect(panel('Driver checks today').textContent).toContain('Last at 09:14')
  expect(panel('Driver checks today').textContent).toContain('2 checks have no readable time')
  expect(panel('Damage cases').textContent).toContain('7 open')
  expect(panel('Queries').textContent).toContain('Waiting for you')
  expect(await within(panel('Your team')).findByRole('link', { name: 'Email Hannah' })).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /is worked out$/ }).length).toBeGreaterThanOrEqual(7)
})

test('a period that begins before the first reading says since when miles are known, and compares nothing with nought', async () => {
  const month = sampleDashboard.month ?? expect.unreachable('the sample has a month')
  const year = { ...month.periods.year, miles_since: '2026-11', miles: { value: 18_158, previous: null } }
  answerAll({ month: { ...month, periods: { ...month.periods, year } } })
  render(<DashboardPage />)
  await filled()
  await userEvent.click(await screen.findByRole('radio', { name: '12 months' }))
  const words = panel('Last 12 months').textContent
  expect(words).toContain('Read since November 2026')
  expect(words).toContain('Miles read since November 2026: earlier months have spend but no mileage')
})

test('without the specified counts the vehicles are those of the dashboard’s own call', async () => {
  answerAll()
  server.respond(vehiclesEndpoints.widget, {}, () => refusal('unexpected'))
  render(<DashboardPage />)
  await filled()
  await waitFor(() => expect(panel('November so far').textContent).toContain('148112 vans, 36 cars'))
})

test('no dead ends: while no other screen has a page, no panel holds a link into the portal', async () => {
  answerAll()
  render(<DashboardPage />)
  await screen.findByText('41 things to do today.')
  await filled()
  const ways = screen.queryAllByRole('link').flatMap((link) => link.getAttribute('href') ?? [])
  // The rows of a figure stand on the dashboard itself.
  const isRows = (way: string): boolean => way.startsWith('#/dashboard?rows=')
  expect(ways.filter((way) => way.startsWith('#') && !isRows(way))).toEqual([])
  for (const way of [
    '#/dashboard?rows=driven&period=is%3Amonth',
    '#/dashboard?rows=driven&period=is%3Amonth&sort=-co2_kilograms',
    '#/dashboard?rows=spend&date=from%3A2026-11-01~to%3A2026-11-30',
    '#/dashboard?rows=billed&date=from%3A2026-11-01~to%3A2026-11-30',
  ])
    expect(ways).toContain(way)
})

test('drill-downs lead to their screens once these have pages', async () => {
  answerAll()
  render(
    <BuiltProvider value={new Set(['vehicle', 'compliance', 'worklist', 'maintenance'])}>
      <DashboardPage />
    </BuiltProvider>,
  )
  await screen.findByText('41 things to do today.')
  await filled()
  expect(screen.getByRole('link', { name: /15 Overdue/ }).getAttribute('href')).toBe(
    '#/fleet-compliance?rag=is%3Ared&show=list',
  )
  expect(screen.getByRole('button', { name: /^Book MOT/ })).toBeDefined()
  expect(screen.getByRole('link', { name: 'All 41 things to do' }).getAttribute('href')).toBe('#/worklist')
  expect(screen.getByRole('link', { name: '7 open damage cases' }).getAttribute('href')).toBe('#/dashboard?rows=damage')
  // Where cases of damage have no page yet, the vehicle shows them.
  const door = within(panel('Damage cases')).getByRole('link', { name: 'Rear offside door' })
  expect(door.getAttribute('href')).toBe('#/vehicleoverview/MF72OJE')
})

test('failed: every panel of the call keeps its header, tells the reference, and Retry brings it back', async () => {
  answerAll()
  server.respond(dashboardEndpoints.read, {}, () => refusal('unexpected'))
  render(<DashboardPage />)
  const damage = within(await screen.findByRole('region', { name: 'Damage cases' }))
  const told = await damage.findByRole('alert')
  expect(told.textContent).toContain('We could not load damage cases')
  expect(told.textContent).toContain('7Q4-2KE')
  expect(panel('Spend by month').textContent).not.toContain('could not load')
  answerAll()
  await userEvent.setup().click(damage.getByRole('button', { name: 'Retry' }))
  expect(await damage.findByText('Rear offside door')).toBeTruthy()
})

test('a part that fails by itself says so with its reference and its own Retry; the others stand', async () => {
  const detail = 'Something went wrong on our side. Try again, or quote the reference.'
  answerAll({ damage: { failure: { code: 'unexpected', detail, request_id: '7Q4-2KE' } } })
  render(<DashboardPage />)
  const damage = within(await screen.findByRole('region', { name: 'Damage cases' }))
  expect((await damage.findByRole('alert')).textContent).toContain('We could not load damage cases')
  expect(damage.getByRole('alert').textContent).toContain('7Q4-2KE')
  await filled()
  expect(screen.getAllByRole('alert')).toHaveLength(1)
  answerAll()
  await userEvent.setup().click(damage.getByRole('button', { name: 'Retry' }))
  expect(await damage.findByText('Rear offside door')).toBeTruthy()
})

test('without the rights to names and bookings plates stand for drivers and nothing is said of bookings', async () => {
  const { drivers, compliance } = sampleDashboard
  const unnamed = (rungs: NonNullable<typeof drivers>['top']) => rungs.map((rung) => ({ ...rung, name: null }))
  answerAll({
    ...(drivers && { drivers: { ...drivers, top: unnamed(drivers.top), bottom: unnamed(drivers.bottom) } }),
    ...(compliance && {
      compliance: {
        ...compliance,
        overdue_booked: null,
        overdue_signs: compliance.overdue_signs.map((sign) => ({ ...sign, is_booked: null })),
        weeks: compliance.weeks.map((week) => ({ ...week, booked: null })),
      },
    }),
  })
  render(<DashboardPage />)
  await filled()
  const [first] = drivers?.top ?? []
  const behaviour = await screen.findByRole('region', { name: 'Driver behaviour' })
  expect(behaviour.textContent).toContain(first?.reg_no)
  expect(behaviour.textContent).not.toContain(first?.name)
  expect(screen.getByRole('region', { name: /road ahead/ }).textContent).not.toMatch(/booked/i)
})

test('one panel fails alone: spend', async () => {
  answerAll()
  server.respond(financeEndpoints.graph, {}, () => refusal('unexpected'))
  render(<DashboardPage />)
  expect(
    (await within(await screen.findByRole('region', { name: 'Spend by month' })).findByRole('alert')).textContent,
  ).toContain('We could not load spend by month')
  expect(await within(panel('Damage cases')).findByText(/Rear offside door/)).toBeDefined()
})

test('empty: words instead of zeros', async () => {
  answerAll({
    compliance: {
      no_valid_date: 0,
      overdue_booked: 0,
      total: 0,
      percentage: null,
      overdue: 0,
      upcoming: 0,
      compliant: 0,
      overdue_signs: [],
      weeks: [],
    },
    needs: { total: 0, rows: [] },
    drivers: { ranked: 0, top: [], bottom: [] },
    damage: { open: 0, rows: [] },
    fines: { open: 0, rows: [] },
    queries: { open: 0, rows: [] },
  })
  server.reply(
    financeEndpoints.graph,
    {},
    { months: sampleMonths.map((month) => ({ ...month, document_goods_value: 0 })) },
  )
  render(<DashboardPage />)
  expect((await screen.findAllByText('Nothing to do today.')).length).toBeGreaterThan(0)
  await filled()
  for (const words of [
    /^No compliance dates\./,
    /^No scores yet/,
    /^No damage cases/,
    /^No fines/,
    /^No queries/,
    /^No messages/,
  ])
    expect(screen.getAllByText(words).length).toBeGreaterThan(0)
  expect(await within(panel('Spend by month')).findByText(/^No invoices yet/)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/NaN|undefined|100%/)
})

test('the internal account gets no cost per mile, and is told so', async () => {
  endSession('signed out')
  signInAs({ id: 1, permissions: [...permissions] })
  answerAll({
    cost_per_mile: { is_internal: true, ...noCosts, on_hire: noCosts, unmatched_lines: 0, unmatched_pence: 0 },
  })
  render(<DashboardPage />)
  expect(
    await within(await screen.findByRole('region', { name: 'Cost per mile' })).findByText(
      /Not available for the internal account/,
    ),
  ).toBeTruthy()
  expect(within(panel('November so far')).getByRole('list').textContent).not.toContain('Cost per mile')
})

test('panels stand only for those who may see them', async () => {
  endSession('signed out')
  signInAs({ permissions: ['see dashboard', 'see damage cases'] })
  answerAll()
  render(<DashboardPage />)
  await screen.findByText('Rear offside door')
  for (const name of [
    'Fleet compliance',
    'Driver behaviour',
    'Cost per mile',
    'Spend by month',
    'Driver checks today',
    'Queries',
    'Messages',
  ])
    expect(screen.queryByRole('heading', { name })).toBeNull()
  // The panel of the period is not there, and so nothing to choose.
  expect(screen.queryByRole('radio', { name: '12 months' })).toBeNull()
  expect(server.asked.some(({ address }) => address.includes('invoice'))).toBe(false)
})

test('the period switch shows the longer spans, set against the same span before', async () => {
  answerAll()
  render(<DashboardPage />)
  await screen.findByText('41 things to do today.')
  await userEvent.setup().click(screen.getByRole('radio', { name: '12 months' }))
  expect(panel('Last 12 months').textContent).toContain('2,200,000')
  expect(panel('Last 12 months').textContent).toContain('on the 12 months before')
})

test('the advert takes no focus, closes on Escape but not on that of a menu, and stays closed until its content changes', async () => {
  answerAll()
  server.respond(advertEndpoints.close, { content: '' }, () => new Response('{"is_closed":true}'))
  const { unmount } = render(<DashboardPage />)
  const offer = await screen.findByRole('complementary', { name: 'Offer' })
  expect(document.activeElement).toBe(document.body)
  await userEvent.setup().keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Offer' })).toBe(offer) // not to be seen yet: Escape was meant for something else
  for (const picture of offer.querySelectorAll('img')) fireEvent.load(picture)
  const menu = document.body.appendChild(document.createElement('div'))
  menu.setAttribute('role', 'menu')
  await userEvent.setup().keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Offer' })).toBe(offer)
  menu.remove()
  await userEvent.setup().keyboard('{Escape}')
  expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull()
  await waitFor(() =>
    expect(server.asked.findLast(({ method }) => method === 'POST')?.body).toEqual({
      content: 'Winter tyres, fitted at your depot|/adverts/any.png|/adverts/any.png',
    }),
  )
  unmount()
  render(<DashboardPage />)
  await screen.findByText('41 things to do today.')
  await filled()
  expect(screen.queryByRole('complementary', { name: 'Offer' })).toBeNull()
  server.reply(
    settingsEndpoints.read,
    {},
    {
      AccountManagers: [],
      AccountBranches: [],
      E2OFields: [],
      FleetAllocations: [],
      Settings: [...sampleAdvert.slice(0, 1), { name: 'popup_advert_text', value: 'Summer tyres' }],
    },
  )
  await queryClient.invalidateQueries()
  expect((await screen.findByRole('complementary', { name: 'Offer' })).textContent).toContain('Summer tyres')
})

test('an advert with a picture for phones alone shows there', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('720px'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  answerAll()
  server.reply(
    settingsEndpoints.read,
    {},
    {
      ...{ AccountManagers: [], AccountBranches: [], E2OFields: [], FleetAllocations: [] },
      Settings: [...sampleAdvert.slice(0, 1), { name: 'popup_advert_image_mobile', value: '/adverts/phone.png' }],
    },
  )
  render(<DashboardPage />)
  const offer = await screen.findByRole('complementary', { name: 'Offer' })
  expect(offer.querySelector('img')?.getAttribute('src')).toBe('/adverts/phone.png')
  vi.unstubAllGlobals()
})
