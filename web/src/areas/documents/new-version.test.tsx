import type { NeedRow } from '@kerbline/domain/areas/dashboard/endpoints.ts'
import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { libraryQueue } from '../../case/evidence/library-queue.ts'
import { fakeLocalStore, giveBackLocalStore } from '../../data/fake-local-store.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { SettleRowDialog } from '../../fleet/review/settle-row-dialog.tsx'
import { beginPage, showPage } from '../../testing/page.tsx'
import { sampleRecord } from './sample-document.ts'

const user = userEvent.setup({ applyAccept: false })
const need: NeedRow = {
  ...{ kind: 'document expiring', harm: 'ahead', record_id: '41', reg_no: 'LK21VXN', vehicle_id: 12, event_type: null },
  ...{ title: 'Insurance 2026', place: 'Ford Transit', rag: 'red', words: 'Expired 9 days ago' },
  ...{ due_date: '2026-11-08', owner: 'customer', action: 'Upload' },
}

let server: FakeServer
const done = vi.fn<() => void>()
beforeEach(() => {
  fakeLocalStore()
  ;({ server } = beginPage({ permissions: ['see documents', 'see vehicles', 'upload documents'] }))
  // It goes on its way and stays there.
  server.respond(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'vehicle', id: 12 }, name: '', size: 1 },
    () => new Promise(() => undefined),
  )
  done.mockClear()
})
afterEach(giveBackLocalStore)

const show = (change: Parameters<typeof sampleRecord>[0] = {}) => {
  server.reply(documentsEndpoints.view, { id: 41 }, sampleRecord(change))
  const closing = { onClose: () => undefined, onDone: done }
  showPage('/worklist', <SettleRowDialog booking={undefined} need={need} {...closing} />, ['documents'])
}
const press = () => user.click(screen.getByRole('button', { name: 'Upload' }))

test('its next version goes with the day it says, in the place of what expires', async () => {
  show()
  const input = await screen.findByLabelText<HTMLInputElement>(/Choose the new version/)
  await press()
  expect(screen.getByRole('alert').textContent).toBe('Choose the file for the new version.')
  await user.upload(input, new File(['%PDF-1.4'], 'insurance-2027.pdf', { type: 'application/pdf' }))
  for (const [part, value] of [
    ['Day', '8'],
    ['Month', '11'],
    ['Year', '2027'],
  ] as const)
    await user.type(screen.getByLabelText(part), value)
  await press()
  await waitFor(() => expect(done).toHaveBeenCalledOnce())
  expect(libraryQueue().items.get()).toMatchObject([
    {
      ...{ name: 'insurance-2027.pdf', replaces: 41, type: 'insurance_certificate', visibility: 'customer' },
      paper: { owner: { kind: 'vehicle', id: 12 }, title: 'Insurance 2026', expires_on: '2027-11-08' },
    },
  ])
})

test('half a date is not sent', async () => {
  show()
  await user.upload(
    await screen.findByLabelText(/Choose the new version/),
    new File(['%PDF-1.4'], 'new.pdf', { type: 'application/pdf' }),
  )
  await user.type(screen.getByLabelText('Day'), '8')
  await press()
  expect(screen.getByText(/Enter a real date/)).toBeDefined()
  expect([done.mock.calls.length, libraryQueue().items.get()]).toEqual([0, []])
})

test('what cannot be replaced says why', async () => {
  show({ why_not_replaced: 'Only the side that added it can replace it.' })
  expect(
    await screen.findByText('Only the side that added it can replace it.', { selector: 'div *, div' }),
  ).toBeDefined()
  expect(screen.queryByLabelText(/Choose the new version/)).toBeNull()
})
