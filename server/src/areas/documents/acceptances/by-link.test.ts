import type { ReadingSheet } from '@kerbline/domain/areas/documents/reading-link-endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { linkIn } from '../../../mail/outbox.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addPaper, type PaperGiven } from '../required/testing-papers.ts'
import { tellReaders } from './tell-readers.ts'

const NOW = '2026-11-21T10:00:00.000Z'
const DAY = 86_400_000

onPortal('read and accept by email link', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let company: number
  let leon: number
  let signedIn: number

  const policy = (more: Partial<PaperGiven> = {}) =>
    portal.owner((rows) =>
      addPaper(rows, {
        ...{ owner: 'company', owner_id: company, account: 'NORTH01', type: 'policy', title: 'Fuel cards' },
        ...more,
      }),
    )
  const addDriver = (name: string, email: string | null, account = 'NORTH01') =>
    portal.owner(
      async (rows) =>
        (
          await rows
            .insertInto('drivers')
            .values({ customer_account_number: account, name, email })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  const ask = (document: number, audience: object, by = manager, more: object = {}) =>
    portal.send('POST', '/api/readings', by.token, { document, audience, ...more })
  const askLeon = async (more: Partial<PaperGiven> = {}) => {
    const document = await policy(more)
    const { json } = await ask(document.id, { to: 'people', drivers: [leon] }, manager, { remind_days: 3 })
    return { document, reading: (json as { reading: { id: number } }).reading.id }
  }
  const tellThem = (at = portal.portal.clock.businessNow()) =>
    tellReaders({
      database: portal.portal.database,
      publicUrl: 'https://portal.test',
      now: at,
      stopping: new AbortController().signal,
    })
  const emailsTo = (email: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['subject', 'text_body'])
        .where('to_email', '=', email)
        .orderBy('id')
        .execute(),
    )
  const tokenOf = async (email = 'leon@lane.example'): Promise<string> =>
    linkIn((await emailsTo(email)).at(-1)?.text_body ?? '')?.token ?? 'no link'
  const call = (path: string, body: object) => portal.send('POST', `/api/${path}`, undefined, body)
  const sheet = async (token: string) => call('links/open', { token })
  const people = async (reading: number) =>
    (await portal.get(`/api/readings/${reading}/people`, manager.token)).json as {
      people: readonly { user_name: string; state: string; by_link: string | null; times_told: number }[]
    }

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: NOW })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'upload documents', 'see drivers'],
      columns: { name: 'Mona', email: 'mona@north.example' },
    })
    const { customer_id: id } = await portal.owner((rows) =>
      rows
        .selectFrom('accounts')
        .select('customer_id')
        .where('customer_account_number', '=', 'NORTH01')
        .executeTakeFirstOrThrow(),
    )
    company = id
    leon = await addDriver('Leon Marsh', 'leon@lane.example')
    signedIn = await addDriver('Mona', 'Mona@North.example')
  })
  afterAll(() => portal.stop())

  test('a driver opens the link, accepts, and the proof says by which link', async () => {
    const { document, reading } = await askLeon()
    await tellThem()
    const token = await tokenOf()
    expect((await sheet(token)).json).toMatchObject({
      ...{ purpose: 'document to read', title: 'Fuel cards', reader: 'Leon Marsh', asked_by_name: 'Mona' },
      ...{ accepted_at: null, is_over: false },
    })
    const accept = () => call('reading-links/accept', { token, sha256: document.sha256 })
    expect((await accept()).json).toMatchObject({ detail: expect.stringContaining('Open the document first') })
    const opened = (await call('reading-links/open', { token })).json as { url: string; sheet: ReadingSheet }
    expect(opened.url).toContain('/api/files/by-link/')
    expect(opened.sheet.opened_at).toMatch(/^2026-11-21T10:/)
    expect((await call('reading-links/accept', { token, sha256: '0'.repeat(64) })).status).toBe(409)
    const accepted = await accept()
    expect(accepted.json).toMatchObject({ accepted_at: expect.stringMatching(/^2026-11-21T10:/) })
    expect((await accept()).json).toEqual(accepted.json)
    expect((await call('reading-links/open', { token })).status).toBe(409)
    expect((await sheet(token)).json).toMatchObject({ accepted_at: expect.stringMatching(/^2026-11-21T10:/) })
    expect((await people(reading)).people).toMatchObject([
      { user_name: 'Leon Marsh', state: 'accepted', by_link: 'by email link sent to leon@lane.example' },
    ])
    const file = await portal.send('POST', `/api/readings/${reading}/people/export`, manager.token, {
      ...{ columns: ['user_name', 'state', 'by_link', 'sha256'], format: 'csv' },
    })
    expect(file.text).toContain(`Leon Marsh,Accepted,by email link sent to leon@lane.example,${document.sha256}`)
    const { rows: trail } = await portal.owner((rows) =>
      sql<{ actor_name: string; after: object }>`
        select actor_name, after from audit where action = 'document read and accepted' and entity_id = ${String(reading)}`.execute(
        rows,
      ),
    )
    expect(trail).toMatchObject([
      {
        actor_name: 'Leon Marsh, by link',
        after: { link_sent_to: 'leon@lane.example', sha256: document.sha256 },
      },
    ])
  })

  test('a reminder brings a new link, and the one before no longer opens', async () => {
    const { document } = await askLeon({ title: 'Seat belts' })
    await tellThem()
    const first = await tokenOf()
    await tellThem(new Date(Date.parse(NOW) + 3 * DAY + 600_000))
    expect((await emailsTo('leon@lane.example')).at(-1)?.text_body).toContain('Reminder')
    const second = await tokenOf()
    expect([(await sheet(first)).status, (await sheet(second)).status]).toEqual([410, 200])
    await portal.owner((rows) =>
      sql`update record_links set ends_at = now() - interval '1 second' where record = 'reader'`.execute(rows),
    )
    const late = { token: second, sha256: document.sha256 }
    expect((await sheet(second)).status).toBe(410)
    expect((await call('reading-links/open', { token: second })).status).toBe(410)
    expect((await call('reading-links/accept', late)).status).toBe(410)
  })

  test('a newer version ends the old one and is sent by a link of its own', async () => {
    const { document } = await askLeon({ title: 'Towing' })
    await tellThem()
    const old = await tokenOf()
    await call('reading-links/open', { token: old })
    await policy({ title: 'Towing', replaces: document.id, version: 2 })
    expect((await sheet(old)).json).toMatchObject({ is_over: true })
    expect((await call('reading-links/accept', { token: old, sha256: document.sha256 })).status).toBe(409)
    await tellThem(new Date(Date.now() + DAY))
    expect((await sheet(await tokenOf())).json).toMatchObject({ title: 'Towing', version: 2, is_over: false })
  })

  test('drivers with a sign-in, without an address, gone, or of another customer are not offered', async () => {
    const silent = await addDriver('Ada Dale', null)
    const foreign = await addDriver('Sid South', 'sid@lane.example', 'SOUTH01')
    const gone = await addDriver('Gil Gone', 'gil@lane.example')
    await portal.owner((rows) => sql`update drivers set status = 'left' where id = ${gone}`.execute(rows))
    const { id } = await policy()
    const offered = async (by: TestPerson, document = id) => {
      const { json } = await portal.get(`/api/readings/documents/${document}/candidates`, by.token)
      return (json as { drivers: { name: string; email: string }[] }).drivers.filter(({ email }) =>
        email.endsWith('@lane.example'),
      )
    }
    expect((await offered(manager)).map(({ name }) => name)).toEqual(['Leon Marsh'])
    for (const driver of [silent, foreign, gone, signedIn])
      expect((await ask(id, { to: 'people', drivers: [driver] })).status, String(driver)).toBe(422)
    // What belongs to a record needs a permission, which no driver has.
    const card = await policy({ owner: 'driver', owner_id: leon, title: 'Card of Leon' })
    const licensed = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'upload documents', 'see drivers', 'see driver licence details'],
    })
    expect(await offered(licensed, card.id)).toEqual([])
    const blind = await portal.person({ accounts: ['NORTH01'], may: ['see documents', 'upload documents'] })
    expect(await offered(blind)).toEqual([])
    expect((await ask(id, { to: 'drivers' }, blind)).status).toBe(422)
    const { reading } = (await ask(id, { to: 'people', drivers: [leon] })).json as { reading: { id: number } }
    await tellThem()
    const seen = await portal.get(`/api/readings/${reading.id}/people`, blind.token)
    expect(seen.json).toMatchObject({ people: [{ user_name: 'Leon Marsh', by_link: 'by email link' }] })
    expect((await ask(id, { to: 'people' })).status).toBe(422)
  })

  test('a driver who leaves is sent nothing, and their link ends', async () => {
    const kim = await addDriver('Kim Hale', 'kim@lane.example')
    const [early, later] = [await policy({ title: 'Early' }), await policy({ title: 'Later' })]
    await ask(early.id, { to: 'people', drivers: [kim] })
    await tellThem()
    const token = await tokenOf('kim@lane.example')
    expect((await sheet(token)).status).toBe(200)
    await portal.owner((rows) => sql`update drivers set status = 'left' where id = ${kim}`.execute(rows))
    expect((await sheet(token)).status).toBe(410)
    expect((await ask(later.id, { to: 'people', drivers: [kim] })).status).toBe(422)
    await tellThem(new Date(Date.parse(NOW) + 8 * DAY))
    expect(await emailsTo('kim@lane.example')).toHaveLength(1)
  })

  test('all drivers at once are counted beside whoever was asked before', async () => {
    const { id } = await policy()
    const count = async () =>
      (await portal.send('POST', '/api/readings/count', manager.token, { document: id, audience: { to: 'drivers' } }))
        .json as { people: number; asked_already: number }
    const before = await count()
    expect(before.asked_already).toBe(0)
    await ask(id, { to: 'people', drivers: [leon] })
    expect(await count()).toMatchObject({ people: before.people - 1, asked_already: 1 })
    expect((await ask(id, { to: 'drivers' })).json).toMatchObject({ added: before.people - 1 })
  })
})
