import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { sendPartsWith } from '../../data/send-part.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { EvidencePanel } from './evidence-panel.tsx'
import { EvidencePart } from './evidence-part.tsx'
import { sampleDocument, sampleDocuments, sampleSource } from './evidence-sample.ts'

const { calls, id } = sampleSource
const user = userEvent.setup({ applyAccept: false })
let server: FakeServer
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries'] }))
  server.reply(calls.documents, { id }, sampleDocuments())
})
afterEach(() => {
  giveBackLocalStore()
  sendPartsWith()
})
const show = () => showPage('/query-event/7', <EvidencePanel source={sampleSource} />)
const files = () => screen.findByLabelText(/Choose files/)

test('loading, then that nothing was added yet, and where to add', async () => {
  show()
  expect(screen.getByText('Loading evidence')).toBeTruthy()
  expect(await screen.findByText('Nothing has been added yet.')).toBeTruthy()
  expect(await files()).toBeTruthy()
  expect(screen.getByText(/Files are not scanned for viruses/)).toBeTruthy()
})

test('its code comes beside the page’s, and its room is held', async () => {
  showPage('/query-event/7', <EvidencePart source={sampleSource} />)
  expect(screen.getByRole('heading', { name: 'Evidence' })).toBeTruthy()
  expect(await screen.findByText('Nothing has been added yet.')).toBeTruthy()
})

test('a load that failed says so and is tried again', async () => {
  server.respond(calls.documents, { id }, () => refusal('no permission'))
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  server.reply(calls.documents, { id }, sampleDocuments([sampleDocument()]))
  await user.click(retry)
  expect(await screen.findByText('Estimate')).toBeTruthy()
})

test('several are downloaded in one zip file; of one there is no such button', async () => {
  server.reply(calls.documents, { id }, sampleDocuments([sampleDocument()]))
  show()
  await screen.findByText('Estimate')
  expect(screen.queryByRole('button', { name: 'Download all' })).toBeNull()
  server.reply(calls.documents, { id }, sampleDocuments([sampleDocument(), sampleDocument({ id: 32 })]))
  server.respond(documentsEndpoints.startArchive, {} as never, () => refusal('not allowed now', { detail: 'Two are.' }))
  await queryClient.invalidateQueries()
  await user.click(await screen.findByRole('button', { name: 'Download all' }))
  await waitFor(() =>
    expect(server.sent('POST')).toEqual([{ name: 'Evidence, 2 files', documents: [sampleDocument().id, 32] }]),
  )
})

test('who may not add sees what stands and no way to add', async () => {
  server.reply(calls.documents, { id }, { ...sampleDocuments([sampleDocument()]), may_add: false })
  show()
  expect(await screen.findByText('Estimate')).toBeTruthy()
  expect(screen.queryByLabelText(/Choose files/)).toBeNull()
})

test('photos and documents stand apart, earlier versions folded away, staff’s own are marked', async () => {
  server.reply(
    calls.documents,
    { id },
    sampleDocuments([
      sampleDocument({ id: 3, title: 'Estimate, second', version: 2, replaces: 1 }),
      sampleDocument({ id: 2, title: 'For us', visibility: 'staff' }),
      sampleDocument({ id: 1, is_superseded: true }),
    ]),
  )
  show()
  const documents = await screen.findAllByRole('list', { name: 'Documents' })
  expect(within(documents[0] ?? document.body).getByText('Estimate, second')).toBeTruthy()
  expect(screen.getByText('Hire company only')).toBeTruthy()
  expect(screen.getByText('1 earlier version')).toBeTruthy()
})

test('chosen while the portal is away: it says where the file lies; what cannot be sent is said at once', async () => {
  show()
  const input = await files()
  server.goAway()
  await user.upload(input, [
    new File(['abc'], 'front.jpg', { type: 'image/jpeg' }),
    new File(['x'], 'IMG_1.HEIC', { type: 'image/heic' }),
  ])
  const list = await screen.findByRole('list', { name: 'Uploading' })
  await waitFor(() => expect(within(list).getByText(/Saved on this device/)).toBeTruthy())
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  expect(screen.getByText(/IMG_1\.HEIC is a HEIC photo/)).toBeTruthy()
  await user.click(within(list).getByRole('button', { name: 'Cancel upload of front.jpg' }))
  expect(screen.queryByRole('list', { name: 'Uploading' })).toBeNull()
})

test('a download goes by the link for one file', async () => {
  server.reply(calls.documents, { id }, sampleDocuments([sampleDocument()]))
  server.reply(
    documentsEndpoints.link,
    { id: sampleDocument().file_id },
    { url: '/api/files/by-link/abc', seconds: 60 },
  )
  const followed: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute('href') ?? '')
  })
  show()
  await user.click(await screen.findByRole('button', { name: 'Estimate' }))
  await waitFor(() => expect(followed).toEqual(['/api/files/by-link/abc']))
  click.mockRestore()
})

test('removing asks first, and a refusal stands where one asked', async () => {
  server.reply(calls.documents, { id }, sampleDocuments([sampleDocument()]))
  server.respond(calls.removeDocument, { id, document: 1 }, () =>
    refusal('not allowed now', { detail: 'It is evidence that has to be kept.' }),
  )
  show()
  await user.click(await screen.findByRole('button', { name: 'More for Estimate' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  const confirm = await screen.findByRole('button', { name: 'Remove file' })
  await user.click(confirm)
  expect(await screen.findByText(/It is evidence that has to be kept/)).toBeTruthy()
  server.reply(calls.removeDocument, { id, document: 1 }, { removed: 1, over: 'one', version: 'two' })
  server.reply(calls.documents, { id }, sampleDocuments())
  await user.click(confirm)
  expect(await screen.findByText('Nothing has been added yet.')).toBeTruthy()
})

test('what a rule keeps cannot be removed, and says until when', async () => {
  const kept = sampleDocument({ may_remove: false, why_kept: 'Kept until 22 Feb 2028.' })
  server.reply(calls.documents, { id }, sampleDocuments([kept]))
  show()
  await user.click(await screen.findByRole('button', { name: 'More for Estimate' }))
  const remove = await screen.findByRole('menuitem', { name: /Remove/ })
  expect(remove.getAttribute('aria-disabled')).toBe('true')
  expect(remove.textContent).toContain('Kept until 22 Feb 2028.')
})
