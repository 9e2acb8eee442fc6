import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { tagsEndpoints } from '@kerbline/domain/areas/tags/endpoints.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, refusal } from '../../data/fake-transport.ts'
import { sampleTag } from '../../areas/tags/sample-tag.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { ChooseTagDialog, type ChosenTag } from './choose-tag-dialog.tsx'
import { previewWords } from './tag-preview.tsx'

const user = userEvent.setup()
let server: FakeServer
const known = {
  id: 7,
  name: 'Leeds depot',
  colour: '#1a4b8c',
  customer_account_number: 'HARROW01',
  spans_company: true,
}
const created = {
  customer_account_number: '',
  name: '',
  colour: '#1a4b8c',
  description: null,
  visibility: 'company' as const,
  rule: null,
}

beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see vehicles', 'manage tags'] }))
  const respond = (account: string) => {
    server.reply(tagsEndpoints.choices, { search: '', account }, { tags: [known] })
    server.reply(tagsEndpoints.choices, { search: 'Hull vans', account }, { tags: [] })
  }
  respond('HARROW01')
  respond('HARROW01,HARROW02')
  server.reply(bulkChangesEndpoints.tagPreview, { tag_id: 7 }, { worn: 3, bare: 6, foreign: 0 })
})

const show = (accounts: readonly string[], onChoose: (tag: ChosenTag) => Promise<boolean>) =>
  showPage(
    '/vehicles',
    <ChooseTagDialog
      title="Tag 9 vehicles"
      lead=""
      verb="Add tag"
      action="add"
      accounts={accounts}
      vehicles={{ ids: [1, 2] }}
      onChoose={onChoose}
      onClose={() => undefined}
    />,
    ['vehicles'],
  )

test('the tag chosen says beforehand who gains it and who has it', async () => {
  const choose = vi.fn<(tag: ChosenTag) => Promise<boolean>>(async () => true)
  show(['HARROW01'], choose)
  await user.click(await screen.findByRole('combobox', { name: 'Tag' }))
  const option = await screen.findByRole('option', { name: /Leeds depot/ })
  expect(option.textContent).toContain('Whole company')
  await user.click(option)
  expect(await screen.findByText('6 will get it, 3 already have it.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add tag' }))
  expect(choose).toHaveBeenCalledWith({ id: 7, name: 'Leeds depot' })
})

test('a name nobody has is made here, for this account or the whole company; refused, it says why', async () => {
  const choose = vi.fn<(tag: ChosenTag) => Promise<boolean>>(async () => true)
  server.respond(tagsEndpoints.create, created, () => refusal('already exists', { detail: 'There is such a tag.' }))
  show(['HARROW01'], choose)
  await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'Hull vans')
  await user.click(await screen.findByRole('option', { name: 'Create ‘Hull vans’' }))
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('radio', { name: /Whole company/ }))
  await user.click(dialog.getByRole('button', { name: 'Create and add tag' }))
  expect(await dialog.findByText(/There is such a tag/)).toBeDefined()
  expect(choose).not.toHaveBeenCalled()
  server.reply(tagsEndpoints.create, created, { tag: sampleTag(9, { name: 'Hull vans' }) })
  await user.click(dialog.getByRole('button', { name: 'Create and add tag' }))
  await vi.waitFor(() => expect(choose).toHaveBeenCalledWith(expect.objectContaining({ id: 9 })))
  expect(server.asked.findLast(({ address }) => address === tagsEndpoints.create.path)?.body).toMatchObject({
    customer_account_number: 'HARROW01',
    name: 'Hull vans',
    visibility: 'company',
    spans_company: true,
  })
})

test('for vehicles of several accounts a new tag is for the whole company', async () => {
  show(['HARROW01', 'HARROW02'], async () => true)
  await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'Hull vans')
  await user.click(await screen.findByRole('option', { name: 'Create ‘Hull vans’' }))
  expect(screen.queryByRole('radio', { name: /This account/ })).toBeNull()
  expect(screen.getByText(/the tag will be for the whole company/)).toBeDefined()
})

test.each([
  ['add', { worn: 3, bare: 6, foreign: 0 }, '6 will get it, 3 already have it.'],
  ['add', { worn: 0, bare: 1, foreign: 1 }, '1 will get it, 1 on other accounts will not change.'],
  ['remove', { worn: 1, bare: 4, foreign: 2 }, '1 will lose it, 6 do not have it.'],
] as const)('%s %j: %s', (action, counts, words) => {
  expect(previewWords(action, counts)).toBe(words)
})
