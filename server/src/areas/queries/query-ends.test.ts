// How a query ends: merged into another with all that belongs to it, cancelled, closed; and what may still be said of it then.
import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { PDF, sender } from '../documents/testing-uploads.ts'
import { closeResolved } from './close-resolved.ts'

onPortal('the ends of queries', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let staff: TestPerson
  let send: ReturnType<typeof sender>

  const raise = async (title = 'A question') => {
    const reply = await portal.send('POST', '/api/queries', raiser.token, {
      ...{ category: 'other', title, body: 'What is known of it?' },
    })
    return queriesEndpoints.create.reply.parse(reply.json).record
  }
  const view = async (id: number, by = raiser) =>
    queriesEndpoints.view.reply.parse((await portal.get(`/api/queries/${id}`, by.token)).json)
  const step = async (id: number, verb: string, values: object, by = staff) => {
    const { record } = await view(id, staff)
    return portal.send('POST', `/api/queries/${id}/steps`, by.token, { verb, version: record.updated_at, ...values })
  }
  const post = (id: number, body: string, by = raiser, isInternal = false) =>
    portal.send('POST', `/api/queries/${id}/posts`, by.token, { body, is_internal: isInternal })
  const postsOf = async (id: number, before?: number) =>
    queriesEndpoints.posts.reply.parse(
      (await portal.get(`/api/queries/${id}/posts${before === undefined ? '' : `?before=${before}`}`, raiser.token))
        .json,
    )
  const documentsOf = async (id: number) =>
    queriesEndpoints.documents.reply.parse((await portal.get(`/api/queries/${id}/documents`, raiser.token)).json)
      .documents
  const resolved = async () => {
    const { id } = await raise()
    expect((await step(id, 'resolve', { resolution: 'Done.' })).status).toBe(200)
    return id
  }
  const closedByItself = async () => {
    const id = await resolved()
    await portal.owner((rows) =>
      sql`update cases set closed_at = now() - interval '8 days' where id = ${id}`.execute(rows),
    )
    const warned: unknown[] = []
    expect(await closeResolved(portal.portal, new AbortController().signal, (error) => void warned.push(error))).toBe(1)
    expect(warned).toEqual([])
    return id
  }

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    send = sender(portal)
    raiser = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    staff = await portal.person({
      ...{ side: 'staff', accounts: [] },
      may: ['see all accounts', 'see queries', 'manage queries', 'raise queries'],
    })
  })
  afterAll(async () => portal.stop())

  test('merged, its question, words and papers stand with the other where they were said, and the other’s history says so', async () => {
    const [older, newer] = [await raise('The first'), await raise('The second')]
    await post(older.id, 'Said in the first.')
    await post(newer.id, 'Said in the second.')
    const { upload } = await send.sendWhole(raiser, older.id, PDF, { name: 'invoice.pdf' })
    const added = await portal.send('POST', `/api/queries/${older.id}/documents`, raiser.token, {
      ...{ upload, type: 'invoice' },
    })
    expect([added.status, added.text]).toEqual([200, expect.any(String)])
    expect((await step(older.id, 'merge', { into: newer.number })).status).toBe(200)
    const { posts } = await postsOf(newer.id)
    expect(posts.map(({ body }) => body)).toEqual([
      expect.stringContaining('The first'),
      'Said in the first.',
      'Said in the second.',
    ])
    // Pages of an older thread go by the same order.
    expect((await postsOf(newer.id, posts[2]?.id)).posts).toEqual(posts.slice(0, 2))
    expect(await documentsOf(older.id)).toEqual([])
    expect((await documentsOf(newer.id)).map(({ name }) => name)).toEqual(['invoice.pdf'])
    const { moves } = queriesEndpoints.timeline.reply.parse(
      (await portal.get(`/api/queries/${newer.id}/timeline`, raiser.token)).json,
    )
    expect(moves[0]).toMatchObject({
      to: 'open',
      note: expect.stringContaining(`${older.number} was merged into this query`),
    })
  })

  test('what is merged or cancelled takes no more replies, and says where to write instead; notes of staff stay', async () => {
    const [gone, other] = [await raise(), await raise()]
    await step(gone.id, 'merge', { into: other.number })
    const merged = await post(gone.id, 'Hello?')
    expect([merged.status, merged.text]).toEqual([
      409,
      expect.stringContaining(`This was merged into ${other.number}. Reply there.`),
    ])
    expect(await view(gone.id)).toMatchObject({
      may_post: false,
      no_posts: `This was merged into ${other.number}. Reply there.`,
    })
    const { id } = await raise()
    await step(id, 'cancel', { reason: 'Found it' }, raiser)
    for (const by of [raiser, staff]) {
      const refused = await post(id, 'One more thing', by)
      expect([refused.status, refused.text]).toEqual([
        409,
        expect.stringContaining('Raise a new one and quote this number.'),
      ])
    }
    expect((await post(id, 'He found it himself.', staff, true)).status).toBe(200)
    expect(await view(id, staff)).toMatchObject({ may_post: false, may_note: true })
    expect(await view(other.id)).not.toHaveProperty('no_posts')
  })

  test('the marks are the customer’s: staff close without any, and give none', async () => {
    const id = await resolved()
    const marked = await step(id, 'close', { satisfaction: '5' })
    expect(marked.status).toBe(403)
    expect((await view(id, staff)).may.find(({ verb }) => verb === 'close as staff')?.asks).toEqual([])
    expect((await step(id, 'close as staff', {})).status).toBe(200)
    expect((await step(id, 'mark', { satisfaction: '5' })).status).toBe(403)
    expect((await view(id)).record).toMatchObject({ state: 'closed', satisfaction: null })
    expect((await step(id, 'mark', { satisfaction: '2' }, raiser)).status).toBe(200)
    expect((await view(id)).record).toMatchObject({ state: 'closed', satisfaction: 2 })
  })

  test('closed by itself, it is marked once within its time', async () => {
    const id = await closedByItself()
    expect((await view(id)).may.map(({ verb }) => verb)).toContain('mark')
    expect((await step(id, 'mark', { satisfaction: '4' }, raiser)).status).toBe(200)
    const twice = await step(id, 'mark', { satisfaction: '1' }, raiser)
    expect([twice.status, twice.text]).toEqual([409, expect.stringContaining('4 out of 5')])
    const late = await closedByItself()
    await portal.owner((rows) =>
      sql`update state_changes set at = at - interval '31 days' where entity = 'query' and entity_id = ${late}`.execute(
        rows,
      ),
    )
    const refused = await step(late, 'mark', { satisfaction: '4' }, raiser)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('more than 30 days ago')])
  })
})
