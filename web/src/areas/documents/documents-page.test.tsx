import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import type { LibraryDocumentRecord, LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { libraryPlan } from '@kerbline/domain/areas/documents/list.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, endPage, queryNow, showPage } from '../../testing/page.tsx'
import { DocumentsPage } from './documents-page.tsx'
import { sampleRecord, sampleRow } from './sample-document.ts'

const user = userEvent.setup({ applyAccept: false })
const page = (rows: LibraryRow[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })
const selection = selectionOf(readList({}, libraryPlan({ isStaff: false, seesDrivers: false, seesCompanies: false })))
const uploading: readonly Permission[] = ['see documents', 'see vehicles', 'upload documents']
const managing: readonly Permission[] = [...uploading, 'manage documents']

let server: FakeServer
function begin(permissions: readonly Permission[], rows: LibraryRow[] = [sampleRow()], side?: 'staff') {
  ;({ server } = beginPage({ permissions: [...permissions], ...(side && { side }) }))
  server.reply(viewsEndpoints.list, { list: 'documents' }, { views: [] })
  server.reply(bulkChangesEndpoints.list, { list: 'documents' }, { changes: [] })
  server.reply(documentsEndpoints.viewCounts, {}, { all: 1, expired: 1, expiring: 0, for_staff: 0 })
  server.reply(documentsEndpoints.folders, selection, { total: 1, folders: { vehicle: 1 } })
  server.reply(documentsEndpoints.list, asked(), page(rows))
}
beforeEach(() => {
  fakeLocalStore()
})
afterEach(() => {
  giveBackLocalStore()
})
const show = (at = '/documentation') => showPage(at, <DocumentsPage />, ['documents', 'vehicle', 'query'])
async function open(record: LibraryDocumentRecord) {
  server.reply(documentsEndpoints.view, { id: record.id }, record)
  show(`/documentation?document=${record.id}`)
  const sheet = within(await screen.findByRole('dialog', { name: record.title }))
  await sheet.findByRole('button', { name: 'Download' })
  return sheet
}

test('a row says whose it is and how it stands in words; its link opens it over the list', async () => {
  begin(['see documents', 'see vehicles'])
  show()
  const row = within(await screen.findByRole('row', { name: /Insurance 2026/ }))
  expect(await row.findByText('Expired 9 days ago')).toBeTruthy()
  expect(row.getByText('Expired 9 days ago').closest('[title]')?.getAttribute('title')).toBe(
    'Red: expired on 8 Nov 2026',
  )
  const links = row.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(links).toContain('#/vehicleoverview/LK21VXN')
  expect(links).toContain('#/documentation?document=41')
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull()
})

test('folders carry their counts, and the chosen one is the list’s question', async () => {
  begin(['see documents'])
  show()
  const folders = within(await screen.findByRole('navigation', { name: 'Folders' }))
  await waitFor(() =>
    expect(folders.getByRole('link', { name: /Vehicle and hire/ }).textContent).toBe('Vehicle and hire1'),
  )
  expect(folders.getByRole('link', { name: /Policies/ }).textContent).toBe('Policies0')
  expect(folders.getByRole('link', { name: /Policies/ }).getAttribute('href')).toBe(
    '#/documentation?folder=is%3Apolicies',
  )
  expect(folders.getByRole('link', { current: true }).textContent).toContain('All folders')
})

test('empty, an empty folder, and failed each say so', async () => {
  begin(uploading, [])
  show()
  expect(await screen.findByText('No documents yet')).toBeTruthy()
  endPage()
  begin(uploading)
  server.respond(documentsEndpoints.list, asked(), () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: /Retry/ })).toBeTruthy()
})

test('what is not there, or not for one’s eyes, is said the same way', async () => {
  begin(['see documents'])
  server.respond(documentsEndpoints.view, { id: 9 }, () => refusal('not found'))
  show('/documentation?document=9')
  const sheet = within(await screen.findByRole('dialog', { name: 'Document not found' }))
  expect(sheet.getByText(/you do not have access to it/)).toBeTruthy()
})

test('why it stays is said beside what cannot be done, and the older versions stand below', async () => {
  begin(managing, [sampleRow()], 'staff')
  const earlier = { version: 1, title: 'Insurance 2025', mime: 'application/pdf', size_bytes: 9, expires_on: null }
  const sheet = await open(
    sampleRecord({
      ...{
        kept: 'Kept until 3 Feb 2028',
        why_not_deleted: 'Kept until 3 Feb 2028. It is the This is compliance evidence.',
      },
      version: 2,
      versions: [
        { ...earlier, id: 41, version: 2, file_id: 'a', added_by_name: 'Priya', added_at: '2026-01-01T09:00:00.000Z' },
        { ...earlier, id: 40, file_id: 'b', added_by_name: 'Priya', added_at: '2025-01-01T09:00:00.000Z' },
      ],
    }),
  )
  expect(sheet.getByText(/This is compliance evidence/, { selector: 'p' })).toBeTruthy()
  expect(sheet.getByText('Kept until 3 Feb 2028')).toBeTruthy()
  const versions = within(sheet.getByRole('region', { name: 'Versions' }))
  expect(versions.getByRole('button', { name: 'Download version 1' })).toBeTruthy()
  expect(versions.queryByRole('button', { name: 'Download version 2' })).toBeNull()
  const remove = sheet.getByRole('button', { name: 'Delete' })
  await user.click(remove)
  expect(screen.queryByText('Delete Insurance 2026?')).toBeNull()
})

test.each([
  ['who may open companies follows the account to its company', ['see companies'], '#/companies/9'],
  ['to whoever may not it is words', [], undefined],
] as const)('%s', async (_, more, to) => {
  begin(['see documents', 'see vehicles', ...more], undefined, 'staff')
  server.reply(documentsEndpoints.view, { id: 41 }, sampleRecord())
  showPage('/documentation?document=41', <DocumentsPage />, ['documents', 'vehicle', 'query', 'company'])
  const account = await screen.findByText('Harrow & Lane Logistics HARROW01')
  expect(account.closest('a')?.getAttribute('href')).toBe(to)
})

test('a change somebody overtook shows both versions and loses nothing', async () => {
  begin(managing, [sampleRow()], 'staff')
  const sheet = await open(sampleRecord())
  await user.click(sheet.getByRole('button', { name: 'Edit' }))
  const title = await sheet.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Fleet insurance')
  const { title: was, type, issued_on, expires_on, visibility, id, updated_at: version } = sampleRecord()
  expect(type).toBe('insurance_certificate')
  const values = { title: was, type: 'insurance_certificate', issued_on, expires_on, visibility } as const
  server.respond(documentsEndpoints.update, { id, version, values }, () =>
    refusal('changed meanwhile', { current: sampleRecord({ title: 'Motor insurance', updated_at: 'later' }) }),
  )
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  const alert = within(await sheet.findByRole('alert'))
  expect(alert.getByText('Fleet insurance')).toBeTruthy()
  expect(alert.getByText('Motor insurance')).toBeTruthy()
})

test('an upload asks for what is missing, and what was entered is there again when the drawer comes back', async () => {
  begin(uploading)
  server.reply(documentsEndpoints.owners, { search: '' }, { owners: [] })
  show('/documentation?upload=yes')
  const sheet = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
  await user.click(sheet.getByRole('button', { name: 'Upload' }))
  expect(await sheet.findByText('Choose at least one file.')).toBeTruthy()
  expect(sheet.getByText('Choose a document type.')).toBeTruthy()
  await user.upload(sheet.getByLabelText(/Choose files/), [
    new File(['%PDF'], 'V5C.pdf', { type: 'application/pdf' }),
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
  ])
  expect(await sheet.findByText(/IMG_1\.HEIC is a HEIC photo/)).toBeTruthy()
  const title = await sheet.findByRole('textbox', { name: 'Title' })
  await user.clear(title)
  await user.type(title, 'Logbook of the van')
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(queryNow()['upload']).toBeUndefined())
  await user.click(screen.getByRole('button', { name: 'Upload' }))
  const again = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
  expect(await again.findByDisplayValue('Logbook of the van')).toBeTruthy()
  expect(again.getByText('We have restored your earlier entries.')).toBeTruthy()
})

test('a link says whose a paper is, and it is sent as one was told', async () => {
  begin(uploading)
  const owner = { kind: 'vehicle', id: 12, label: 'LK21VXN', detail: 'Ford Transit' } as const
  server.reply(documentsEndpoints.owners, { search: '' }, { owners: [] })
  server.reply(documentsEndpoints.owners, { named: 'vehicle:12' }, { owners: [owner] })
  show('/documentation?upload=vehicle:12&paper=v5c_copy')
  const sheet = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
  expect(await sheet.findByDisplayValue('LK21VXN')).toBeTruthy()
  await user.upload(sheet.getByLabelText(/Choose files/), [new File(['%PDF'], 'V5C.pdf', { type: 'application/pdf' })])
  await sheet.findByRole('textbox', { name: 'Title' })
  server.goAway()
  await user.click(sheet.getByRole('button', { name: 'Upload' }))
  const way = within(await screen.findByRole('region', { name: 'Uploading' }))
  expect(await way.findByText('V5C.pdf')).toBeTruthy()
  await waitFor(() => expect(way.getByText(/Saved on this device/)).toBeTruthy())
})

test.each([
  ['with a mailbox, one’s own address stands there', 'reply+abc@mail.example', '2027-01-23'],
  ['without one, nothing is said of mail', null, null],
])('papers can be mailed instead: %s', async (_, address, until) => {
  begin(uploading)
  const owner = { kind: 'vehicle', id: 12, label: 'LK21VXN', detail: 'Ford Transit' } as const
  server.reply(documentsEndpoints.owners, { search: '' }, { owners: [] })
  server.reply(documentsEndpoints.owners, { named: 'vehicle:12' }, { owners: [owner] })
  server.reply(documentsEndpoints.mailAddress, { owner: 'vehicle', owner_id: 12 }, { address, until })
  show('/documentation?upload=vehicle:12')
  const sheet = within(await screen.findByRole('dialog', { name: 'Upload documents' }))
  await waitFor(() => expect(server.asked.some(({ address: asking }) => asking.includes('mail-address'))).toBe(true))
  if (address === null) return expect(sheet.queryByText(/You can also email documents/)).toBeNull()
  const link = await sheet.findByRole('link', { name: 'Write email' })
  expect(link.getAttribute('href')).toBe(`mailto:${address}?subject=Documents%20for%20LK21VXN`)
  expect(sheet.getByText(address)).toBeTruthy()
  return expect(sheet.getByText(/works until 23 Jan 2027/)).toBeTruthy()
})
