import { render, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { CategoryOrder, moved } from './category-order.tsx'

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

const begin = async (rows: readonly ReturnType<typeof category>[]) => {
  const server = fakeServer()
  const user = userEvent.setup()
  signInAs({ permissions: ['see vehicle categories', 'manage vehicle categories'] })
  const page = { rows: [...rows], total: rows.length, next: null, previous: null, missing: [] }
  server.reply(managedEndpoints['vehicle-categories'].list, { sort: 'sort', size: 100 }, page)
  render(<CategoryOrder />)
  await user.click(screen.getByRole('button', { name: 'Change order' }))
  await user.click(await screen.findByRole('button', { name: 'Move HGV up' }))
  return { server, user }
}
const three = [category(4, 'Car', 1), category(5, 'Van', 2), category(6, 'HGV', 3)]
const SEEN = '2026-11-01T09:00:00Z'
const SAVED = '2026-11-02T09:00:00Z'

test('a category is moved by its arrow, and the order is saved over the versions one has seen', async () => {
  const { server, user } = await begin(three)
  server.reply(managedEndpoints['vehicle-categories'].change, { changes: [] }, { changed: 2, before: [] })
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('PATCH')).toEqual([
    {
      changes: [
        { ids: [4], version: SEEN, values: { sort: 1 } },
        { ids: [6], version: SEEN, values: { sort: 2 } },
        { ids: [5], version: SEEN, values: { sort: 3 } },
      ],
    },
  ])
})

test('somebody else saved another order: both are shown, and mine goes over theirs when one says so', async () => {
  const { server, user } = await begin(three)
  const records = [category(5, 'Van', 1), category(4, 'Car', 2), category(6, 'HGV', 3)].map((each) => ({
    ...each,
    updated_at: SAVED,
  }))
  const { change } = managedEndpoints['vehicle-categories']
  server.respond(change, { changes: [] }, () => refusal('changed meanwhile', { current: { records } }))
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  const notice = await screen.findByRole('alert')
  expect(
    within(notice)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent),
  ).toEqual(['Place 1CarVan', 'Place 2HGVCar', 'Place 3VanHGV'])
  await user.click(within(notice).getByRole('button', { name: 'Keep my changes' }))
  server.reply(change, { changes: [] }, { changed: 2, before: [] })
  await user.click(screen.getByRole('button', { name: 'Save order' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.sent('PATCH').at(-1)).toEqual({
    changes: [
      { ids: [4], version: SAVED, values: { sort: 1 } },
      { ids: [6], version: SAVED, values: { sort: 2 } },
      { ids: [5], version: SAVED, values: { sort: 3 } },
    ],
  })
})

test('who may only look gets no button', () => {
  signInAs({ permissions: ['see vehicle categories'] })
  render(<CategoryOrder />)
  expect(screen.queryByRole('button')).toBeNull()
})
