import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { afterEach, expect, test } from 'vitest'
import { fakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { endSession } from '../../data/session/session.ts'
import { CategoryOrder, moved } from './category-order.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  endSession('signed out')
})

test.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
  [7, 0, ['a', 'b', 'c']],
])('from %i to %i', (from, to, expected) => expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected))

const category = (id: number, name: string, sort: number) => ({
  id,
  name,
  sort,
  is_active: true,
  used_by: 0,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-01T09:00:00Z',
})

test('a category is moved by its arrow, and only what stands elsewhere is saved', async () => {
  const server = fakeServer()
  const user = userEvent.setup()
  signInAs({ permissions: ['see vehicle categories', 'manage vehicle categories'] })
  const rows = [category(4, 'Car', 1), category(5, 'Van', 2), category(6, 'HGV', 3)]
  const page = { rows, total: 3, next: null, previous: null, missing: [] }
  server.reply(managedEndpoints['vehicle-categories'].list, { sort: 'sort', size: 100 }, page)
  server.reply(managedEndpoints['vehicle-categories'].change, { changes: [] }, { changed: 2, before: [] })
  render(<CategoryOrder />)
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await user.click(await screen.findByRole('button', { name: 'Move HGV up' }))
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked.find(({ method }) => method === 'PATCH')?.body).toEqual({
    changes: [
      { ids: [6], values: { sort: 2 } },
      { ids: [5], values: { sort: 3 } },
    ],
  })
})

test('who may only look gets no button', () => {
  signInAs({ permissions: ['see vehicle categories'] })
  render(<CategoryOrder />)
  expect(screen.queryByRole('button')).toBeNull()
})
