import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../../testing/portal.ts'
import { addPaper, type PaperGiven } from '../required/testing-papers.ts'
import { tellReaders } from './tell-readers.ts'

interface ToRead {
  readonly id: number
  readonly title: string
  readonly sha256: string
  readonly version: number
  readonly accepted_at: string | null
}
interface Mine {
  readonly waiting: readonly ToRead[]
  readonly waiting_total: number
  readonly accepted: readonly ToRead[]
}
interface AskedReply {
  readonly reading: { readonly id: number; readonly people: number; readonly accepted: number }
  readonly added: number
}

const NOW = '2026-11-21T10:00:00.000Z'
const DAY = 86_400_000

onPortal('read and accept', (on) => {
  let portal: TestPortal
  let manager: TestPerson
  let driver: TestPerson
  let clerk: TestPerson
  /** Without any right. */
  let boris: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  let company: number
  let licensed: number

  const policy = (more: Partial<PaperGiven> = {}) =>
    portal.owner((rows) =>
      addPaper(rows, {
        owner: 'company',
        owner_id: company,
        account: 'NORTH01',
        type: 'policy',
        title: 'Handbook',
        ...more,
      }),
    )
  const ask = (document: number, audience: object, by = manager, more: object = {}) =>
    portal.send('POST', '/api/readings', by.token, { document, audience, ...more })
  const mine = async (by: TestPerson) => (await portal.get('/api/readings/mine', by.token)).json as Mine
  /** As the portal counts it for them on every screen. */
  const toRead = async (by: TestPerson) =>
    ((await portal.get('/api/notifications/unread', by.token)).json as { to_read: number }).to_read
  const waiting = async (by: TestPerson, document: { readonly sha256: string }) =>
    (await mine(by)).waiting.find(({ sha256 }) => sha256 === document.sha256)
  const open = (by: TestPerson, id: number) => portal.send('POST', `/api/readings/${id}/open`, by.token, {})
  const accept = (by: TestPerson, { id, sha256 }: Pick<ToRead, 'id' | 'sha256'>, more: object = {}) =>
    portal.send('POST', `/api/readings/${id}/accept`, by.token, { sha256, has_understood: true, ...more })
  const tellThem = (at = portal.portal.clock.businessNow()) =>
    tellReaders({
      database: portal.portal.database,
      publicUrl: 'https://portal.test',
      now: at,
      stopping: new AbortController().signal,
    })
  const toldOf = (by: TestPerson) =>
    portal.owner(
      async (rows) =>
        (
          await sql<{ title: string; way: string }>`
            select title, way from notifications where user_id = ${by.id} and reading_person_id is not null order by id`.execute(
            rows,
          )
        ).rows,
    )
  const only = (...people: TestPerson[]) => ({ to: 'people', ids: people.map(({ id }) => id) })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: NOW })
    const named = (name: string) => ({ name, email: `${name.toLowerCase()}@north.example` })
    manager = await portal.person({
      accounts: ['NORTH01'],
      may: ['see documents', 'upload documents', 'see driver licence details'],
      columns: named('Mona'),
    })
    driver = await portal.person({ accounts: ['NORTH01'], may: ['see documents'], columns: named('Dan') })
    clerk = await portal.person({ accounts: ['NORTH01', 'NORTH02'], may: ['see documents'], columns: named('Cleo') })
    boris = await portal.person({ accounts: ['NORTH01'], may: [], columns: named('Boris') })
    foreign = await portal.person({
      accounts: ['SOUTH01'],
      may: ['see documents', 'upload documents', 'manage documents'],
    })
    staff = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see documents', 'manage documents'],
    })
    company = await portal.owner(
      async (rows) =>
        (
          await rows
            .selectFrom('accounts')
            .select('customer_id')
            .where('customer_account_number', '=', 'NORTH01')
            .executeTakeFirstOrThrow()
        ).customer_id,
    )
    licensed = await portal.owner(
      async (rows) =>
        (
          await rows
            .insertInto('drivers')
            .values({ customer_account_number: 'NORTH01', name: 'Ada Dale' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  })
  afterAll(() => portal.stop())

  test('opened, ticked, accepted: who, when, which version by its digest, with the session; said twice it is once', async () => {
    const document = await policy()
    const reply = await ask(document.id, only(driver, clerk))
    expect(reply.json).toMatchObject({ added: 2, reading: { people: 2, accepted: 0, sha256: document.sha256 } })
    const own = await waiting(driver, document)
    if (!own) throw new Error('Nothing waits')
    expect(await toRead(driver)).toBe(1)
    expect((await accept(driver, own)).json).toMatchObject({
      detail: expect.stringContaining('Open the document first'),
    })
    expect((await open(driver, own.id)).json).toMatchObject({ url: expect.stringContaining('/api/files/by-link/') })
    expect((await accept(driver, { id: own.id, sha256: '0'.repeat(64) })).status).toBe(409)
    expect((await accept(driver, own, { has_understood: false })).status).toBe(422)
    const accepted = await accept(driver, own)
    expect(accepted.json).toMatchObject({ accepted_at: expect.stringMatching(/^2026-11-21T10:/) })
    expect((await accept(driver, own)).json).toEqual(accepted.json)
    expect(await toRead(driver)).toBe(0)
    const { rows: kept } = await portal.owner((rows) =>
      sql`select accepted_sha256, accepted_session_id is not null as has_session from reading_people where id = ${own.id}`.execute(
        rows,
      ),
    )
    expect(kept).toEqual([{ accepted_sha256: document.sha256, has_session: true }])
    // What they agreed to stays, and whoever would delete it is told why.
    const record = (await portal.get(`/api/documents/${document.id}`, staff.token)).json as {
      updated_at: string
      kept: string | null
      why_not_deleted: string | null
    }
    expect(record.kept).toBe('Kept until 21 Feb 2028')
    const version = encodeURIComponent(record.updated_at)
    const removal = await portal.send('DELETE', `/api/documents/${document.id}?version=${version}`, staff.token)
    expect(removal.json).toMatchObject({
      ...{ code: 'not allowed now', detail: record.why_not_deleted },
      detail: expect.stringContaining('after the last person accepted it'),
    })
    const { rows: trail } = await portal.owner((rows) =>
      sql<{
        user_id: number
      }>`select actor_id as user_id from audit where action = 'document read and accepted'`.execute(rows),
    )
    expect(trail.map(({ user_id: id }) => id)).toEqual([driver.id])
    expect((await mine(driver)).accepted.map(({ sha256 }) => sha256)).toContain(document.sha256)
  })

  test('what was accepted cannot be changed, whoever writes', async () => {
    await expect(
      portal.owner((rows) =>
        sql`update reading_people set accepted_at = now() where accepted_at is not null`.execute(rows),
      ),
    ).rejects.toThrow(/stands as it was given/)
  })

  test('of a record’s paper, chosen people who may not see the record are refused by name; of everyone they are left out and named', async () => {
    const { id } = await policy({ owner: 'driver', owner_id: licensed, title: 'Card of Ada' })
    const refused = await ask(id, only(manager, driver))
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      fields: [{ field: 'audience', message: expect.stringMatching(/^Dan cannot see/) }],
    })
    const counted = await portal.send('POST', '/api/readings/count', manager.token, {
      document: id,
      audience: { to: 'everyone' },
    })
    const count = counted.json as { people: number; cannot_see: string[] }
    expect(count.cannot_see).toContain('Dan')
    const reply = (await ask(id, { to: 'everyone' })).json as AskedReply
    expect(reply.added).toBe(count.people)
  })

  test('being asked opens that one document for who sees no other, and the library stays closed', async () => {
    const document = await policy({ title: 'Mobile telephones' })
    expect((await ask(document.id, only(boris))).json).toMatchObject({ added: 1 })
    await tellThem()
    expect((await toldOf(boris)).length).toBe(1)
    // The bell shows it to whoever was asked, without the right to all documents.
    const bell = (await portal.get('/api/notifications', boris.token)).json as { notifications: { record: string }[] }
    expect(bell.notifications.map(({ record }) => record)).toEqual(['Document to read: Mobile telephones, version 1'])
    expect((await portal.get('/api/notifications/unread', boris.token)).json).toEqual({ unread: 1, to_read: 1 })
    const own = await waiting(boris, document)
    if (!own) throw new Error('Nothing waits')
    expect((await open(boris, own.id)).json).toMatchObject({ mime: 'application/pdf' })
    expect((await accept(boris, own)).status).toBe(200)
    expect((await portal.get('/api/documents', boris.token)).status).toBe(403)
    expect((await portal.get(`/api/documents/${document.id}`, boris.token)).status).toBe(403)
    const unasked = await policy({ title: 'Not for Boris' })
    await ask(unasked.id, only(clerk))
    const foreignOwn = await waiting(clerk, unasked)
    expect((await open(boris, foreignOwn?.id ?? 0)).status).toBe(404)
  })

  test('what waits is counted beyond what is listed', async () => {
    const titles = Array.from({ length: 3 }, (_, place) => `Notice ${place}`)
    const before = (await mine(boris)).waiting_total
    for (const title of titles) await ask((await policy({ title })).id, only(boris))
    expect(await mine(boris)).toMatchObject({ waiting_total: before + 3 })
  })

  test('asked again, nobody is asked twice', async () => {
    const { id } = await policy()
    await ask(id, only(driver))
    const again = (await ask(id, only(driver, clerk))).json as AskedReply
    expect([again.added, again.reading.people]).toEqual([1, 2])
  })

  test('another customer’s people, documents and readings are out of reach', async () => {
    const document = await policy()
    const { reading } = (await ask(document.id, only(driver))).json as AskedReply
    expect((await ask(document.id, only(foreign))).status).toBe(422)
    expect((await ask(document.id, { to: 'everyone' }, foreign)).status).toBe(404)
    expect((await portal.get(`/api/readings/${reading.id}/people`, foreign.token)).status).toBe(404)
    expect((await portal.get(`/api/readings/${reading.id}/proof.pdf`, foreign.token)).status).toBe(404)
    const own = await waiting(driver, document)
    expect((await open(clerk, own?.id ?? 0)).status).toBe(404)
    expect((await accept(foreign, { id: own?.id ?? 0, sha256: document.sha256 })).status).toBe(404)
    expect(((await portal.get('/api/readings', foreign.token)).json as { total: number }).total).toBe(0)
    expect((await ask(document.id, only(driver), driver)).status).toBe(403)
  })

  test('staff without the right to manage documents ask nobody', async () => {
    const uploader = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see documents', 'upload documents'],
    })
    expect((await ask((await policy()).id, { to: 'everyone' }, uploader)).status).toBe(409)
    expect((await ask((await policy()).id, only(driver, staff), staff)).json).toMatchObject({ added: 2 })
  })

  test('told once as they chose, reminded after the days that were said and by hand, never once it is accepted', async () => {
    const document = await policy()
    await portal.send('PATCH', '/api/notifications/choices', clerk.token, { topic: 'waiting', way: 'off' })
    await tellThem()
    const [before, quiet] = [(await toldOf(driver)).length, (await toldOf(clerk)).length]
    const { reading } = (await ask(document.id, only(driver, clerk), manager, { remind_days: 3 })).json as AskedReply
    await tellThem()
    await tellThem()
    expect((await toldOf(driver)).slice(before)).toEqual([
      { title: 'Mona has asked you to read and accept a document', way: 'mail' },
    ])
    expect((await toldOf(clerk)).length).toBe(quiet)
    const { notifications } = (await portal.get('/api/notifications', driver.token)).json as {
      notifications: unknown[]
    }
    expect(notifications[0]).toMatchObject({
      record: 'Document to read: Handbook, version 1',
      address: '#/documentation/to-read',
    })
    expect((await portal.send('POST', `/api/readings/${reading.id}/remind`, manager.token, {})).json).toEqual({
      reminded: 0,
      left_alone: 2,
    })
    await tellThem(new Date(Date.parse(NOW) + 3 * DAY + 600_000))
    expect((await toldOf(driver)).at(-1)?.title).toBe('Reminder: you have a document to read and accept')
    const count = (await toldOf(driver)).length
    const own = await waiting(driver, document)
    await open(driver, own?.id ?? 0)
    await accept(driver, { id: own?.id ?? 0, sha256: document.sha256 })
    await portal.owner((rows) =>
      sql`update reading_people set next_told_at = null where reading_id <> ${reading.id}`.execute(rows),
    )
    await tellThem(new Date(Date.parse(NOW) + 30 * DAY))
    expect((await toldOf(driver)).length).toBe(count)
  })

  test('a new version asks the same people again where that was wished; the old one can be accepted no longer', async () => {
    const [again, once] = [await policy({ title: 'Again' }), await policy({ title: 'Once' })]
    await ask(again.id, only(driver), manager, { is_asked_again: true })
    await ask(once.id, only(driver), manager, { is_asked_again: false })
    const old = await waiting(driver, again)
    await open(driver, old?.id ?? 0)
    const next = await policy({ title: 'Again', replaces: again.id, version: 2 })
    await policy({ title: 'Once', replaces: once.id, version: 2 })
    const titles = (await mine(driver)).waiting.map(({ title, version }) => `${title} ${version}`)
    expect(titles).toContain('Again 2')
    expect(titles.filter((each) => /^(Again 1|Once)/.test(each))).toEqual([])
    expect((await accept(driver, { id: old?.id ?? 0, sha256: again.sha256 })).status).toBe(409)
    expect(await waiting(driver, next)).toMatchObject({ version: 2 })
  })

  test('progress, export and proof say who accepted and who waits', async () => {
    const document = await policy({ title: 'Safety policy' })
    const { reading } = (await ask(document.id, only(driver, clerk))).json as AskedReply
    const own = await waiting(driver, document)
    await open(driver, own?.id ?? 0)
    await accept(driver, { id: own?.id ?? 0, sha256: document.sha256 })
    const people = await portal.get(`/api/readings/${reading.id}/people`, manager.token)
    expect(people.json).toMatchObject({
      reading: { people: 2, accepted: 1, waiting: 1 },
      people: [
        { user_name: 'Cleo', state: 'waiting' },
        { user_name: 'Dan', state: 'accepted', accepted_at: expect.stringMatching(/^2026-11-21T10:/) },
      ],
    })
    const file = await portal.send('POST', `/api/readings/${reading.id}/people/export`, manager.token, {
      columns: ['user_name', 'state', 'sha256'],
      format: 'csv',
    })
    expect(file.text).toContain(`Dan,Accepted,${document.sha256}`)
    const proof = await portal.get(`/api/readings/${reading.id}/proof.pdf`, manager.token)
    expect([proof.status, proof.headers['content-type'], proof.text.slice(0, 5)]).toEqual([
      200,
      'application/pdf',
      '%PDF-',
    ])
  })

  test('whoever loses the sight of it neither opens nor is reminded', async () => {
    const leaver = await portal.person({ accounts: ['NORTH01'], may: ['see documents', 'see vehicles'] })
    const document = await policy()
    await ask(document.id, only(leaver))
    const own = await waiting(leaver, document)
    await portal.owner(async (rows) => {
      await sql`update documents set visibility = 'staff' where id = ${document.id}`.execute(rows)
    })
    await tellThem()
    expect(await toldOf(leaver)).toEqual([])
    expect((await open(leaver, own?.id ?? 0)).status).toBe(404)
  })

  test('a document of hire company is its people’s alone', async () => {
    const own = await policy({ owner: 'vehicle', owner_id: 1, account: null, title: 'Desk rules', visibility: 'staff' })
    const colleague = await portal.person({
      side: 'staff',
      accounts: [],
      may: ['see all accounts', 'see documents', 'see vehicles', 'manage documents'],
    })
    expect((await ask(own.id, only(driver), colleague)).status).toBe(422)
    expect((await ask(own.id, only(colleague), colleague)).json).toMatchObject({ added: 1 })
    expect((await mine(colleague)).waiting.map(({ title }) => title)).toContain('Desk rules')
  })
})
