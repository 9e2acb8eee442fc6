import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import {
  requiredDocumentsEndpoints,
  type PaperCell,
  type RequiredPaper,
} from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../../data/fake-transport.ts'
import { asked } from '../../../testing/list.tsx'
import { beginPage, endPage, queryNow, showPage } from '../../../testing/page.tsx'
import { RequiredPage } from './required-page.tsx'

const cell = (change: Partial<PaperCell>): PaperCell => ({
  ...{ id: 1, type: 'mot_certificate', status: 'missing', expires_on: null, title: null, document_id: null },
  ...{ is_asked: false, asked_at: null, asked_no: null },
  ...change,
})
const row = (name: string, cells: PaperCell[]) => ({
  ...{ holder: 'vehicle' as const, holder_id: 7, name, detail: 'DAF CF · Leeds', is_electric: false, cells },
})
const paper = (change: Partial<RequiredPaper>): RequiredPaper => ({
  ...cell({}),
  ...{ name: 'RQ11AAA', holder: 'vehicle', holder_id: 7, vehicle_category_id: 1, vehicle_category_id_name: 'HGV' },
  ...{ branch_id: null, branch_id_name: null, customer_account_number: 'NORTH01' },
  ...change,
})
const question = { search: '', filter: [] as string[] }
const selection = { search: '', sort: '', filter: [] as string[], pasted: '', archived: 'no' as const }
const counts = { all: 40, missing: 37, expired: 5, expiring: 1, present: 2, lacking: 42, asked: 1 }
const found = {
  papers: 42,
  asked_already: 1,
  present: 3,
  accounts: [{ account: 'NORTH01', name: 'North Haulage', papers: 42, number: null }],
}

const user = userEvent.setup()
let server: FakeServer
function begin(
  permissions: readonly string[] = ['see documents', 'see vehicles', 'see queries', 'raise queries'],
): void {
  ;({ server } = beginPage({ permissions: [...permissions] }))
  server.reply(bulkChangesEndpoints.list, { list: 'required-documents' }, { changes: [] })
  server.reply(viewsEndpoints.list, { list: 'required-documents' }, { views: [] })
  server.reply(requiredDocumentsEndpoints.counts, {}, counts)
  server.reply(requiredDocumentsEndpoints.list, asked(), {
    ...{ rows: [paper({})], total: 42, next: null, previous: null, missing: [] },
  })
  server.reply(requiredDocumentsEndpoints.matrix, question, {
    types: ['mot_certificate', 'insurance_certificate', 'v5c_copy'],
    rows: [
      row('RQ11AAA', [
        cell({ id: 1 }),
        cell({ id: 2, type: 'insurance_certificate', status: 'expiring', expires_on: '2026-12-01', document_id: 9 }),
        cell({ id: 3, type: 'v5c_copy', is_asked: true, asked_at: '2026-03-03T09:00:00Z', asked_no: 'Q-000123' }),
      ]),
    ],
    next: null,
  })
}
const show = (at = '/documentation?show=required') => showPage(at, <RequiredPage />, ['documents', 'query', 'vehicle'])

test('each cell says how the paper stands; what was asked for says when and in which query', async () => {
  begin()
  show()
  const table = within(await screen.findByRole('table', { name: 'Records by required document' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Record',
    'MOT certificate',
    'Insurance certificate',
    'V5C copy',
  ])
  expect(
    table.getByRole('button', { name: 'Open Insurance certificate for RQ11AAA: Expires 1 Dec 2026' }),
  ).toBeDefined()
  const link = table.getByRole('link', { name: 'Requested 3 Mar 2026, Q-000123' })
  expect(link.getAttribute('href')).toContain('Q-000123')
  expect(table.getAllByRole('button', { name: /^Request:/ })).toHaveLength(1)
})

test('the figures open their rows', async () => {
  begin()
  show()
  const missing = await screen.findByRole('link', { name: /^Missing\s*37$/ })
  expect(missing.getAttribute('href')).toContain('status=is%3Amissing')
  expect(screen.getByRole('link', { name: /^Expired\s*5$/ })).toBeDefined()
})

test('everything of the question is asked for by one call, after how many and of whom was said', async () => {
  begin()
  server.reply(requiredDocumentsEndpoints.countAsked, selection, found)
  server.reply(
    requiredDocumentsEndpoints.ask,
    { ...selection, note: 'Audit on Monday' },
    {
      ...found,
      accounts: [{ ...found.accounts[0], account: 'NORTH01', name: 'North Haulage', papers: 42, number: 'Q-000124' }],
    },
  )
  show()
  await user.click(await screen.findByRole('button', { name: 'Request missing documents' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request missing documents' }))
  expect(await dialog.findByText(/1 more has already been requested/)).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: /Note/ }), 'Audit on Monday')
  await user.click(dialog.getByRole('button', { name: 'Request 42 documents' }))
  expect(await screen.findByText('42 documents requested in Q-000124.')).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('one cell is asked for by itself; a refusal stays in the dialog', async () => {
  begin()
  server.reply(
    requiredDocumentsEndpoints.countAsked,
    { ...selection, ids: [1] },
    { ...found, papers: 1, asked_already: 0 },
  )
  server.respond(requiredDocumentsEndpoints.ask, { ...selection, ids: [1], note: null }, () => refusal('unexpected'))
  show()
  await user.click(await screen.findByRole('button', { name: /^Request: MOT certificate for RQ11AAA/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request MOT certificate for RQ11AAA' }))
  await user.click(await dialog.findByRole('button', { name: 'Request 1 document' }))
  expect(await dialog.findByRole('alert')).toBeDefined()
})

test('what is asked for already is not asked for twice, and says so', async () => {
  begin()
  server.reply(requiredDocumentsEndpoints.countAsked, selection, {
    papers: 0,
    asked_already: 4,
    present: 0,
    accounts: [],
  })
  show()
  await user.click(await screen.findByRole('button', { name: 'Request missing documents' }))
  expect(await screen.findByText(/You have already requested all of these/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Request documents' }).getAttribute('aria-disabled')).toBe('true')
})

test('without the right to raise queries nothing can be asked for', async () => {
  begin(['see documents', 'see vehicles'])
  show()
  expect(await screen.findByRole('table', { name: 'Records by required document' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Request:/ })).toBeNull()
  const button = screen.getByRole('button', { name: 'Request missing documents' })
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'You need permission to upload documents or raise queries.',
  )
})

test('the list says the same in rows, and keeps its tab', async () => {
  begin()
  show()
  await user.click(await screen.findByRole('radio', { name: 'List' }))
  await waitFor(() => expect(queryNow()['show']).toBe('required-list'))
  expect((await screen.findAllByText('MOT certificate')).length).toBeGreaterThan(0)
})

test('empty and failed each say so', async () => {
  begin()
  server.reply(requiredDocumentsEndpoints.matrix, question, { types: [], rows: [], next: null })
  show()
  expect(await screen.findByText(/No matches/)).toBeDefined()
  endPage()
  begin()
  server.respond(requiredDocumentsEndpoints.matrix, question, () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: /Retry/ })).toBeDefined()
})
