// The numbers beside the views everybody has: one call, and each is what its rows come to.
import { news } from '@kerbline/domain/areas/news/resource.ts'
import { usersPlan } from '@kerbline/domain/areas/users/list.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import type { ListPlan } from '@kerbline/domain/kit/list.ts'
import { planOf } from '@kerbline/domain/kit/resource.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

const listsWithViews: readonly (readonly [path: string, plan: ListPlan])[] = [
  [news.path, planOf(news)],
  ['users', usersPlan],
]

onPortal('counts of views', (on) => {
  let portal: TestPortal
  let admin: TestPerson
  let bound: TestPerson
  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    admin = await portal.admin()
    bound = await portal.person({ accounts: ['NORTH01'], may: ['see users', 'manage own company users'] })
    for (const status of ['invited', 'suspended', 'suspended'] as const)
      await portal.person({ accounts: ['NORTH01'], may: [], columns: { status } })
    await portal.person({ accounts: ['SOUTH01'], may: [], columns: { status: 'suspended' } })
    const posts = [
      { slug: 'a', publish_at: null },
      { slug: 'b', publish_at: '2020-01-01T09:00:00Z' },
      { slug: 'c', publish_at: '2020-01-01T09:00:00Z' },
      { slug: 'd', publish_at: '2999-01-01T09:00:00Z' },
      { slug: 'e', publish_at: '2020-01-01T09:00:00Z', expires_at: '2020-02-01T09:00:00Z' },
    ]
    await portal.owner((rows) =>
      rows
        .insertInto('news')
        .values(posts.map((post) => ({ title: post.slug, body: '', audience: 'all' as const, ...post })))
        .execute(),
    )
  })
  afterAll(async () => portal.stop())

  const totalOf = async (path: string, plan: ListPlan, query: Readonly<Record<string, string>>): Promise<unknown> => {
    const { filter, search } = selectionOf(readList(query, plan))
    const asked = new URLSearchParams({ search })
    for (const each of filter) asked.append('filter', each)
    return ((await portal.get(`/api/${path}?${asked.toString()}`, admin.token)).json as { total: unknown }).total
  }

  test.each(listsWithViews)('%s: each is the total of its question', async (path, plan) => {
    const { json } = await portal.get(`/api/${path}/view-counts`, admin.token)
    const views = [{ name: 'all', query: {} }, ...(plan.views ?? [])]
    const totals = await Promise.all(views.map(async ({ name, query }) => [name, await totalOf(path, plan, query)]))
    expect(json).toEqual(Object.fromEntries(totals))
    expect(new Set(Object.values(json as object)).size).toBeGreaterThan(1)
  })

  test('of people, those one may see alone are counted', async () => {
    const { json } = await portal.get('/api/users/view-counts', bound.token)
    expect(json).toMatchObject({ suspended: 2, invited: 1 })
  })
})
