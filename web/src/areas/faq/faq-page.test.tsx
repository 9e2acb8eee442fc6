import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, endPage, queryNow, showPage, type TestPage } from '../../testing/page.tsx'
import { FaqPage } from './faq-page.tsx'
import type { Question } from './questions.ts'

const user = userEvent.setup()
let page: TestPage
beforeEach(() => void (page = beginPage({ permissions: ['raise queries'] })))

const question = (id: number, change: Partial<Question> = {}): Question => ({
  ...{ id, category: 'damage', question: 'How do I report damage?', answer: 'Take **four** pictures.' },
  ...{ has_helped_me: null, counts: null },
  ...change,
})
const fine = question(2, { category: 'fines', question: 'What do I do with a parking fine?', answer: 'Send it to us.' })
const all = [question(1), fine]
const answer = (entries: readonly Question[] = all) =>
  page.server.reply(faqEndpoints.read, {}, { entries: [...entries] })
const show = (at = '/faq') => showPage(at, <FaqPage />, ['faq', 'raiseQuery', 'faqEntries', 'editFaqEntry'])

test('a question opens where it stands; said that it helped, it is counted and thanked for', async () => {
  answer()
  page.server.reply(faqEndpoints.sayHelped, { id: 1, has_helped: true, during: 'reading' }, { has_helped_me: true })
  show()
  expect(await screen.findByRole('heading', { name: 'Damage' })).toBeTruthy()
  expect(screen.queryByText('four')).toBeNull()
  await user.click(screen.getByText('How do I report damage?'))
  expect(await screen.findByText('four')).toBeTruthy()
  answer([question(1, { has_helped_me: true }), fine])
  await user.click(within(screen.getByRole('group', { name: 'Did this help?' })).getByRole('button', { name: 'Yes' }))
  expect(await screen.findByText('Thanks for your feedback.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true')
  expect(page.server.sent()).toEqual([{ has_helped: true, during: 'reading' }])
})

test('an answer that could not be counted says so, and can be said again', async () => {
  answer()
  page.server.respond(faqEndpoints.sayHelped, { id: 1, has_helped: false, during: 'reading' }, () =>
    refusal('unexpected'),
  )
  show('/faq?question=1')
  await user.click(await screen.findByRole('button', { name: 'No' }))
  expect(await screen.findByText(/We could not save your feedback/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'No' })).toHaveProperty('disabled', false)
})

test('a link opens its question and leads the keyboard there', async () => {
  answer()
  show('/faq?question=2')
  expect(await screen.findByText('Send it to us.')).toBeTruthy()
  expect(document.activeElement?.textContent).toContain('parking fine')
})

test('mistyped words find it and stand in the address; what is nowhere says so and leads on', async () => {
  answer()
  show()
  await user.type(await screen.findByRole('searchbox'), 'parkng')
  expect(await screen.findByText(/1 answer for “parkng”/)).toBeTruthy()
  expect(screen.getByText(/What do I do with a parking fine/)).toBeTruthy()
  expect(screen.queryByText('How do I report damage?')).toBeNull()
  expect(queryNow()['search']).toBe('parkng')
  await user.clear(screen.getByRole('searchbox'))
  await user.type(screen.getByRole('searchbox'), 'zebra')
  expect(await screen.findByText(/No questions match “zebra”/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Raise a query' })).toBeTruthy()
})

test('a group of the address stands alone, and the others can be chosen', async () => {
  answer()
  show('/faq?group=fines')
  expect(await screen.findByRole('heading', { name: 'Fines' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Damage' })).toBeNull()
  const groups = within(screen.getByRole('navigation', { name: 'Groups' }))
  expect(groups.getByRole('link', { name: 'Fines 1' }).getAttribute('aria-current')).toBe('true')
  expect(groups.getByRole('link', { name: 'All 2' })).toBeTruthy()
})

test('none yet, and none that could be read', async () => {
  answer([])
  show()
  expect(await screen.findByText('No questions yet')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Add question' })).toBeNull()
  endPage()
  page = beginPage({ permissions: [] })
  page.server.respond(faqEndpoints.read, {}, () => refusal('unexpected'))
  show()
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('who manages sees whom each helped, moves it and goes to its record', async () => {
  endPage()
  page = beginPage({ side: 'staff', permissions: ['see faq', 'manage faq'] })
  const counts = { audience: 'staff', helped: 7, helped_before_query: 3, not_helped: 2 }
  const second = question(3, { question: 'Who pays?', counts })
  answer([question(1, { counts }), second])
  page.server.reply(faqEndpoints.change, { changes: [] }, { changed: 2, before: [] })
  show()
  expect(await screen.findAllByText(/Helpful: 7 \(3 before raising a query\)\. Not helpful: 2\./)).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Edit: Who pays?' }).getAttribute('href')).toBe('#/faq-management/3/edit')
  expect(screen.getByRole('button', { name: 'Move down: Who pays?' })).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Move up: Who pays?' }))
  await waitFor(() =>
    expect(page.server.sent()).toEqual([
      {
        changes: [
          { ids: [3], values: { sort: 1 } },
          { ids: [1], values: { sort: 2 } },
        ],
      },
    ]),
  )
})

test('a link of an answer to what this person may not open is words alone', async () => {
  const links = 'See [contacts](#/contacts), [compliance](#/fleet-compliance) and [nowhere](#/no/such/page).'
  answer([question(1, { answer: links })])
  showPage('/faq', <FaqPage />, ['faq', 'contacts', 'compliance'])
  await user.click(await screen.findByText('How do I report damage?'))
  const open = await screen.findByRole('link', { name: 'contacts' })
  expect(open.getAttribute('href')).toBe('#/contacts')
  expect(screen.queryByRole('link', { name: 'compliance' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'nowhere' })).toBeNull()
  expect(open.closest('p')?.textContent).toBe('See contacts, compliance and nowhere.')
})
