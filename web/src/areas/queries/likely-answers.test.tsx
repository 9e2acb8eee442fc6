import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { beginPage, showPage, type TestPage } from '../../testing/page.tsx'
import { LikelyAnswers } from './likely-answers.tsx'

const user = userEvent.setup()
let page: TestPage
beforeEach(() => void (page = beginPage({ permissions: ['raise queries'] })))

const asked = { words: 'fine parking', category: 'fine' as const }
const entries = [
  { id: 5, category: 'fines', question: 'What do I do with a parking fine?', answer: 'Send it **to us**.' },
  { id: 6, category: 'fines', question: 'Who pays a fine?', answer: 'You do.' },
]
const show = (written: string, category: string | null = 'fine') =>
  showPage('/raise-query', <LikelyAnswers written={written} category={category} />, ['faq'])

test('offered while it is written; one that answered it is counted and leaves the others and the draft', async () => {
  page.server.reply(faqEndpoints.likely, asked, { entries })
  page.server.reply(faqEndpoints.sayHelped, { id: 5, has_helped: true, during: 'asking' }, { has_helped_me: true })
  show('Parking fine, what now?')
  const likely = within(await screen.findByRole('complementary', { name: 'Suggested answers' }))
  expect(likely.getByRole('link', { name: 'All answers about Fines' }).getAttribute('href')).toBe('#/faq?group=fines')
  await user.click(likely.getByText('What do I do with a parking fine?'))
  expect(await likely.findByText('to us')).toBeTruthy()
  await user.click(likely.getByRole('button', { name: 'This answers my question' }))
  expect(await screen.findByText(/We have kept your query as a draft/)).toBeTruthy()
  expect(likely.queryByText('What do I do with a parking fine?')).toBeNull()
  expect(likely.getByText('Who pays a fine?')).toBeTruthy()
  expect(page.server.sent('POST')).toEqual([{ has_helped: true, during: 'asking' }])
})

test('what could not be counted says so, and the answer stays', async () => {
  page.server.reply(faqEndpoints.likely, asked, { entries })
  page.server.respond(faqEndpoints.sayHelped, { id: 6, has_helped: true, during: 'asking' }, () =>
    refusal('unexpected'),
  )
  show('Parking fine')
  await user.click(await screen.findByText('Who pays a fine?'))
  await user.click(await screen.findByRole('button', { name: 'This answers my question' }))
  expect((await screen.findByRole('alert')).textContent).toContain('could not save that')
  expect(screen.getByText('Who pays a fine?')).toBeTruthy()
})

test('nothing typed asks nothing; answers that cannot be asked for stand in nobody’s way', async () => {
  const { unmount, container } = show('how do I')
  unmount()
  expect(page.server.asked.some(({ address }) => address.includes('likely'))).toBe(false)
  page.server.respond(faqEndpoints.likely, asked, () => refusal('unexpected'))
  show('Parking fine')
  await waitFor(() => expect(page.server.asked.some(({ address }) => address.includes('likely'))).toBe(true))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('complementary')).toBeNull()
  expect(container.textContent).toBe('')
})
