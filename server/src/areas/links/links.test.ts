import { symbols } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { type Answer, startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

interface Given {
  readonly link: { readonly id: number; readonly state: string; readonly uses: number }
  readonly address: string
}

onPortal('links for people without an account', (on) => {
  let portal: TestPortal
  let customer: TestPerson
  let foreign: TestPerson
  let vehicle: { id: number; reg_no: string }
  const logged: string[] = []

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { LOG_LEVEL: 'trace' })
    Object.defineProperty(portal.app.log, symbols.streamSym, { value: { write: (line: string) => logged.push(line) } })
    customer = await portal.person({ accounts: ['NORTH01'], may: ['request maintenance', 'see vehicles'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: ['request maintenance', 'see vehicles'] })
    vehicle = await portal.owner((rows) =>
      rows
        .selectFrom('vehicles')
        .select(['id', 'reg_no'])
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
  })
  afterAll(() => portal.stop())

  const give = (body: object = {}, by = customer) =>
    portal.send('POST', '/api/links', by.token, { purpose: 'vehicle request', record_id: vehicle.id, ...body })
  const given = async (body: object = {}) => (await give(body)).json as Given
  const tokenOf = ({ address }: Given) => address.split('#/link/')[1] ?? ''
  const open = (token: string) => portal.send('POST', '/api/links/open', undefined, { token })
  const withdraw = (id: number, by = customer) => portal.send('POST', `/api/links/${id}/withdraw`, by.token, {})
  const list = async (by = customer) =>
    (await portal.get(`/api/links?purpose=vehicle%20request&record_id=${vehicle.id}`, by.token)).json as {
      links: Given['link'][]
    }
  const change = (id: number, values: object) =>
    portal.owner((rows) => rows.updateTable('record_links').set(values).where('id', '=', id).execute())
  const said = ({ status, json }: Answer) => JSON.stringify([status, { ...(json as object), request_id: '' }])

  test('given out once, opened and counted; what it shows is the plate alone', async () => {
    const made = await given()
    expect(made.link).toMatchObject({ state: 'works', uses: 0 })
    expect(made.address).toMatch(/^http:\/\/[^#]+\/#\/link\/[\w-]{43}$/)
    expect((await open(tokenOf(made))).json).toEqual({ purpose: 'vehicle request', registration: vehicle.reg_no })
    await open(tokenOf(made))
    const [listed] = (await list()).links
    expect(listed).toMatchObject({ id: made.link.id, uses: 2, state: 'works' })
    expect(JSON.stringify(await list())).not.toContain(tokenOf(made))
  })

  test('unknown, ended, used up and withdrawn are one answer, to the byte', async () => {
    const [ended, spent, withdrawn] = [await given(), await given(), await given()]
    await change(ended.link.id, { ends_at: new Date(Date.now() - 1_000).toISOString() })
    await change(spent.link.id, { max_uses: 1 })
    expect((await open(tokenOf(spent))).status).toBe(200)
    expect((await withdraw(withdrawn.link.id)).json).toMatchObject({ state: 'withdrawn' })
    const answers = [
      await open('x'.repeat(43)),
      ...(await Promise.all([ended, spent, withdrawn].map((each) => open(tokenOf(each))))),
    ]
    expect(new Set(answers.map(said)).size).toBe(1)
    expect(answers[0]?.status).toBe(410)
    const states = new Map((await list()).links.map(({ id, state }) => [id, state]))
    expect([ended, spent, withdrawn].map(({ link }) => states.get(link.id))).toEqual(['ended', 'used up', 'withdrawn'])
    expect((await withdraw(withdrawn.link.id)).status).toBe(409)
  })

  test('a link that is good for one use is opened by one of twenty', async () => {
    const made = await given()
    await change(made.link.id, { max_uses: 1 })
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(tokenOf(made))))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a new one may end all earlier ones; the trail says so without a token', async () => {
    const earlier = await given()
    const renewed = await given({ withdraws_earlier: true })
    expect((await open(tokenOf(earlier))).status).toBe(410)
    expect((await open(tokenOf(renewed))).status).toBe(200)
    const kept = await portal.owner(async (rows) => [
      await rows.selectFrom('audit').selectAll().execute(),
      await rows.selectFrom('idempotency_keys').selectAll().execute(),
      await rows.selectFrom('record_links').selectAll().execute(),
    ])
    expect(JSON.stringify(kept)).toContain('link given out')
    for (const each of [earlier, renewed]) expect(JSON.stringify(kept)).not.toContain(tokenOf(each))
  })

  test('a link given out with a key is not kept with it', async () => {
    const body = { purpose: 'vehicle request', record_id: vehicle.id }
    const made = await portal.send('POST', '/api/links', customer.token, body, { 'idempotency-key': 'a-key-of-a-link' })
    const keys = await portal.owner((rows) => rows.selectFrom('idempotency_keys').selectAll().execute())
    expect(made.status).toBe(200)
    expect(JSON.stringify(keys)).not.toContain('/api/links')
  })

  test('another customer neither gives out, lists nor withdraws it; neither does who lacks the right', async () => {
    const made = await given()
    expect((await give({}, foreign)).status).toBe(404)
    expect((await give({ record_id: 999_999_999 }, foreign)).status).toBe(404)
    expect((await list(foreign)).links).toEqual([])
    expect((await withdraw(made.link.id, foreign)).status).toBe(404)
    const other = await portal.person({ accounts: ['NORTH01'], may: ['see vehicles'] })
    expect((await give({}, other)).status).toBe(403)
    expect((await give({ purpose: 'request status' })).status).toBe(422)
    expect((await open(tokenOf(made))).status).toBe(200)
  })

  test('no token stands in the log, whatever becomes of the call', async () => {
    const made = await given()
    await open(tokenOf(made))
    await withdraw(made.link.id)
    await open(tokenOf(made))
    await portal.send('POST', '/api/links/open', undefined, { token: tokenOf(made), more: true })
    expect(logged.join('')).toContain('/api/links/open')
    expect(logged.join('')).not.toContain(tokenOf(made))
  })

  test('too many are told when to come again', async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => open('y'.repeat(43))))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(150)
    for (const { headers } of refused) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })
})
