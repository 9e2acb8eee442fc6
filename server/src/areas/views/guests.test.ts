// Views that go by link to people without an account.
import type { ViewEmailsSheet, ViewFileSheet } from '@kerbline/domain/areas/views/link-endpoints.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lists } from '../../areas.ts'
import { onPortal } from '../../db/testing.ts'
import { linkIn } from '../../mail/outbox.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { sendToGuests } from './send-to-guests.ts'
import { mondays, sendings, type Sendings, testClock } from './testing-sendings.ts'

onPortal('views for people without an account', (on) => {
  let portal: TestPortal
  let tools: Sendings
  let ann: TestPerson
  let plate: string

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { TEST_CLOCK: testClock })
    tools = sendings(portal)
    ann = await tools.person('Ann Low', ['NORTH01'], ['see vehicles', 'see drivers'])
    plate = await tools.plateOf('NORTH01')
  })
  afterAll(() => portal.stop())

  const send = async (day: string): Promise<void> => {
    const at = `${day}T08:00:00Z`
    await tools.send(at)
    await sendToGuests({
      ...{ database: portal.portal.database, lists, publicUrl: 'http://portal.test', now: new Date(at) },
      stopping: new AbortController().signal,
      warn: (error) => void tools.warnings.push(error),
    })
  }
  const emails = (to: string) =>
    portal.owner((rows) =>
      rows
        .selectFrom('mail_outbox')
        .select(['id', 'subject', 'text_body'])
        .where('to_email', '=', to)
        .orderBy('id')
        .execute(),
    )
  const last = async (to: string) => (await emails(to)).at(-1) ?? { id: 0, subject: '', text_body: '' }
  const tokensIn = (text: string): string[] => [...text.matchAll(/#\/link\/([\w-]+)/g)].map((found) => found[1] ?? '')
  const call = (path: string, body: object) => portal.send('POST', `/api/${path}`, undefined, body)
  const answer = async (to: string, isWanted: boolean) => {
    const token = linkIn((await last(to)).text_body)?.token ?? ''
    return call('view-links/answer', { token, is_wanted: isWanted })
  }
  const put = (id: number, guests: readonly string[], version: string | null = null, by = ann) =>
    portal.send('PUT', `/api/views/${id}/schedule`, by.token, {
      ...{ version, frequency: 'weekly', recipient_ids: [by.id], guests },
    })
  const trail = async (email: string) =>
    portal.owner(async (rows) => {
      const { rows: found } = await sql<{ action: string }>`
        select action from audit where after->>'email' = ${email} order by id`.execute(rows)
      return found.map(({ action }) => action)
    })
  const states = async (id: number) => (await tools.stands(ann, id))?.guests.map((each) => each.state)

  test('asked first, then sent a link; the file holds no driver, and each step is in the trail', async () => {
    const to = 'kirsty@broker.example'
    const id = await tools.view(ann, 'For the broker', { query: { columns: 'reg_no,driver_id,status' } })
    await tools.schedule(ann, id, [ann], { guests: [to.toUpperCase()] })
    await send(mondays[0])
    const [asked, ...more] = await emails(to)
    expect(asked?.subject).toMatch(/^Ann Low of .+ wants to send you For the broker$/)
    expect([asked?.text_body.includes(plate), more.length]).toEqual([false, 0])
    expect(await states(id)).toEqual(['waiting'])
    expect(await tools.lastOf(ann, id)).toContainEqual([to, 'left out', 'has not confirmed yet'])

    const token = linkIn(asked?.text_body ?? '')?.token ?? ''
    expect((await call('links/open', { token })).json).toMatchObject({
      ...{ purpose: 'view emails', sender: 'Ann Low', state: 'waiting', timing: 'each Monday at 07:00' },
    })
    expect(((await answer(to, true)).json as ViewEmailsSheet).state).toBe('confirmed')
    await send(mondays[1])
    const mail = await last(to)
    expect(mail.subject).toMatch(/^For the broker: \d+ rows?$/)
    expect(mail.text_body).toContain('Stop these emails')
    expect([mail.text_body.includes(plate), await tools.filesOf(mail.id)]).toEqual([false, []])
    const [file = '', stop = ''] = tokensIn(mail.text_body)
    expect((await call('links/open', { token: file })).json).toMatchObject({
      ...({ purpose: 'view file', view_name: 'For the broker', sender: 'Ann Low' } satisfies Partial<ViewFileSheet> & {
        purpose: string
      }),
    })
    const downloaded = await call('view-links/file', { token: file })
    expect(downloaded.status).toBe(200)
    expect(downloaded.headers['content-disposition']).toContain('.xlsx')
    const { rows: counted } = await portal.owner((rows) =>
      sql`select downloads from view_guest_files where bytes is not null`.execute(rows),
    )
    expect(counted).toEqual([{ downloads: 1 }])
    expect((await tools.stands(ann, id))?.guests).toEqual([{ email: to, state: 'confirmed', downloads: 1 }])
    expect((await call('links/open', { token: stop })).json).toMatchObject({ state: 'confirmed' })
    await call('view-links/answer', { token: stop, is_wanted: false })
    expect(await trail(to)).toEqual([
      ...['address added to view schedule', 'address asked to confirm view', 'view emails confirmed'],
      ...['view sent to an address', 'view link opened', 'view file downloaded', 'view emails stopped'],
    ])

    await send(mondays[2])
    expect(await tools.lastOf(ann, id)).toContainEqual([to, 'left out', 'has opted out'])
    // Stopped and made again, it asks nobody twice and overrides no opt-out.
    await portal.send('DELETE', `/api/views/${id}/schedule`, ann.token)
    const before = (await emails(to)).length
    await tools.schedule(ann, id, [ann], { guests: [to] })
    expect(await states(id)).toEqual(['opted out'])
    await send(mondays[3])
    expect(await emails(to)).toHaveLength(before)
    await portal.owner((rows) =>
      sql`update record_links set ends_at = now() - interval '1 second' where purpose = 'view file'`.execute(rows),
    )
    expect((await call('view-links/file', { token: file })).status).toBe(410)
  })

  test('the columns of drivers are left out of the file', async () => {
    const to = 'csv@broker.example'
    const query = { columns: 'reg_no,driver_id,status' }
    const id = await tools.view(ann, 'Plain', { query })
    await tools.schedule(ann, id, [ann], { guests: [to], format: 'csv' })
    await send(mondays[0])
    await answer(to, true)
    await send(mondays[1])
    const [token = ''] = tokensIn((await last(to)).text_body)
    const file = await call('view-links/file', { token })
    expect(file.text).toContain(plate)
    expect(file.text.split('\n')[0]).not.toMatch(/driver/i)
  })

  test('lists of people, and filters by driver, are not sent', async () => {
    const query = { driver_id: 'filled:' }
    const id = await tools.view(ann, 'With a driver', { query })
    const people = await tools.view(ann, 'Drivers', { list: 'drivers', query: {} })
    for (const [view, to] of [
      [id, 'filter@broker.example'],
      [people, 'people@broker.example'],
    ] as const) {
      await tools.schedule(ann, view, [ann], { guests: [to] })
      await send(mondays[0])
      await answer(to, true)
      await send(mondays[1])
      expect(await emails(to)).toHaveLength(1)
    }
    expect(await tools.lastOf(ann, id)).toContainEqual([
      ...['filter@broker.example', 'left out', 'was not sent it because the view filters by personal details'],
    ])
    expect(await tools.lastOf(ann, people)).toContainEqual([
      ...['people@broker.example', 'left out', 'was not sent it because the list holds personal details'],
    ])
  })

  test('a colleague is refused, and so are six addresses, or none at all', async () => {
    await portal.person({ accounts: ['NORTH01'], may: [], columns: { email: 'ben@north.example' } })
    await portal.person({ accounts: ['SOUTH01'], may: [], columns: { email: 'sue@south.example' } })
    const id = await tools.view(ann, 'Refused')
    const refused = await put(id, ['Ben@North.example'])
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({
      fields: [{ field: 'guests', message: 'ben@north.example has an account: pick them by name.' }],
    })
    expect(await tools.stands(ann, id)).toBeUndefined()
    const six = Array.from({ length: 6 }, (_, place) => `six${place}@broker.example`)
    expect((await put(id, six)).status).toBe(422)
    expect((await put(id, ['not an address'])).status).toBe(422)
    // Of another customer's people nobody is told that they have one.
    expect((await put(id, ['sue@south.example'])).status).toBe(200)
  })

  test('removed, an address gets nothing more and its link opens nothing; colleagues see no address', async () => {
    const to = 'gone@broker.example'
    const id = await tools.view(ann, 'Removed', { is_shared: true })
    const cat = await tools.person('Cat Low', ['NORTH01'])
    await tools.schedule(ann, id, [ann], { guests: [to], format: 'csv' })
    await send(mondays[0])
    await answer(to, true)
    await send(mondays[1])
    expect((await tools.stands(cat, id))?.guests).toEqual([])
    expect(JSON.stringify(await tools.stands(cat, id))).not.toContain(to)
    const [file = ''] = tokensIn((await last(to)).text_body)
    await put(id, [], (await tools.stands(ann, id))?.updated_at ?? null)
    expect((await call('view-links/file', { token: file })).status).toBe(410)
    const before = (await emails(to)).length
    await send(mondays[2])
    expect(await emails(to)).toHaveLength(before)
  })
})
