// The queue of staff: what waits, of whose accounts, and what may be done with it.
import type { inboundMailEndpoints } from '@kerbline/domain/areas/inbound-mail/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import type { TestPerson } from '../../testing/portal.ts'
import { type Replies, startReplies } from './testing-replies.ts'

type Page = ReplyOf<(typeof inboundMailEndpoints)['list']>

onPortal('letters that wait for staff', (on) => {
  let replies: Replies
  let ann: TestPerson
  let keeper: TestPerson
  let bound: TestPerson
  let query: { id: number; number: string }

  beforeAll(async () => {
    replies = await startReplies(on.database(), (await on.place()).config.DATA_DIR)
    const { portal } = replies
    const may = ['see queries', 'raise queries', 'see messages', 'send messages'] as const
    ann = await portal.person({ accounts: ['SOUTH01'], may, columns: { email: 'ann@south.example', name: 'Ann Lee' } })
    const staffMay = ['manage settings', 'see queries', 'manage queries', 'see messages', 'send messages'] as const
    keeper = await portal.person({ side: 'staff', accounts: [], may: [...staffMay, 'see all accounts'] })
    bound = await portal.person({ side: 'staff', accounts: ['NORTH01'], may: staffMay })
    query = await replies.raise(ann)
  })
  afterAll(async () => replies.portal.stop())

  const { list, one, act } = {
    list: async (query = '', by = keeper) =>
      (await replies.portal.get(`/api/inbound-mail${query}`, by.token)).json as Page,
    one: async (written: Parameters<Replies['receive']>[0]) => {
      replies.receive(written)
      await replies.run()
      const id = (await replies.letters()).at(-1)?.id
      if (id === undefined) throw new Error('No letter')
      return id
    },
    act: (id: number, verb: 'open' | 'attach' | 'dismiss', body: object = {}, by = keeper) =>
      replies.portal.send('POST', `/api/inbound-mail/${id}/${verb}`, by.token, body),
  }
  const toQuery = () => replies.addressOf(ann, { kind: 'case', id: query.id })
  const wrongFrom = (text = 'From my other address.') =>
    one({ to: toQuery(), from: 'Ann at home <ann@home.example>', subject: 'Re: mileage', text })

  test('says from whom, what about and why it waits; its words are asked for and told in the trail', async () => {
    const id = await wrongFrom('Words.\n\nOn 23 Nov 2026, X wrote:\n> Which?')
    const page = await list('?filter=state:is:held')
    expect(page).toMatchObject({ has_mailbox: true })
    expect(page.rows.find((row) => row.id === id)).toMatchObject({
      ...{ from_email: 'ann@home.example', from_name: 'Ann at home', subject: 'Re: mileage', person: 'Ann Lee' },
      ...{ about: `Query ${query.number}`, address: `#/query-event/${query.number}` },
      why: expect.stringContaining('a different address'),
    })
    expect(JSON.stringify(page)).not.toContain('Words.')
    const opened = await act(id, 'open')
    expect(opened.json).toMatchObject({ said: 'Words.', original: expect.stringContaining('Which?') })
    const audited = await replies.portal.owner((rows) =>
      rows
        .selectFrom('audit')
        .select('action')
        .where('entity', '=', 'inbound letter')
        .where('entity_id', '=', String(id))
        .execute(),
    )
    expect(audited.map(({ action }) => action)).toEqual(['inbound letter read'])
  })

  test('staff of other accounts, customers, and who manages no settings do not find it', async () => {
    const id = await wrongFrom()
    const nobodys = await one({ to: 'reply@mail.example', from: 'x@evil.example', text: 'Hello' })
    expect((await list('', bound)).rows).toEqual([])
    const customer = await replies.portal.person({ accounts: ['SOUTH01'], may: ['manage settings', 'see queries'] })
    expect((await list('', customer)).rows).toEqual([])
    for (const letter of [id, nobodys])
      for (const who of [bound, customer])
        for (const verb of ['open', 'attach', 'dismiss'] as const)
          expect([verb, (await act(letter, verb, {}, who)).status]).toEqual([verb, 404])
    expect((await replies.portal.get('/api/inbound-mail', ann.token)).status).toBe(403)
    const south = await replies.portal.person({ side: 'staff', accounts: ['SOUTH01'], may: ['manage settings'] })
    const ids = (await list('', south)).rows.map((row) => row.id)
    expect([ids.includes(id), ids.includes(nobodys)]).toEqual([true, false])
  })

  test('is added as a note of whoever adds it that names its sender, once', async () => {
    const id = await wrongFrom('Please call me.')
    expect((await act(id, 'attach')).json).toEqual({ message: `Added to Query ${query.number}.` })
    const noted = (await replies.posts(query.id, keeper)).at(-1)
    expect(noted).toMatchObject({ is_internal: true, through: 'portal' })
    expect(noted?.body).toContain('Ann at home <ann@home.example>')
    expect(noted?.body).toContain('Please call me.')
    expect((await replies.posts(query.id, ann)).map(({ body }) => body)).not.toContain(noted?.body)
    expect((await act(id, 'attach')).status).toBe(409)
    expect((await act(id, 'dismiss')).status).toBe(409)
    expect((await list('?filter=state:is:attached')).rows[0]).toMatchObject({
      ...{ id, attached_to: `Query ${query.number}`, handled_at: expect.any(String) },
    })
  })

  test('goes to another case by its number; a number that is none, or none at all, is refused by its field', async () => {
    const id = await one({ to: 'reply@mail.example', from: 'x@home.example', text: 'About my query.' })
    expect((await act(id, 'attach')).json).toMatchObject({ fields: [{ field: 'number', reason: 'required' }] })
    const wrong = await act(id, 'attach', { number: 'Q-999999' })
    expect(wrong.json).toMatchObject({ fields: [{ field: 'number', reason: 'unknown_reference' }] })
    expect((await act(id, 'attach', { number: query.number.toLowerCase() })).status).toBe(200)
    expect((await replies.posts(query.id, keeper)).at(-1)?.body).toContain('About my query.')
  })

  test('whoever may not work on the case adds nothing to it', async () => {
    const id = await wrongFrom()
    const clerk = await replies.portal.person({
      side: 'staff',
      accounts: [],
      may: ['manage settings', 'see all accounts'],
    })
    expect((await act(id, 'attach', {}, clerk)).status).toBe(403)
    expect((await list('?filter=state:is:held')).rows.some((row) => row.id === id)).toBe(true)
  })

  test('to a conversation it is added by those who take part in it', async () => {
    const sent = await replies.portal.send('POST', '/api/message/messages', keeper.token, {
      ...{ to: [`person:${ann.id}`], subject: 'Your van', body: 'When?' },
    })
    const message = (sent.json as { id: number }).id
    const to = replies.addressOf(ann, { kind: 'message', id: message })
    const id = await one({ to, from: 'ann@home.example', text: 'On Friday.' })
    expect((await list('?filter=state:is:held')).rows.find((row) => row.id === id)).toMatchObject({
      about: 'A message',
    })
    const stranger = await replies.portal.person({
      ...{ side: 'staff', accounts: [], may: ['manage settings', 'see all accounts', 'see messages', 'send messages'] },
    })
    const refused = await act(id, 'attach', {}, stranger)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('not part of this conversation')])
    expect((await act(id, 'attach')).status).toBe(200)
    const thread = await replies.portal.get(`/api/message/threads/${message}`, ann.token)
    expect(thread.text).toContain('On Friday.')
  })

  test('is dismissed, and found among those; words and states narrow the list', async () => {
    const id = await wrongFrom()
    expect((await act(id, 'dismiss')).status).toBe(200)
    expect((await act(id, 'dismiss')).status).toBe(409)
    const dismissed = await list('?filter=state:is:dismissed,left_out,repeated')
    expect(dismissed.rows.map((row) => row.id)).toEqual([id])
    expect((await list('?search=nowhere.example')).total).toBe(0)
    expect((await list('?search=home.example')).total).toBeGreaterThan(1)
  })
})
