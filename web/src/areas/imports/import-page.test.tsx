// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FakeServer } from '../../data/fake-transport.ts'
import { queryClient } from '../../data/query-client.ts'
import { sampleUser, signInAs } from '../../data/session/sample-user.ts'
import type { ImportRow, ImportView } from './import-view.ts'
import { checked, group, ID, view } from './sample-import.ts'
import { beginImport, changesSent, drawImport, endImport } from './testing-import.tsx'

const badRow: ImportRow = {
  row: 42,
  outcome: 'error',
  cells: ['Leeds', 'lds!', ''],
  changes: [],
  remarks: [{ tone: 'error', column: 'code', message: 'Row 42, Code: “lds!” cannot be taken.', key: group.key }],
}

let server: FakeServer
beforeEach(() => {
  server = beginImport()
})
afterEach(endImport)

const show = (answer: ImportView | (() => ImportView)): void => {
  server.reply(importsEndpoints.view, { id: ID }, answer)
  server.reply(
    importsEndpoints.rows,
    { id: ID, after: 0, revision: 1, group: group.key },
    { rows: [badRow], total: 1, next: null },
  )
  drawImport()
}
const sentTo = (path: string) => changesSent(server, path)

test('map: samples, what is suggested, what is left out, and no check before everything needed is matched', async () => {
  show(view())
  await screen.findByRole('heading', { level: 1, name: 'Match the columns' })
  expect(await screen.findByText('Leeds · Hull · York')).toBeTruthy()
  expect(screen.getByText('suggested')).toBeTruthy()
  expect(screen.getByText('1 of 2 required columns matched')).toBeTruthy()
  expect(screen.getByText(/^Not imported: Depot\./)).toBeTruthy()
  const check = screen.getByRole('button', { name: 'Check 217 rows' })
  await userEvent.click(check)
  expect(sentTo('/mapping')).toHaveLength(0)

  await userEvent.click(screen.getByRole('combobox', { name: 'Match “Depot” to' }))
  await userEvent.click(await screen.findByRole('option', { name: /^Name/ }))
  expect(screen.getByText('2 of 2 required columns matched')).toBeTruthy()
  server.reply(importsEndpoints.map, { id: ID, mapping: ['name', 'code', 'phone'], clears: [] }, checked())
  await userEvent.click(screen.getByRole('button', { name: 'Check 217 rows' }))
  expect(sentTo('/mapping').map(({ body }) => body)).toEqual([{ mapping: ['name', 'code', 'phone'], clears: [] }])
})

test('check: four counts, the cause with its row, and the button says what it does', async () => {
  show(checked())
  await screen.findByRole('heading', { level: 1, name: 'Check 217 rows' })
  expect(await screen.findByRole('button', { name: 'Import 214, skip 3' })).toBeTruthy()
  expect(
    screen.getByText('196 created, 18 updated. Not imported: 1 with no changes, 1 error, 1 skipped by you'),
  ).toBeTruthy()
  const cause = screen.getByRole('region', { name: 'Code is in the wrong format' })
  const cell = await within(cause).findByRole('textbox', { name: 'Code, row 42' })
  expect(cell.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(cell.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Row 42, Code')
})

test('a cell is saved with Enter; unchanged, nothing is sent', async () => {
  show(checked())
  const cell = await screen.findByRole('textbox', { name: 'Code, row 42' })
  await userEvent.click(cell)
  await userEvent.keyboard('{Enter}')
  expect(sentTo('/fixes')).toHaveLength(0)
  const fix = { do: 'cell', row: 42, place: 1, text: 'LDS' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix }, checked({ state: 'checking' }))
  await userEvent.clear(cell)
  await userEvent.type(cell, 'LDS{Enter}')
  expect(sentTo('/fixes').map(({ body }) => body)).toEqual([{ fix }])
})

test('all rows or none is held back while there is an error', async () => {
  show(checked())
  await screen.findByRole('button', { name: 'Import 214, skip 3' })
  await userEvent.click(screen.getByRole('radio', { name: /All rows or none/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 214, skip 3' }))
  expect(sentTo('/commit')).toHaveLength(0)
  await userEvent.click(screen.getByRole('radio', { name: /Import valid rows/ }))
  const said = { id: ID, revision: 1, is_all_or_nothing: false }
  server.reply(importsEndpoints.commit, said, checked({ state: 'committing' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 214, skip 3' }))
  expect(sentTo('/commit').map(({ body }) => body)).toEqual([{ revision: 1, is_all_or_nothing: false }])
})

test('a file of checks asks from which day people are told: today, unless somebody says another', async () => {
  show(checked({ tells: { note: 'Defects found before this day are opened.', from: '2026-11-21' } }))
  const day = await screen.findByRole('textbox', { name: /Day/ })
  expect(screen.getByText(/import past records without notifying anyone/)).toBeTruthy()
  await userEvent.clear(day)
  await userEvent.click(screen.getByRole('button', { name: 'Import 214, skip 3' }))
  expect(sentTo('/commit')).toHaveLength(0)
  await userEvent.type(day, '19')
  const said = { id: ID, revision: 1, is_all_or_nothing: false, tell_from: '2026-11-19' }
  server.reply(importsEndpoints.commit, said, checked({ state: 'committing' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import 214, skip 3' }))
  expect(sentTo('/commit').map(({ body }) => body)).toEqual([
    { revision: 1, is_all_or_nothing: false, tell_from: '2026-11-19' },
  ])
})

test('a refused file says why, and a report leads to the list', async () => {
  show(view({ state: 'failed', failure: 'This is a PDF. Save it as .xlsx.' }))
  expect((await screen.findByRole('alert')).textContent).toContain('This is a PDF')
  cleanup()
  queryClient.clear()
  const done = { create: 3, update: 0, skip: 0, error: 0, left_out: 0 }
  show(checked({ state: 'done', groups: [], counts: done, seconds: 0.4 }))
  await screen.findByRole('heading', { level: 1, name: 'depots.csv imported' })
  expect(await screen.findByText(/3 created.*less than a second/)).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Show these 3 branches' })
  expect(link.getAttribute('href')).toBe('#/branch-management?imported=is:7')
  expect(screen.queryByRole('button', { name: /Rejected rows/ })).toBeNull()
})

test('map: what is closed says why, and a blank cell clears only where it is ticked', async () => {
  const why = 'Contract end date: Only the hire company can change this.'
  const columns = view().columns.map((column, at) => (at === 0 ? { ...column, target: 'name', closed: null } : column))
  show(
    view({
      columns: [
        ...columns,
        { ...columns[0], title: 'Contract end', samples: [], target: null, by: null, closed: why, is_cleared: false },
      ],
    }),
  )
  expect(await screen.findByText(why)).toBeTruthy()
  const said = { id: ID, mapping: ['name', 'code', 'phone', null], clears: ['phone'] }
  server.reply(importsEndpoints.map, said, checked())
  screen.getByText(/An older file does not overwrite changes made here to Contract end date\./)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clear blanks in Tel' }))
  expect(screen.queryByRole('checkbox', { name: /in Code/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Check 217 rows' }))
  expect(sentTo('/mapping').map(({ body }) => body)).toEqual([{ mapping: said.mapping, clears: ['phone'] }])
})

test('check: a question about dates, a name to create, and what a row changes', async () => {
  const plain = { count: 4, words: [], is_suggested: false, is_searched: false }
  const dates = {
    key: 'warning|date_order|phone|',
    tone: 'warning',
    title: 'Opened can be read both ways',
    says: 'We read “1/3/2025” as 1 Mar 2025. If the month comes first, it is 3 Jan 2025.',
    place: 2,
    count: 4,
    rows: [],
    fixes: [
      { do: 'day first', ...plain },
      { do: 'month first', ...plain },
    ],
  } as const satisfies object
  const unknown = {
    ...dates,
    key: 'warning|unknown_name|code|leeds',
    title: 'Code not recognised: “Leeds”',
    says: null,
    rows: [2, 3],
  }
  show(
    checked({
      groups: [
        { ...dates, rows: [], fixes: dates.fixes.map((fix) => ({ ...fix, words: [] })) },
        {
          ...unknown,
          fixes: [
            { do: 'use', ...plain, words: ['Leeds South'], is_suggested: true, is_searched: true },
            { do: 'create', ...plain, words: [] },
            { do: 'leave name', ...plain, words: [] },
          ],
        },
      ],
    }),
  )
  expect(await screen.findByText(dates.says)).toBeTruthy()
  const fix = { do: 'group', group: dates.key, with: 'month first' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix }, checked())
  await userEvent.click(screen.getByRole('button', { name: 'Month first in 4 rows: Opened can be read both ways' }))
  const create = { do: 'group', group: unknown.key, with: 'create' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix: create }, checked())
  await userEvent.click(await screen.findByRole('button', { name: 'Create for 4 rows: Code not recognised: “Leeds”' }))
  expect(sentTo('/fixes').map(({ body }) => body)).toEqual([{ fix }, { fix: create }])
  // The register is asked when somebody comes to the field, and for what they type.
  expect(server.asked.filter(({ address }) => address.includes('/words'))).toHaveLength(0)
  const asked = { id: ID, group: unknown.key }
  server.reply(importsEndpoints.words, { ...asked, search: '' }, { words: ['Aberdeen', 'Bath'], total: 412 })
  server.reply(importsEndpoints.words, { ...asked, search: 'york' }, { words: ['York North'], total: 1 })
  const use = { do: 'group', group: unknown.key, with: 'use', text: 'York North' } as const
  server.reply(importsEndpoints.fix, { id: ID, fix: use }, checked())
  const field = screen.getByRole('combobox', { name: 'Code not recognised: “Leeds”: use instead' })
  await userEvent.click(field)
  expect(await screen.findByText('410 more. Type part of the name')).toBeTruthy()
  await userEvent.clear(field)
  await userEvent.type(field, 'york')
  await userEvent.click(await screen.findByRole('option', { name: 'York North' }))
  await userEvent.click(screen.getByRole('button', { name: 'Apply to 4 rows' }))
  expect(sentTo('/fixes').map(({ body }) => body)).toEqual([{ fix }, { fix: create }, { fix: use }])
})

test('check: several unknown names of a column are created by one press', async () => {
  const create = { do: 'create', count: 1, words: [], is_suggested: false, is_searched: false } as const
  const unknown = { tone: 'warning', says: null, place: 0, count: 1, rows: [2] } as const
  const ofName = (name: string) => ({
    ...{ key: `warning|unknown_name|name|${name}`, title: `Name not recognised: “${name}”`, ...unknown },
    ...{ rows: [...unknown.rows], fixes: [{ ...create, words: [] }] },
  })
  show(checked({ groups: [ofName('Foden'), ofName('ERF')] }))
  const fix = { do: 'create all', place: 0 } as const
  server.reply(importsEndpoints.fix, { id: ID, fix }, checked())
  await userEvent.click(await screen.findByRole('button', { name: 'Create all 2' }))
  expect(sentTo('/fixes').map(({ body }) => body)).toEqual([{ fix }])
})

test('check: rows that update show before and after', async () => {
  const changed: ImportRow = {
    ...badRow,
    outcome: 'update',
    remarks: [],
    changes: [
      { label: 'Phone', before: '0113 496 0110', after: '0113 496 0111' },
      { label: 'Fax', before: '0113 496 0112', after: null },
    ],
  }
  server.reply(
    importsEndpoints.rows,
    { id: ID, after: 0, revision: 1, outcome: 'update' },
    { rows: [changed], total: 1, next: null },
  )
  show(checked())
  await userEvent.click(await screen.findByRole('button', { name: /^Update/ }))
  expect((await screen.findByText('0113 496 0111')).tagName).toBe('INS')
  expect(screen.getByText('0113 496 0110').tagName).toBe('DEL')
  expect(screen.getByText('nothing').tagName).toBe('INS')
})

test('report: an import is undone after a question, and says so', async () => {
  const done = checked({
    state: 'done',
    groups: [],
    can_undo: true,
    made: [{ register: 'Manufacturers', names: ['ERF', 'Foden'], count: 42 }],
    counts: { create: 3, update: 1, skip: 0, error: 0, left_out: 0 },
  })
  const undone = { ...done, can_undo: false, undone_at: '2026-11-21T10:00:00Z' }
  show(() => (sentTo('/undo').length > 0 ? undone : done))
  server.reply(importsEndpoints.revert, { id: ID }, undone)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(screen.getByText('ERF, Foden and 40 more')).toBeTruthy()
  expect(sentTo('/undo')).toHaveLength(0)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo import' }))
  expect(await screen.findByText(/has been undone/)).toBeTruthy()
  expect(sentTo('/undo')).toHaveLength(1)
})

test('report: what keeps an import from being undone is named record by record, with the way there; the rest is counted', async () => {
  signInAs(sampleUser({ permissions: ['see branches', 'manage branches', 'automate permissions'] }))
  const done = checked({ state: 'done', can_undo: true, groups: [], failure: 'This import was not undone.' })
  const rules = {
    ...{ what: 'permission rules', count: 1, examples: ['Of Goole'] },
    list: { screen: 'automatePermissions', query: {} },
    record: { screen: 'automatePermissions', parameter: 'rule', keys: ['4'] },
  }
  const views = { what: 'saved views', count: 2, examples: [], list: null, record: null }
  const goole = { name: 'Goole', link: { screen: 'branch', parameter: null, key: '12' }, uses: [views, rules] }
  const driver = { name: 'Jo', link: { screen: 'drivers', parameter: 'driver', key: '3' }, uses: [views] }
  show({ ...done, standing: { total: 60, records: [goole, driver] } })
  const panel = within(await screen.findByRole('region', { name: 'Records that prevent undo' }))
  expect(panel.getByText('The first 2 of 60')).toBeTruthy()
  expect(panel.getByRole('link', { name: 'Goole' }).getAttribute('href')).toBe('#/branch-management/12')
  expect(panel.getAllByText('2 saved views')).toHaveLength(2)
  expect(panel.getByRole('link', { name: 'Of Goole' }).getAttribute('href')).toContain('rule=4')
  // Whoever may not see drivers reads the name alone.
  expect(panel.queryByRole('link', { name: 'Jo' })).toBeNull()
  expect(panel.getByText('Jo')).toBeTruthy()
})
