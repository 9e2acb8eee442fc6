import { newsStateOf, news } from '@kerbline/domain/areas/news/resource.ts'
import { grantsOf } from '@kerbline/domain/roles.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sampleValues } from '../../testing/sample-values.ts'

const record = z.object({ record: z.looseObject({ id: z.number(), state: z.string(), title: z.string() }) })
const list = z.object({ rows: z.array(z.looseObject({ title: z.string(), state: z.string() })), total: z.number() })
const options = z.object({ options: z.array(z.object({ id: z.number(), name: z.string() })) })
const fromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

onPortal('news', (on) => {
  let portal: TestPortal
  /** As the role gives it: no account of its own, and every company by name. */
  let editor: TestPerson
  let bound: TestPerson
  const companies = new Map<string, number>()
  const idOf = (name: string): number => companies.get(name) ?? 0
  let made = 0
  const post = (change: object = {}) => ({
    ...sampleValues(news.fields),
    ...{ title: `Post ${++made}`, slug: `post-${made}`, publish_at: fromNow(-1), expires_at: null },
    ...change,
  })
  const write = (change: object, by = editor) => portal.send('POST', '/api/news', by.token, post(change))
  const written = async (change: object) => record.parse((await write(change)).json).record

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    editor = await portal.person({ accounts: [], side: 'staff', may: grantsOf(['content editor']) })
    bound = await portal.person({ accounts: ['NORTH01'], side: 'staff', may: ['see news', 'manage news'] })
    for (const { id, name } of await portal.owner((rows) =>
      rows.selectFrom('customers').select(['id', 'name']).execute(),
    ))
      companies.set(name, id)
  })
  afterAll(async () => portal.stop())

  test.each([
    ['draft', null, null],
    ['scheduled', 1, null],
    ['scheduled', 1, 2],
    ['live', -1, null],
    ['live', -1, 1],
    ['ended', -2, -1],
  ] as const)('%s follows from its times, as the domain says it', async (state, from, to) => {
    const publish_at = from === null ? null : fromNow(from)
    const expires_at = to === null ? null : fromNow(to)
    const kept = await written({ publish_at, expires_at })
    expect(kept.state).toBe(state)
    expect(newsStateOf({ publish_at, expires_at }, new Date().toISOString())).toBe(state)
    const { json } = await portal.get(`/api/news?size=100&filter=state:is:${state}`, editor.token)
    const found = list.parse(json)
    expect(found.rows.map(({ title }) => title)).toContain(kept.title)
    expect(new Set(found.rows.map((row) => row.state))).toEqual(new Set([state]))
  })

  test('some companies, and none chosen, is refused at the field; when changing it too', async () => {
    for (const [audience, field] of [
      ['companies', 'company_ids'],
      ['categories', 'category_ids'],
    ]) {
      const refused = await write({ audience })
      expect(refused.status).toBe(422)
      expect(refused.json).toMatchObject({ fields: [{ field }] })
    }
    const { id } = await written({ audience: 'companies', company_ids: [idOf('South')] })
    const emptied = await portal.send('PATCH', '/api/news', editor.token, {
      changes: [{ ids: [id], values: { company_ids: [] } }],
    })
    expect(emptied.status).toBe(422)
  })

  test('the content editor finds every company by name, and nothing else of any', async () => {
    const { json } = await portal.get('/api/news/options?field=company_ids', editor.token)
    expect(options.parse(json).options.map(({ name }) => name)).toEqual(expect.arrayContaining(['North', 'South']))
    expect((await portal.get(`/api/companies/${idOf('South')}`, editor.token)).status).toBe(403)
    const customers = await portal.get('/api/get-customer/SOUTH01', editor.token)
    expect(customers.status).toBe(404)
    const kept = await written({ audience: 'companies', company_ids: [idOf('South')] })
    expect(kept['company_ids_name']).toBe('South')
    const feed = async (account: string) =>
      (await portal.get('/api/news-feed', (await portal.person({ accounts: [account], may: ['see news'] })).token)).text
    expect(await feed('SOUTH01')).toContain(kept.title)
    expect(await feed('NORTH01')).not.toContain(kept.title)
  })

  test('who is bound to accounts still writes to their companies alone', async () => {
    const { json } = await portal.get('/api/news/options?field=company_ids', bound.token)
    expect(options.parse(json).options.map(({ name }) => name)).toEqual(['North'])
    expect((await write({ audience: 'companies', company_ids: [idOf('South')] }, bound)).status).toBe(422)
    expect((await write({ audience: 'companies', company_ids: [idOf('North')] }, bound)).status).toBe(200)
  })

  test('a preview says for a company whether its people are shown a post, and why', async () => {
    const of = async (change: object, company: string) => {
      const { id } = await written(change)
      return (await portal.get(`/api/news/${id}/preview?company=${idOf(company)}`, editor.token)).json
    }
    const toNorth = { audience: 'companies', company_ids: [idOf('North')] }
    expect(await of(toNorth, 'North')).toEqual({ company: 'North', is_shown: true, why: 'Visible now.' })
    expect(await of(toNorth, 'South')).toMatchObject({ is_shown: false, why: 'This post is for other companies.' })
    expect(await of({ audience: 'staff' }, 'North')).toMatchObject({ is_shown: false })
    expect(await of({ publish_at: null }, 'North')).toMatchObject({
      is_shown: false,
      why: expect.stringContaining('Draft'),
    })
    expect(await of({ publish_at: fromNow(3) }, 'North')).toMatchObject({ why: expect.stringContaining('from') })
    const category = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select('vehicle_category_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirst(),
    )
    const runs = await of({ audience: 'categories', category_ids: [category?.vehicle_category_id ?? 0] }, 'North')
    expect(runs).toMatchObject({ is_shown: true })
    const { id } = await written({ audience: 'staff' })
    expect((await portal.get(`/api/news/${id}/preview?company=${idOf('South')}`, bound.token)).status).toBe(404)
  })
})
