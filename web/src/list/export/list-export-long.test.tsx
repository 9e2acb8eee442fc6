import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { exportsEndpoints, type ExportProgress } from '@kerbline/domain/areas/exports/endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { ToastRegion } from '../../ui/overlay/toast-region.tsx'
import { exportLong } from './list-export-long.ts'
import { calls } from '../../testing/list.tsx'

const asked = { columns: ['name'], format: 'csv' as const }
const at = (state: ExportProgress['state'], done: number, problem: string | null = null): ExportProgress => ({
  id: 7,
  state,
  rows_total: state === 'waiting' ? null : 24_000,
  rows_done: done,
  name: 'depot-management',
  format: 'csv',
  created_at: '2026-11-21T09:00:00Z',
  problem,
})

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  signInAs({})
  server.reply(exportsEndpoints.start, { ...asked, list: 'depot-management' }, at('waiting', 0))
  render(<ToastRegion />)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('how far it is stands in a notice, and the file comes by itself', async () => {
  const saved: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    saved.push(address)
    return new Response('a', { headers: { 'content-disposition': 'attachment; filename="depots.csv"' } })
  })
  URL.createObjectURL = () => 'blob:made'
  const steps = [at('running', 12_000), at('done', 24_000)]
  server.reply(exportsEndpoints.view, { id: 7 }, () => steps.shift() ?? at('done', 24_000))
  const ended = exportLong(calls.exportRows, asked, 'depots')
  expect(await screen.findByText('Creating depots.csv.')).toBeDefined()
  await waitFor(() => expect(screen.getByText(/12,000 of 24,000 rows/)).toBeDefined())
  await ended
  expect(await screen.findByText('depots.csv is in your downloads.')).toBeDefined()
  expect(screen.queryByText('Creating depots.csv.')).toBeNull()
  expect(saved).toEqual(['/api/exports/7/file'])
})

test('Stop stops it, and a failure says why and can be tried again', async () => {
  const user = userEvent.setup()
  let isStopped = false
  server.reply(exportsEndpoints.view, { id: 7 }, () => (isStopped ? at('cancelled', 0) : at('running', 1)))
  server.reply(exportsEndpoints.cancel, { id: 7 }, () => {
    isStopped = true
    return at('cancelled', 0)
  })
  const ended = exportLong(calls.exportRows, asked, 'depots')
  await user.click(await screen.findByRole('button', { name: 'Stop' }))
  await ended
  expect(screen.queryByRole('listitem')).toBeNull()
  server.reply(exportsEndpoints.view, { id: 7 }, at('failed', 3, 'You no longer have access to this list.'))
  await exportLong(calls.exportRows, asked, 'depots')
  expect(screen.getByText('You no longer have access to this list.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined()
})
