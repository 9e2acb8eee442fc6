import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { sampleDocument, sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { ContestPanel } from './contest-panel.tsx'
import type { FineRecord } from './fine-record.ts'
import { sampleFine } from './sample-fine.ts'
import { TransferPanel } from './transfer-panel.tsx'

const user = userEvent.setup()
let server: FakeServer

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see fines', 'manage fines'], side: 'staff' }))
  server.reply(
    finesEndpoints.documents,
    { id: 51 },
    sampleDocuments([sampleDocument({ id: 7, title: 'Photo of the sign', type: 'photo' })]),
  )
})
const packButton = () => screen.queryByRole('button', { name: 'Download contest pack' })

test('the ground that the facts show is chosen, and the pack is there once reason and documents are saved', async () => {
  const { record } = sampleFine()
  const saved = { ground: 'notice_late', details: 'It came late.', documents: [7] } as const
  server.reply(
    finesEndpoints.saveContest,
    { id: 51 } as never,
    sampleFine({ contest: { ...saved, documents: [7] } }) as never,
  )
  const { rerender } = showPage('/fine-management/51', <ContestPanel record={record} />)
  screen.getByRole('radio', { checked: true, name: /The notice to keeper came too late/ })
  screen.getByText(/POFA 2012 Sch 4/)
  expect(packButton()).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'What happened' }), 'It came late.')
  await user.click(await screen.findByRole('checkbox', { name: /Photo of the sign/ }))
  await user.click(screen.getByRole('button', { name: 'Save contest' }))
  await waitFor(() => expect(server.sent('PUT')).toMatchObject([{ ...saved, version: record.updated_at }]))
  rerender(<ContestPanel record={sampleFine({ contest: { ...saved, documents: [7] } }).record} />)
  expect(packButton()).not.toBeNull()
})

test('a customer reads the grounds with their source and writes nothing', () => {
  beginPage({ permissions: ['see fines', 'contest fines'], side: 'customer' })
  showPage('/fine-management/51', <ContestPanel record={sampleFine().record} />)
  screen.getByText('The last day was 15 Oct 2026.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(packButton()).toBeNull()
})

test('the transfer pack is offered where the test passes alone', () => {
  const { record } = sampleFine()
  const test = record.transfer_test as NonNullable<FineRecord['transfer_test']>
  const { rerender } = showPage('/fine-management/51', <TransferPanel record={record} />)
  const pack = () => screen.queryByRole('button', { name: 'Download transfer pack' })
  expect(pack()).toBeNull()
  rerender(<TransferPanel record={{ ...record, transfer_test: { ...test, is_allowed: true } }} />)
  expect(pack()).not.toBeNull()
})
