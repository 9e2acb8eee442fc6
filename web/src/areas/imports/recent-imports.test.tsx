// @vitest-environment jsdom
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { FakeServer } from '../../data/fake-transport.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import type { RecentImport } from './import-view.ts'
import { RecentImports } from './recent-imports.tsx'

let server: FakeServer
beforeEach(() => {
  server = beginPage().server
})

const of = (id: number): RecentImport => ({
  id,
  kind: 'dealers',
  title: 'Dealers',
  source: `dealers-${id}.csv`,
  state: 'done',
  rows: 1,
  counts: { create: 1, update: 0, skip: 0, error: 0, left_out: 0 },
  by: 'Sam',
  is_own: true,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
})

test('the newest stand first; the rest comes when asked for, and it is said how many there are', async () => {
  server.reply(importsEndpoints.recent, { kind: 'dealers' }, { imports: [of(9), of(8)], total: 3, next: 8 })
  server.reply(importsEndpoints.recent, { kind: 'dealers', before: 8 }, { imports: [of(7)], total: 3, next: null })
  showPage('/dealer-management', <RecentImports kind="dealers" />)
  expect(await screen.findByText('2 of 3')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show more imports' }))
  expect(await screen.findByText('dealers-7.csv')).toBeTruthy()
  expect(screen.getByText('dealers-9.csv')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Show more imports' })).toBeNull()
})

test('without an import it says how long they stand here', async () => {
  server.reply(importsEndpoints.recent, {}, { imports: [], total: 0, next: null })
  showPage('/settings/imports', <RecentImports />)
  expect(await screen.findByText(/Imports from the last 30 days/)).toBeTruthy()
})
