import { faq } from '@kerbline/domain/areas/faq/resource.ts'
import { grantsOf } from '@kerbline/domain/roles.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openScope, type Scope } from '../../db/scope.ts'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sampleValues } from '../../testing/sample-values.ts'

const record = z.object({ record: z.looseObject({ id: z.number(), updated_at: z.string() }) })
const questions = z.object({
  entries: z.array(z.looseObject({ id: z.number(), question: z.string(), has_helped_me: z.boolean().nullable() })),
})
const names = z.object({ entries: z.array(z.object({ question: z.string() })) })

onPortal('faq', (on) => {
  let portal: TestPortal
  /** As the role gives it: of the hire company, and no account of its own. */
  let editor: TestPerson
  let customer: TestPerson
  let colleague: TestPerson
  let made = 0
  const written = async (change: object = {}) => {
    const values = { ...sampleValues(faq.fields), question: `Question ${++made}`, state: 'published', ...change }
    const { status, json, text } = await portal.send('POST', '/api/faq-management', editor.token, values)
    expect(status, text).toBe(200)
    return record.parse(json).record
  }
  const read = async (by: TestPerson) => questions.parse((await portal.get('/api/faq', by.token)).json).entries
  const seen = async (by: TestPerson, id: number) => (await read(by)).find((each) => each.id === id)
  const say = (by: TestPerson, id: number, has_helped: boolean, during = 'reading') =>
    portal.send('POST', `/api/faq/${id}/helped`, by.token, { has_helped, during })

  beforeAll(async () => {
    portal = await startTestPortal(on.database())
    editor = await portal.person({ accounts: [], side: 'staff', may: grantsOf(['content editor']) })
    customer = await portal.person({ accounts: ['NORTH01'], may: [] })
    colleague = await portal.person({ accounts: ['SOUTH01'], may: [] })
  })
  afterAll(async () => portal.stop())

  test('a customer reads what is published for customers, in order; staff read theirs as well, drafts nobody', async () => {
    const all = {
      late: await written({ category: 'mot', sort: 2 }),
      early: await written({ category: 'mot', sort: 1, audience: 'customers' }),
      own: await written({ category: 'mot', sort: 3, audience: 'staff' }),
      draft: await written({ category: 'mot', sort: 4, state: 'draft' }),
    }
    const placed = async (by: TestPerson) => {
      const ids = (await read(by)).map(({ id }) => id)
      return Object.entries(all)
        .filter(([, { id }]) => ids.includes(id))
        .toSorted(([, one], [, other]) => ids.indexOf(one.id) - ids.indexOf(other.id))
        .map(([name]) => name)
    }
    expect(await placed(customer)).toEqual(['early', 'late'])
    expect(await placed(editor)).toEqual(['early', 'late', 'own'])
    const archived = await portal.send('PATCH', '/api/faq-management', editor.token, {
      changes: [{ ids: [all.late.id], values: { is_active: false } }],
    })
    expect(archived.status).toBe(200)
    expect(await placed(customer)).toEqual(['early'])
  })

  test('the database itself shows a customer nothing else, and lets them write none of it', async () => {
    const { id: own } = await written({ audience: 'staff' })
    const { id: draft } = await written({ state: 'draft' })
    const { id: open } = await written()
    const scopeFor = ({ id }: TestPerson): Scope => ({ kind: 'accounts', accounts: ['NORTH01'], userId: id })
    const within = <Result>(by: TestPerson, work: Parameters<typeof openScope<Result>>[2]) =>
      openScope(on.database(), scopeFor(by), work)
    const visible = await within(
      customer,
      async (rows) =>
        (await sql<{ id: number }>`select id from faq where id in (${own}, ${draft}, ${open})`.execute(rows)).rows,
    )
    expect(visible).toEqual([{ id: open }])
    const changed = await within(customer, (rows) =>
      sql`update faq set answer = 'Mine' where id = ${open} returning id`.execute(rows),
    )
    expect(changed.rows).toEqual([])
    await expect(
      within(customer, (rows) =>
        sql`insert into faq (category, question, answer) values ('mot', 'Mine?', 'Mine')`.execute(rows),
      ),
    ).rejects.toThrow(/row-level security/)
    await expect(
      within(customer, (rows) =>
        sql`insert into faq_votes (faq_id, user_id, has_helped, during) values (${open}, ${colleague.id}, true, 'reading')`.execute(
          rows,
        ),
      ),
    ).rejects.toThrow(/row-level security/)
    expect((await say(customer, own, true)).status).toBe(404)
    expect((await say(customer, draft, true)).status).toBe(404)
  })

  test('who was helped is counted once a person, told to who manages it and to nobody else', async () => {
    const { id } = await written()
    for (const _ of [1, 2]) expect((await say(customer, id, true)).status).toBe(200)
    expect((await say(colleague, id, true, 'asking')).status).toBe(200)
    expect(await seen(editor, id)).toMatchObject({
      has_helped_me: null,
      counts: { audience: 'everybody', helped: 2, helped_before_query: 1, not_helped: 0 },
    })
    expect(await seen(customer, id)).toMatchObject({ has_helped_me: true, counts: null })
    expect((await say(customer, id, false)).status).toBe(200)
    expect(await seen(editor, id)).toMatchObject({ counts: { helped: 1, helped_before_query: 1, not_helped: 1 } })
    const { json } = await portal.get(`/api/faq-management/${id}`, editor.token)
    expect(json).toMatchObject({ record: { helped: 1, helped_before_query: 1, not_helped: 1 } })
  })

  test('an answer that changed keeps its versions, and a later one is never overwritten', async () => {
    const first = await written({ answer: 'Within ten days.' })
    const values = { ...sampleValues(faq.fields), question: 'How long?', state: 'published', answer: 'Within a week.' }
    const save = () =>
      portal.send('PUT', `/api/faq-management/${first.id}`, editor.token, { version: first.updated_at, values })
    expect((await save()).status).toBe(200)
    expect((await save()).status).toBe(409)
    const { text } = await portal.get(`/api/faq-management/${first.id}/history`, editor.token)
    expect(text).toContain('Within ten days.')
    expect(text).toContain('Within a week.')
  })

  test('likely answers: three at most, found although mistyped, and none that is not for who asks', async () => {
    for (const audience of ['everybody', 'customers', 'everybody', 'everybody', 'staff'])
      await written({ category: 'telematics', audience, question: `Why does the tracker ${++made} sleep?` })
    const ask = async (words: string, by = customer) =>
      names.parse(
        (await portal.get(`/api/faq/likely?words=${encodeURIComponent(words)}&category=telematics`, by.token)).json,
      ).entries
    const found = await ask('trakcer sleep')
    expect(found).toHaveLength(3)
    expect(found.every(({ question }) => question.startsWith('Why does the tracker'))).toBe(true)
    expect(await ask('windscreen')).toEqual([])
    const { id } = await written({
      category: 'telematics',
      audience: 'staff',
      question: 'Where are gearboxes ordered?',
    })
    expect(await ask('gearboxes ordered')).toEqual([])
    expect((await ask('gearboxes ordered', editor)).length).toBe(1)
    expect(await seen(customer, id)).toBeUndefined()
  })
})
