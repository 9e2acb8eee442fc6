import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { newsEndpoints } from '@kerbline/domain/areas/news/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../data/fake-transport.ts'
import { asked } from '../../testing/list.tsx'
import { beginPage, showPage, type TestPage } from '../../testing/page.tsx'
import { ArticlePage } from './article-page.tsx'
import { CustomerPreview } from './news-preview.tsx'
import { newsPages } from './pages.tsx'

const user = userEvent.setup()
let page: TestPage
beforeEach(() => void (page = beginPage({ side: 'staff', permissions: ['see news', 'manage news'] })))

const post = (change: object = {}) => ({
  ...{
    id: 3,
    title: 'Winter tyres',
    slug: 'winter-tyres',
    state: 'live',
    summary: null,
    body: '## Book early\n\n- Hull\n- Leeds',
  },
  ...{ cover_file_id: null, audience: 'companies', company_ids: [9], company_ids_name: 'Harrow', category_ids: [] },
  ...{ publish_at: '2026-11-16T09:00:00Z', expires_at: null, is_pinned: false, is_active: true, used_by: 0 },
  ...{ created_at: '2026-11-10T09:00:00Z', updated_at: '2026-11-10T09:00:00Z' },
  ...change,
})
const rows = (...all: ReturnType<typeof post>[]) => ({
  rows: all,
  total: all.length,
  next: null,
  previous: null,
  missing: [],
})

test('drafts, scheduled, live and ended are views with counts, and a badge in each row', async () => {
  const { server } = page
  server.reply(viewsEndpoints.list, { list: 'news' }, { views: [] })
  server.reply(bulkChangesEndpoints.list, { list: 'news' }, { changes: [] })
  const [live, draft] = [post(), post({ id: 4, title: 'Unfinished', state: 'draft', publish_at: null })]
  server.reply(newsEndpoints.list, asked(), rows(live, draft))
  server.reply(newsEndpoints.viewCounts, {}, { all: 2, draft: 1, scheduled: 0, live: 1, ended: 0 })
  showPage('/news', <newsPages.list />)
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  for (const view of [/^Draft.*1/, /^Scheduled.*0/, /^Live.*1/, /^Ended.*0/])
    expect(await views.findByRole('link', { name: view })).toBeTruthy()
  const row = await screen.findByRole('row', { name: /Unfinished/ })
  expect(within(row).getByText('Draft')).toBeTruthy()
})

const previewed = (id: string) => ({ key: '3', company: id })
const choose = async (name: string): Promise<void> => {
  await user.click(screen.getByRole('combobox', { name: /^Customer/ }))
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
}

test('chosen a customer: what its people see, or why they do not, or that it could not be asked', async () => {
  const { server } = page
  const options = [9, 10, 11].map((id) => ({ id, name: ['Harrow', 'North', 'South'][id - 9] ?? '', detail: null }))
  server.reply(newsEndpoints.options, { field: 'company_ids', search: '' }, { options })
  server.reply(newsEndpoints.preview, previewed('9'), {
    company: 'Harrow',
    is_shown: true,
    why: 'Visible now.',
  })
  server.reply(newsEndpoints.preview, previewed('10'), {
    company: 'North',
    is_shown: false,
    why: 'This post is for other companies.',
  })
  server.respond(newsEndpoints.preview, previewed('11'), () => refusal('unexpected'))
  showPage('/news/3', <CustomerPreview view={{ record: post(), used_by: [], may: [] }} />)
  await choose('Harrow')
  expect((await screen.findByText('Harrow can see this post.')).parentElement?.textContent).toContain('Visible now.')
  expect(await screen.findByRole('heading', { name: 'Book early' })).toBeTruthy()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Hull', 'Leeds'])
  await choose('North')
  expect(await screen.findByText('This post is for other companies.', { exact: false })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Book early' })).toBeNull()
  await choose('South')
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
})

test('an article shows headings and lists, and no tag of its writer', async () => {
  const { slug, title, summary, cover_file_id, publish_at, is_pinned, updated_at } = post()
  page.server.reply(
    newsEndpoints.article,
    { slug },
    {
      ...{ slug, title, summary, cover_file_id, publish_at, is_pinned, updated_at },
      body: '## Book early\n\n<img src=x onerror=alert(1)>',
    },
  )
  const { container } = showPage('/news/winter-tyres', <ArticlePage slug={slug} />)
  expect(await screen.findByRole('heading', { name: 'Book early' })).toBeTruthy()
  expect(container.querySelector('img')).toBeNull()
  expect(screen.getByText(/onerror/)).toBeTruthy()
})
