// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import type { ImportView } from './import-view.ts'
import { checked, ID } from './sample-import.ts'
import { beginImport, changesSent, drawImport, endImport } from './testing-import.tsx'

let server: FakeServer
beforeEach(() => {
  server = beginImport()
})
afterEach(endImport)

const show = (answer: ImportView): void => {
  server.reply(importsEndpoints.view, { id: ID }, answer)
  drawImport()
}
const sentTo = (path: string) => changesSent(server, path)

test('check: what many rows leave blank is entered for all of them in one go, typed or chosen', async () => {
  const plain = { words: [], is_suggested: false, is_searched: false }
  const missing = (column: string, label: string, count: number, words: string[]) => ({
    ...{ key: `error|missing|${column}|`, tone: 'error' as const, title: `${label} is missing`, says: null },
    ...{ place: 1, count, rows: [2, 3] },
    fixes: [
      { do: 'enter' as const, ...plain, count, words },
      { do: 'leave out' as const, ...plain, count },
    ],
  })
  const [code, fuel] = [missing('code', 'Code', 120, []), missing('fuel', 'Fuel type', 12, ['Diesel', 'Electric'])]
  show(checked({ groups: [code, fuel] }))
  const press = await screen.findByRole('button', { name: 'Enter for all 120 rows: Code is missing' })
  await userEvent.click(press)
  expect(sentTo('/fixes')).toHaveLength(0)
  const typed = { do: 'group', group: code.key, with: 'enter', text: 'LDS' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix: typed }, checked({ groups: [fuel] }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Code is missing: enter a value' }), 'LDS')
  await userEvent.click(press)
  const chosen = { do: 'group', group: fuel.key, with: 'enter', text: 'Diesel' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix: chosen }, checked({ groups: [] }))
  await userEvent.click(await screen.findByRole('combobox', { name: 'Fuel type is missing: enter a value' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Diesel' }))
  await userEvent.click(screen.getByRole('button', { name: 'Enter for all 12 rows: Fuel type is missing' }))
  expect(sentTo('/fixes').map(({ body }) => body)).toEqual([{ fix: typed }, { fix: chosen }])
})

test('a file of a company’s people is sent with its accounts, and every step says what its rows need not', async () => {
  const accounts = ['HARROW01', 'HAROW02']
  const file = new File(['name\nAnn\n'], 'starters.csv', { type: 'text/csv' })
  const given = { kind: 'users', name: file.name, size_bytes: file.size, accounts }
  server.reply(importsEndpoints.kinds, {}, { kinds: [] })
  server.reply(importsEndpoints.recent, { kind: 'users' }, { imports: [], total: 0, next: null })
  server.respond(importsEndpoints.start, given, () => refusal('no permission'))
  drawImport({ kind: 'users', title: 'Users', listHref: '#/users' }, { import: 'new', accounts: accounts.join(',') })
  expect((await screen.findByText(/Rows with no account will use/)).textContent).toContain('HARROW01, HAROW02')
  await userEvent.upload(screen.getByLabelText(/File of users/), file)
  await waitFor(() => expect(sentTo('/imports').map(({ body }) => body)).toEqual([given]))
  cleanup()
  show(checked({ accounts }))
  expect((await screen.findByText(/Rows with no account will use/)).textContent).toContain('HARROW01, HAROW02')
})
