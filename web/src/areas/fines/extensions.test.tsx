import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { sampleDocument, sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { Extensions } from './extensions.tsx'
import { sampleFine } from './sample-fine.ts'

const user = userEvent.setup()

test('the document of an extension is chosen in its dialog, and becomes one of the fine before it is added', async () => {
  const { server } = beginPage({ permissions: ['see fines', 'manage fines'], side: 'staff' })
  const upload = '00000000-0000-4000-8000-000000000001'
  server.reply(finesEndpoints.documents, { id: 51 }, sampleDocuments([]))
  server.reply(
    documentsEndpoints.startUpload,
    { client_key: '', for: { kind: 'fine', id: 51 }, name: '', size: 1 },
    { id: upload, size: 3, received: 3, ends_at: '', document: null },
  )
  server.reply(finesEndpoints.addDocument, { id: 51 } as never, {
    ...{ document: sampleDocument({ id: 77 }), scanner: 'none' },
    ...{ over: '2026-11-16T09:00:00.000Z', version: '2026-11-16T09:00:01.000Z' },
  })
  server.reply(finesEndpoints.addExtension, { id: 51 } as never, sampleFine() as never)
  showPage('/fine-management/51', <Extensions record={sampleFine().record} />)
  await user.click(screen.getByRole('button', { name: 'Add extension' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add extension' }))
  for (const [label, day] of [
    ['Agreed from', '10'],
    ['Agreed to', '20'],
  ] as const) {
    const boxes = within(dialog.getByRole('group', { name: label }))
    await user.type(boxes.getByRole('textbox', { name: 'Day' }), day)
    await user.type(boxes.getByRole('textbox', { name: 'Month' }), '11')
    await user.type(boxes.getByRole('textbox', { name: 'Year' }), '2026')
    await user.type(dialog.getByRole('textbox', { name: `${label}, time` }), '08:00')
  }
  const send = dialog.getByRole('button', { name: 'Add extension' })
  await user.click(send)
  expect(server.sent('POST')).toEqual([])
  await user.upload(dialog.getByLabelText(/New document/), new File(['abc'], 'ext.pdf', { type: 'application/pdf' }))
  await user.click(send)
  await waitFor(() =>
    expect(server.sent('POST')).toMatchObject([
      { name: 'ext.pdf', for: { kind: 'fine', id: 51 } },
      { upload, type: 'other', title: 'Extension of hire' },
      { agreed_from: '2026-11-10T08:00:00.000Z', agreed_to: '2026-11-20T08:00:00.000Z', document_id: 77 },
    ]),
  )
})
