import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { maintenanceEndpoints } from '@kerbline/domain/areas/maintenance/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { sendPartsWith } from '../../data/send-part.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, endPage, queryNow, showPage } from '../../testing/page.tsx'
import { CompliancePage } from './compliance-page.tsx'
import { sampleEvent, sampleRecord, sampleRow, sampleStanding } from './sample-compliance.ts'

const may = [
  'see compliance',
  'edit compliance',
  'export compliance',
  'see vehicles',
  'see maintenance request details',
  'request maintenance',
] as const
const page = (rows: ReturnType<typeof sampleEvent>[]) => ({
  rows,
  total: rows.length,
  next: null,
  previous: null,
  missing: [],
})
const question = { search: '', filter: [] as string[] }

const user = userEvent.setup()
let server: FakeServer
function begin(permissions: readonly string[] = may): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  server.reply(bulkChangesEndpoints.list, { list: 'compliance' }, { changes: [] })
  server.reply(viewsEndpoints.list, { list: 'compliance' }, { views: [] })
  server.reply(complianceEndpoints.standing, {}, sampleStanding())
  server.reply(complianceEndpoints.matrix, question, { rows: [sampleRow], next: null })
  server.reply(complianceEndpoints.events, asked(), { ...page([sampleEvent()]), total: 248 })
}
beforeEach(() => begin())
const show = (at = '/fleet-compliance') =>
  showPage(at, <CompliancePage />, ['compliance', 'vehicle', 'maintenanceEvent'])
const pressed = (name: RegExp) => screen.findByRole('button', { name })

test('full: the share is floored, each cell says its sign, its days and its booking, and what nobody keeps', async () => {
  show()
  const region = within(await screen.findByRole('region', { name: /Fleet compliance/ }))
  expect(await region.findByRole('heading', { name: 'Today' })).toBeDefined()
  // 233 of 248: 93.9 is 93.
  expect(region.getByText('233 of 248 compliant or upcoming')).toBeDefined()
  expect(region.getByRole('button', { name: 'Now 93%' })).toBeDefined()
  expect(region.getByRole('link', { name: '15 Overdue' }).getAttribute('href')).toContain('rag=is%3Ared')
  expect((await pressed(/^MOT of LK21 VXN:/)).textContent).toContain('9 days overdue')
  const inspection = await pressed(/^Safety inspection of LK21 VXN:/)
  expect(inspection.textContent).toContain('Due in 8 days')
  // Its date comes first: its miles say nothing.
  expect(inspection.textContent).not.toContain('left')
  expect(inspection.textContent).toContain('Booked 24 Nov, 09:00')
  // It has a tail lift and no date for it: as red as what is overdue.
  const lifting = await pressed(/^No valid date\s?: LOLER thorough examination of LK21 VXN/)
  expect(lifting.closest('td')?.dataset['rag']).toBe('red')
  const views = within(await screen.findByRole('navigation', { name: /views/i }))
  await waitFor(() =>
    expect(views.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'All248',
      'Overdue15',
      'Upcoming26',
      'Compliant207',
      'Not booked32',
      'Due within 14 days, not booked20',
      'Few miles left',
      'No valid date2',
    ]),
  )
})

test('a kind of event narrows figures and list; the forecast says the day and what it supposes', async () => {
  server.reply(
    complianceEndpoints.matrix,
    { search: '', filter: ['event_type:is:mot'] },
    { rows: [sampleRow], next: null },
  )
  show()
  await user.click(await pressed(/^MOT 61$/))
  expect(queryNow()['event_type']).toBe('is:mot')
  expect(await screen.findByText('60 of 61 compliant or upcoming')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '8 weeks 86%' }))
  expect(screen.getByRole('heading', { name: 'On 12 Jan 2027' })).toBeDefined()
  expect(screen.getByText('53 of 61 compliant or upcoming if nothing else is booked')).toBeDefined()
})

test('how we stood on 31 March: two presses; nothing is said of bookings then, and nothing can be booked', async () => {
  const past = { search: '', filter: ['on:is:2026-03-31'] }
  const types = sampleStanding().types.filter(({ type }) => type === 'mot')
  server.reply(complianceEndpoints.narrowed, past, sampleStanding({ on: '2026-03-31', types }))
  server.reply(complianceEndpoints.matrix, past, { rows: [], next: null })
  show()
  await user.click(await pressed(/^Past dates$/))
  await user.click(await screen.findByRole('menuitem', { name: '31 Mar 2026' }))
  expect(await screen.findByRole('heading', { name: 'On 31 Mar 2026' })).toBeDefined()
  expect(screen.getByText('60 of 61 compliant or upcoming')).toBeDefined()
  expect(await screen.findByText(/No vehicles match/)).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'The road ahead' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Request bookings' })).toBeNull()
})

test('empty: no percentage, and words', async () => {
  server.reply(complianceEndpoints.standing, {}, sampleStanding({ types: [] }))
  server.reply(complianceEndpoints.matrix, question, { rows: [], next: null })
  show()
  expect(await screen.findByRole('heading', { name: 'No items' })).toBeDefined()
  expect(screen.queryByText(/%/)).toBeNull()
})

test('failed: figures and matrix each say so with Retry, which brings them', { timeout: 20_000 }, async () => {
  server.respond(complianceEndpoints.standing, {}, () => refusal('unexpected'))
  server.respond(complianceEndpoints.matrix, question, () => refusal('unexpected'))
  show()
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
  const told = screen.getAllByRole('alert').map(({ textContent }) => textContent)
  expect(told.join()).toContain('We could not load fleet compliance')
  expect(told.join()).toContain('We could not load the matrix')
  server.reply(complianceEndpoints.standing, {}, sampleStanding())
  server.reply(complianceEndpoints.matrix, question, { rows: [sampleRow], next: null })
  for (const retry of screen.getAllByRole('button', { name: 'Retry' })) await user.click(retry)
  expect(await pressed(/^MOT of LK21 VXN:/)).toBeDefined()
  expect(await screen.findByText('233 of 248 compliant or upcoming')).toBeDefined()
})

test('due by miles: its reason in words, in the matrix and in the list', async () => {
  const byMiles = { due_on: '2026-12-12', few_on: '2026-11-10', left: 420 }
  const [mot, inspection] = sampleRow.cells
  if (!mot || !inspection) throw new Error('the sample has two cells')
  const cell = { ...inspection, due_date: '2026-12-12', amber_weeks: 4, by_miles: byMiles }
  server.reply(complianceEndpoints.matrix, question, { rows: [{ ...sampleRow, cells: [mot, cell] }], next: null })
  show()
  const shown = await pressed(/^Safety inspection of LK21 VXN:/)
  expect(shown.textContent).toContain('Due in 420 miles')
  expect(shown.textContent).toContain('420 miles left: about 12 Dec 2026')
  expect(shown.getAttribute('title')).toBe('Amber: due in 420 miles, about 12 Dec 2026')
  endPage()
  begin()
  const event = sampleEvent({ event_type: 'service', due_date: '2026-12-12', by_miles: byMiles, rag: 'amber' })
  server.reply(complianceEndpoints.events, asked(), page([event]))
  show('/fleet-compliance?show=list')
  expect((await screen.findByText('Due in 420 miles')).closest('[title]')?.getAttribute('title')).toBe(
    'Amber: due in 420 miles, about 12 Dec 2026',
  )
  expect(screen.getByText('about 12 Dec 2026, by miles')).toBeDefined()
})

test('the list says the reason beside the colour; without the right nothing is said of bookings', async () => {
  show('/fleet-compliance?show=list')
  const reason = await screen.findByText('9 days overdue')
  expect(reason.closest('[title]')?.getAttribute('title')).toBe('Red: was due 8 Nov 2026')
  expect(reason.closest('tr')?.textContent).toContain('Not booked')
  endPage()
  begin(['see compliance'])
  show('/fleet-compliance?show=list')
  await screen.findByText('9 days overdue')
  expect(screen.queryByRole('columnheader', { name: /Booked/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Request bookings' })).toBeNull()
})

test('all that is not booked is asked for at once, each for what it is', async () => {
  const unbooked = { ...asked({ filter: ['booked:is:none'] }), size: 100 }
  server.reply(
    complianceEndpoints.events,
    unbooked,
    page([sampleEvent(), sampleEvent({ id: 2, vehicle_id: 12, event_type: 'ved' })]),
  )
  const preview = { vehicle_ids: [11], type: 'mot' }
  server.reply(maintenanceEndpoints.previewBookings, preview, { vehicles: [], workshops: [] })
  show()
  await user.click(await pressed(/^Request bookings$/))
  // Tax is renewed at a desk: no workshop is asked for it.
  expect(await screen.findByRole('dialog', { name: 'Request bookings for 1 vehicle' })).toBeDefined()
})

test('a cell opens what was done, and what is done is written down with its warnings', async () => {
  const asksRecords = { vehicle_id: 11, type: 'safety_inspection' }
  server.reply(complianceEndpoints.records, asksRecords, { reg_no: 'LK21VXN', records: [sampleRecord()], next: null })
  show()
  await user.click(await pressed(/^Safety inspection of LK21 VXN:/))
  const sheet = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  expect(await sheet.findByText('Passed with advisories')).toBeDefined()
  expect(sheet.getByText('Braking, laden: service 54.2%, parking 18.1%')).toBeDefined()
  expect(sheet.getByText('Amber: due 25 Nov 2026, within 2 weeks')).toBeDefined()
  await user.click(sheet.getByRole('button', { name: 'Add record' }))
  await user.type(await sheet.findByRole('textbox', { name: /^Miles/ }), '41200')
  expect(
    sheet.getByText('41,200 miles is lower than the last reading of 48,212 miles. It will be flagged for checking.'),
  ).toBeDefined()
  server.respond(
    complianceEndpoints.addRecord,
    {
      ...asksRecords,
      done_on: '',
      miles: 41_200,
      outcome: 'done',
      findings: null,
      late_reason: null,
      service_brake_percent: null,
      secondary_brake_percent: null,
      parking_brake_percent: null,
      is_laden: null,
      upload: null,
    },
    () =>
      refusal('not valid', {
        fields: [{ field: 'done_on', reason: 'before_last', message: 'Enter 14 Oct 2026 or a later day.' }],
      }),
  )
  await user.click(sheet.getByRole('button', { name: 'Save record' }))
  expect(await sheet.findByText('Enter 14 Oct 2026 or a later day.')).toBeDefined()
  // Nothing typed is lost.
  expect(sheet.getByRole<HTMLInputElement>('textbox', { name: /^Miles/ }).value).toBe('41200')
})

test('a record of the past is given its paper; one that is refused is sent no second time', async () => {
  const asksRecords = { vehicle_id: 11, type: 'safety_inspection' }
  const bare = sampleRecord({ has_document: false, papers: [] })
  server.reply(complianceEndpoints.records, asksRecords, { reg_no: 'LK21VXN', records: [bare], next: null })
  const state = { id: 'u1', size: 4, received: 0, ends_at: '2026-11-18T09:00:00.000Z', document: null }
  let started = 0
  const begun = { client_key: '', for: { kind: 'compliance', id: 11 }, name: '', size: 1 } as const
  server.respond(documentsEndpoints.startUpload, begun, ({ body }) => {
    started += 1
    expect(body).toMatchObject({ for: { kind: 'compliance', id: 11 }, name: 'Sheet.pdf' })
    return new Response(JSON.stringify({ ...state, received: started > 1 ? 4 : 0 }))
  })
  sendPartsWith(async () => ({ status: 200, text: JSON.stringify({ ...state, received: 4 }), retryAfter: null }))
  show()
  await user.click(await pressed(/^Safety inspection of LK21 VXN:/))
  const sheet = within(await screen.findByRole('dialog', { name: 'Safety inspection, LK21 VXN' }))
  await user.click(await sheet.findByRole('button', { name: 'Add a document to 14 Oct 2026' }))
  await user.upload(sheet.getByLabelText(/^Document/), new File(['%PDF'], 'Sheet.pdf', { type: 'application/pdf' }))
  server.respond(complianceEndpoints.addPaper, { id: bare.id, upload: 'u1' }, () => refusal('unavailable'))
  await user.click(sheet.getByRole('button', { name: 'Add document' }))
  expect(await sheet.findByRole('alert')).toBeDefined()
  const paper = { file_id: 'f1', name: 'Sheet.pdf', added_at: '2026-11-17T09:00:00.000Z', added_by: 'Priya' }
  const proved = { ...bare, has_document: true, papers: [paper] }
  server.reply(complianceEndpoints.addPaper, { id: bare.id, upload: 'u1' }, { record: proved })
  server.reply(complianceEndpoints.records, asksRecords, { reg_no: 'LK21VXN', records: [proved], next: null })
  await user.click(sheet.getByRole('button', { name: 'Add document' }))
  expect(await sheet.findByRole('button', { name: 'Sheet.pdf' })).toBeDefined()
  sendPartsWith()
})

test('who may not edit compliance opens papers and adds none', async () => {
  begin(['see compliance'])
  const paper = { file_id: 'f1', name: 'Sheet.pdf', added_at: '2026-11-17T09:00:00.000Z', added_by: 'Priya' }
  const records = [sampleRecord({ papers: [paper] })]
  server.reply(
    complianceEndpoints.records,
    { vehicle_id: 11, type: 'safety_inspection' },
    { reg_no: 'LK21VXN', records, next: null },
  )
  show()
  await user.click(await pressed(/^Safety inspection of LK21 VXN:/))
  expect(await screen.findByRole('button', { name: 'Sheet.pdf' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /Add a document/ })).toBeNull()
})
