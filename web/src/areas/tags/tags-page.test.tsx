import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { asked } from '../../testing/list.tsx'
import { refusal, type FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { whyNotMerge } from './merge-tags-dialog.tsx'
import { sampleTag } from './sample-tag.ts'
import { TagsPage } from './tags-page.tsx'

const user = userEvent.setup()
let server: FakeServer
const page = (rows: TagRow[]) => ({ rows, total: rows.length, next: null, previous: null, missing: [] })

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see vehicles', 'manage tags'] }))
  server.reply(viewsEndpoints.list, { list: 'tags' }, { views: [] })
  server.reply(tagsEndpoints.viewCounts, {}, { all: 2, mine: 0, by_rule: 1, unused: 0 })
  server.reply(
    tagsEndpoints.list,
    asked(),
    page([sampleTag(1), sampleTag(2, { kind: 'by_rule', rule_words: 'Fuel is electric', is_mine: true, vehicles: 0 })]),
  )
})
const show = (): void => void showPage('/tag-manager', <TagsPage />)

test('each tag leads to its vehicles; a rule says what it is', async () => {
  show()
  expect((await screen.findByRole('link', { name: 'Tag 1' })).getAttribute('href')).toBe('#/manage-tag/1')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toContain('3CompanyPriya Raman')
  expect(rows[1]?.textContent).toContain('Fuel is electric')
  expect(rows[1]?.textContent).toContain('NoneCompanyYou')
})

const [SEEN, SAVED] = ['2026-11-01T09:00:00.000Z', '2026-11-02T09:00:00.000Z']
const renaming = (version: string, name: string) => ({
  id: 1,
  version,
  values: {
    name,
    colour: '#1a4b8c',
    description: null,
    visibility: 'company' as const,
    spans_company: false,
    rule: null,
  },
})
const rename = async (name: string) => {
  show()
  const button = await screen.findByRole('button', { name: 'Rename Tag 1' })
  expect(button.closest('th')?.querySelector('a')?.textContent).toBe('Tag 1') // beside the name, outside of its link
  await user.click(button)
  const field = screen.getByRole('textbox', { name: 'New name for Tag 1' })
  await user.clear(field)
  await user.type(field, `${name}{Enter}`)
  return field
}

test('a name is changed where it stands over the version one has seen, and taken back over the one that was saved', async () => {
  const saved = sampleTag(1, { name: 'Leeds', updated_at: SAVED })
  server.reply(tagsEndpoints.update, renaming(SEEN, 'Leeds'), { tag: saved })
  await rename('Leeds')
  expect(await screen.findByText('Tag 1 is now Leeds.')).toBeDefined()
  server.reply(tagsEndpoints.update, renaming(SAVED, 'Tag 1'), { tag: sampleTag(1) })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Change undone.')).toBeDefined()
  expect(server.sent('PUT')).toMatchObject([
    { version: SEEN, values: { name: 'Leeds' } },
    { version: SAVED, values: { name: 'Tag 1' } },
  ])
})

test('somebody else saved the tag meanwhile: both names are shown, and mine goes over theirs when one says so', async () => {
  const theirs = sampleTag(1, { name: 'York', updated_at: SAVED })
  server.respond(tagsEndpoints.update, renaming(SEEN, 'Leeds'), () => refusal('changed meanwhile', { current: theirs }))
  await rename('Leeds')
  const dialog = await screen.findByRole('dialog', { name: 'Rename Tag 1' })
  expect(within(dialog).getByRole('row', { name: 'Name Leeds York' })).toBeDefined()
  await user.click(within(dialog).getByRole('button', { name: 'Keep my changes' }))
  server.reply(tagsEndpoints.update, renaming(SAVED, 'Leeds'), { tag: sampleTag(1, { name: 'Leeds' }) })
  await user.click(screen.getByRole('textbox', { name: 'New name for Tag 1' }))
  await user.keyboard('{Enter}')
  expect(await screen.findByText('York is now Leeds.')).toBeDefined()
  expect(server.sent('PUT').at(-1)).toMatchObject({ version: SAVED, values: { name: 'Leeds' } })
})

test('who may only see ticks, renames and creates nothing, and is led to the vehicles', async () => {
  signInAs({ permissions: ['see vehicles'] })
  show()
  const link = await screen.findByRole('link', { name: 'Tag 1' })
  expect(link.getAttribute('href')).toBe('#/vehicles?tag_ids=is%3A1')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^(Rename|Create tag)/ })).toBeNull()
})

test.each([
  [[sampleTag(1)], 'Choose two or more tags to merge.'],
  [[sampleTag(1), sampleTag(2, { customer_account_number: 'HARROW02' })], 'different accounts'],
  [[sampleTag(1, { kind: 'by_rule' }), sampleTag(2, { kind: 'by_rule' })], 'You cannot merge automatic tags only.'],
  [[sampleTag(1), sampleTag(2, { kind: 'by_rule' })], null],
])('merging is refused with words', (tags, why) => {
  if (why === null) expect(whyNotMerge(tags)).toBeNull()
  else expect(whyNotMerge(tags)).toContain(why)
})
