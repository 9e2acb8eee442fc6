import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { PacksButton } from './packs-button.tsx'

const pack = (change: Partial<DocumentArchive> = {}): DocumentArchive => ({
  id: 7,
  name: 'Evidence 1,000 vehicles',
  state: 'running',
  files_total: 1000,
  files_done: 250,
  size_bytes: null,
  problem: null,
  created_at: '2026-11-17T09:00:00.000Z',
  ...change,
})
const user = userEvent.setup()
let server: FakeServer
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see compliance', 'export compliance'] }))
})
async function open(archives: DocumentArchive[]) {
  server.reply(documentsEndpoints.archives, {}, { archives, next: null })
  showPage('/fleet-compliance', <PacksButton type={undefined} narrowed={undefined} />, ['compliance'])
  await user.click(screen.getByRole('button', { name: 'Evidence' }))
  return within(await screen.findByRole('dialog', { name: 'Evidence packs' }))
}

test('none yet; a pack of the fleet is asked for, and followed', async () => {
  const sheet = await open([])
  expect(await sheet.findByText(/No packs yet/)).toBeDefined()
  server.reply(
    complianceEndpoints.startPack,
    { vehicle_ids: null, type: null, months: 15 },
    { id: 7, name: 'Evidence 1,000 vehicles', vehicles: 1000 },
  )
  server.reply(documentsEndpoints.archives, {}, { archives: [pack()], next: null })
  await user.click(sheet.getByRole('button', { name: 'Create pack for the whole fleet' }))
  expect(await sheet.findByText('250 of 1,000 vehicles')).toBeDefined()
  expect(sheet.getByRole('progressbar', { name: 'Evidence 1,000 vehicles' })).toBeDefined()
  expect(sheet.getByRole('button', { name: 'Stop' })).toBeDefined()
})

test('made, failed and refused', async () => {
  const sheet = await open([
    pack({ state: 'done', files_done: 1000, size_bytes: 5_000_000 }),
    pack({ id: 6, name: 'Evidence LK21VXN', state: 'failed', problem: 'One of the vehicles is no longer there.' }),
  ])
  expect(await sheet.findByRole('button', { name: 'Download Evidence 1,000 vehicles' })).toBeDefined()
  expect(sheet.getByText('Not created: One of the vehicles is no longer there.')).toBeDefined()
  server.respond(complianceEndpoints.startPack, { vehicle_ids: null, type: null, months: 15 }, () =>
    refusal('not allowed now', { detail: '2 zip files of yours are still being made.' }),
  )
  await user.click(sheet.getByRole('button', { name: 'Create pack for the whole fleet' }))
  expect((await sheet.findByRole('alert')).textContent).toContain('2 zip files of yours are still being made.')
})
