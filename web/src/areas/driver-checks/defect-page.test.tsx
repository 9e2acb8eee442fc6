import { screen, within } from '@testing-library/react'
import { defectsEndpoints } from '@kerbline/domain/areas/driver-checks/defect-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import type { DefectView } from './defect-source.ts'
import { DriverCheckPage } from './driver-check-page.tsx'

const defect: DefectView = {
  record: {
    ...{ id: 3, number: 'DF-000003', type: 'tyres_wheels', title: 'Tyres and wheel fixings: Bulge by the valve' },
    ...{ state: 'repaired', priority: 'urgent', reg_no: 'LK21VXN', vehicle_id: 12, waiting_on: 'customer' },
    ...{ waiting_since: '2026-11-17T08:00:00Z', owner_team: 'Maintenance', owner_name: null, owner_id: null },
    ...{ due_at: null, due_on: null, due_clock: null, is_late: false, is_open: true },
    ...{
      customer_account_number: 'HARROW01',
      account_name: 'Harrow & Lane',
      company_id: 9,
      opened_by: null,
      closed_at: null,
    },
    ...{
      created_at: '2026-11-17T06:52:00Z',
      updated_at: '2026-11-17T08:00:00.000Z',
      opened_at: '2026-11-17T06:52:00Z',
    },
    ...{ severity: 'dangerous', is_recurring: true, item: 'tyres_wheels', item_words: 'Tyres and wheel fixings' },
    ...{ note: 'Bulge by the valve', driver_name: 'Leon Marsh', is_vor: true, told_at: null, deferred_until: null },
    reports: [
      { check_id: 501, at: '2026-11-17T06:52:00Z', severity: 'dangerous', note: 'Bulge by the valve', pictures: [] },
    ],
    earlier: [{ id: 1, number: 'DF-000001', state: 'verified', closed_at: '2026-10-20T09:00:00Z' }],
    booking: { id: 77, number: 'MB-000077', state: 'completed' },
    ...{ repaired_by: 'Leeds Tyres', repaired_on: '2026-11-17', parts: 'One tyre', verified_by: null },
  },
  may: [],
  may_not: [
    {
      verb: 'verify',
      label: 'Sign off repair',
      why: 'You marked this as repaired, so someone else must sign it off.',
    },
  ],
  clocks: [],
  may_post: true,
  may_note: false,
}

let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({
    permissions: ['see driver checks', 'review driver checks', 'see vehicles', 'see maintenance request details'],
  }))
  server.reply(defectsEndpoints.view, { id: 'DF-000003' }, defect)
  server.reply(defectsEndpoints.documents, { id: 3 }, sampleDocuments([]))
  server.reply(defectsEndpoints.posts, { id: '3' }, { posts: [], earlier: 0 })
  server.reply(defectsEndpoints.timeline, { id: 'DF-000003' }, { moves: [], earlier: 0 })
})
const show = () =>
  showPage('/driver-check/DF-000003', <DriverCheckPage />, [
    'driverChecks',
    'driverCheck',
    'vehicle',
    'maintenanceEvent',
  ])

test('a number with letters is a defect: not to be driven, who mended it, why it is not oneself who verifies', async () => {
  show()
  expect(await screen.findByRole('heading', { level: 1, name: /Bulge by the valve/ })).toBeDefined()
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeDefined()
  expect(screen.getByText('You marked this as repaired, so someone else must sign it off.')).toBeDefined()
  const reported = within(screen.getByRole('region', { name: 'Reported' }))
  expect(reported.getByRole('link', { name: 'Check of 17 Nov 2026' }).getAttribute('href')).toBe('#/driver-check/501')
  expect(reported.getByRole('link', { name: 'DF-000001' }).getAttribute('href')).toBe('#/driver-check/DF-000001')
  expect(screen.getByText('Same item reported within 90 days')).toBeDefined()
  const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
  expect(facts).toContainEqual(['Repaired by', 'Leeds Tyres'])
  expect(facts).toContainEqual(['Vehicle', 'LK21 VXN, VOR'])
  expect(screen.getByRole('link', { name: 'MB-000077' }).getAttribute('href')).toBe('#/maintenance-event/77')
})

test('one that is not there', async () => {
  server.respond(defectsEndpoints.view, { id: 'DF-000003' }, () => refusal('not found'))
  show()
  expect(await screen.findByRole('heading', { name: 'Defect not found' })).toBeDefined()
})

test('a vehicle that is not marked as off the road is not said to be', async () => {
  server.reply(defectsEndpoints.view, { id: 'DF-000003' }, { ...defect, record: { ...defect.record, is_vor: false } })
  show()
  expect(await screen.findByText('Do not drive LK21 VXN.')).toBeDefined()
  expect(screen.queryByText(/It is off the road until/)).toBeNull()
})
