import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { sampleDocuments } from '../../case/evidence/evidence-sample.ts'
import type { FakeServer } from '../../data/fake-transport.ts'
import { signInAs } from '../../data/session/sample-user.ts'
import { beginPage, showPage } from '../../testing/page.tsx'
import { QueryPage } from './query-page.tsx'
import type { QueryView } from './query-source.ts'
import { sampleQuery, sampleStatistics } from './sample-query.ts'

let server: FakeServer
const stands = (view: QueryView): void => server.reply(queriesEndpoints.view, { id: 'Q-000418' }, view)
beforeEach(() => {
  ;({ server } = beginPage({ permissions: ['see queries', 'raise queries'] }))
  server.reply(queriesEndpoints.documents, { id: 418 }, sampleDocuments([]))
  server.reply(queriesEndpoints.posts, { id: '418' }, { posts: [], earlier: 0 })
  server.reply(queriesEndpoints.statistics, { account: 'HARROW01' }, sampleStatistics())
  server.reply(queriesEndpoints.timeline, { id: 'Q-000418' }, { moves: [], earlier: 0 })
})
const show = () => showPage('/query-event/Q-000418', <QueryPage />, ['queries', 'query', 'raiseQuery'])
const facts = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])

test('raised by staff, the question stands on their side, with whom it was for', async () => {
  stands(sampleQuery({ raised_by_side: 'hire_company', opened_by: 'Nadia Brook' }))
  show()
  expect(await screen.findByText('Kerbline Vehicle Hire, raised the query for Harrow & Lane')).toBeDefined()
  expect(facts()).toContainEqual(['Raised by', 'Nadia Brook, for Harrow & Lane'])
})

const over = { is_open: false, waiting_on: null, waiting_since: null } as const
const cancelled = 'This query was cancelled. Raise a new one and quote this number.'

test.each([
  ['merged', 'Merged into Q-000400. Add your message there.', 'Q-000400', '#/query-event/Q-000400'],
  ['cancelled', cancelled, 'Raise a query', '#/raise-query'],
] as const)(
  '%s, it takes no more words, and leads to where one writes instead',
  async (state, words, name, address) => {
    const into = state === 'merged' ? 'Q-000400' : null
    stands(sampleQuery({ ...over, state, merged_into: into }, { may_post: false, no_posts: words, may_not: [] }))
    show()
    const composer = await screen.findByText(/Add your message there\.|^This query was cancelled\./)
    expect(within(composer).getByRole('link', { name }).getAttribute('href')).toBe(address)
    expect(screen.queryByRole('textbox')).toBeNull()
  },
)

test('of a cancelled one staff may still leave notes of their own', async () => {
  signInAs({ side: 'staff', permissions: ['see queries', 'manage queries'] })
  const more = { may_post: false, may_note: true, no_posts: cancelled }
  stands(sampleQuery({ ...over, state: 'cancelled' }, { ...more, may_not: [] }))
  show()
  expect(await screen.findByRole('textbox', { name: 'Internal note' })).toBeDefined()
  expect(screen.getByText(cancelled)).toBeDefined()
  expect(screen.queryByRole('radio', { name: 'Message' })).toBeNull()
})

test('closed: what was done, how well it was answered, where it goes on', async () => {
  stands(
    sampleQuery(
      {
        state: 'merged',
        is_open: false,
        waiting_on: null,
        waiting_since: null,
        closed_at: '2026-11-17T08:00:00Z',
        merged_into: 'Q-000400',
        satisfaction: 4,
      },
      { clocks: [], may_not: [] },
    ),
  )
  show()
  expect((await screen.findByRole('link', { name: 'Q-000400' })).getAttribute('href')).toBe('#/query-event/Q-000400')
  expect(facts()).toContainEqual(['Rating', '4 out of 5'])
  expect(screen.getAllByText('Merged into another').length).toBeGreaterThan(0)
})
