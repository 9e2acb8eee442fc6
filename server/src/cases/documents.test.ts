import sharp from 'sharp'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPhoto, PDF, sender, type UploadReply } from '../areas/documents/testing-uploads.ts'
import { onPortal } from '../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'

interface Shown {
  readonly id: number
  readonly file_id: string
  readonly preview_id: string | null
  readonly title: string
  readonly version: number
  readonly may_remove: boolean
  readonly why_kept: string | null
  readonly is_superseded: boolean
  readonly taken_at: string | null
}

onPortal('documents of a case', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let reader: TestPerson
  let blind: TestPerson
  let foreign: TestPerson
  let staff: TestPerson
  let query: number
  let photo: Buffer
  let send: ReturnType<typeof sender>

  const add = async (by: TestPerson, bytes: Buffer, given: object = {}, name = 'IMG_0001.JPG') => {
    const { upload } = await send.sendWhole(by, query, bytes, { name })
    const reply = await portal.send('POST', `/api/queries/${query}/documents`, by.token, {
      upload,
      type: 'photo',
      ...given,
    })
    return { upload, reply, document: (reply.json as { document: Shown }).document }
  }
  const list = async (by: TestPerson) =>
    (await portal.get(`/api/queries/${query}/documents`, by.token)).json as {
      documents: Shown[]
      scanner: string
      may_add: boolean
    }
  const open = (file: string, by: TestPerson) =>
    portal.app.inject({ url: `/api/files/${file}`, headers: { authorization: `Bearer ${by.token}` } })
  const link = (file: string, by: TestPerson) => portal.send('POST', `/api/files/${file}/link`, by.token, {})
  const remove = (document: number, by: TestPerson) =>
    portal.send('DELETE', `/api/queries/${query}/documents/${document}`, by.token)

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    send = sender(portal)
    const may = ['see queries', 'raise queries'] as const
    raiser = await portal.person({ accounts: ['NORTH01'], may })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see queries'] })
    blind = await portal.person({ accounts: ['NORTH01'], may: ['see documents'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: [...may, 'see documents'] })
    staff = await portal.person({
      accounts: [],
      side: 'staff',
      may: ['see all accounts', 'see queries', 'manage queries'],
    })
    const raised = await portal.send('POST', '/api/queries', raiser.token, {
      category: 'invoice',
      title: 'A line too many',
      body: 'See the photo.',
    })
    query = (raised.json as { record: { id: number } }).record.id
    photo = await aPhoto()
  })
  afterAll(async () => portal.stop())

  test('a photo is drawn anew, has a small one beside it, and is opened by the 60-second link', async () => {
    const { reply, document } = await add(raiser, photo, { slot: 'front', title: 'Front' })
    expect(reply.status, reply.text).toBe(200)
    expect(reply.json).toMatchObject({
      scanner: 'none',
      document: { version: 1, scanned: 'no scanner', may_remove: true },
    })
    expect(document.taken_at).toBe('2026-06-14T08:30:05.000Z')
    const shown = await open(document.file_id, reader)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    expect(shown.headers['content-disposition']).toMatch(/^attachment; filename="IMG_0001\.jpg"/)
    expect(shown.rawPayload.includes('SECRET-OWNER')).toBe(false)
    expect((await sharp((await open(document.preview_id ?? '', reader)).rawPayload).metadata()).format).toBe('webp')
    const { url } = (await link(document.file_id, reader)).json as { url: string }
    expect((await portal.get(url)).status).toBe(200)
    const { files, uploads } = await portal.owner(async (all) => ({
      files: (await sql`select from files where owner = 'case'`.execute(all)).rows.length,
      uploads: (
        await sql<{ part_keys: string[] }>`select part_keys from uploads where document_id = ${document.id}`.execute(
          all,
        )
      ).rows,
    }))
    expect([files, uploads]).toEqual([2, [{ part_keys: [] }]])
  })

  test('asked for twice, and twice at once, it is one document', async () => {
    const { upload } = await send.sendWhole(raiser, query, photo)
    const make = () => portal.send('POST', `/api/queries/${query}/documents`, raiser.token, { upload, type: 'photo' })
    const replies = [...(await Promise.all([make(), make()])), await make()]
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const ids = new Set(replies.map(({ json }) => (json as { document: Shown }).document.id))
    const state = (await portal.get(`/api/uploads/${upload}`, raiser.token)).json as UploadReply
    expect([...ids]).toEqual([state.document])
  })

  test('half an upload makes no document', async () => {
    const { id } = (await send.start(raiser, query, photo.length)).json as UploadReply
    await send.part(raiser, id, 0, photo.subarray(0, 1_000))
    const reply = await portal.send('POST', `/api/queries/${query}/documents`, raiser.token, {
      upload: id,
      type: 'photo',
    })
    expect([reply.status, reply.text]).toEqual([409, expect.stringContaining(`1000 of ${photo.length}`)])
  })

  test('whoever adds, removes or writes is told the version before and after, and goes on with it', async () => {
    const shown = async (): Promise<string> =>
      ((await portal.get(`/api/queries/${query}`, staff.token)).json as { record: { updated_at: string } }).record
        .updated_at
    let version = await shown()
    const { reply, document } = await add(staff, photo)
    expect(reply.json).toMatchObject({ over: version, version: await shown() })
    version = await shown()
    expect((await remove(document.id, staff)).json).toEqual({
      removed: document.id,
      over: version,
      version: await shown(),
    })
    version = await shown()
    const note = { body: 'Seen.', is_internal: true }
    const posted = await portal.send('POST', `/api/queries/${query}/posts`, staff.token, note)
    expect(posted.json).toMatchObject({ over: version, record: { updated_at: await shown() } })
    // A message that is waited for takes a step: that is no change to go on over unseen.
    const start = { verb: 'start', version: await shown() }
    expect((await portal.send('POST', `/api/queries/${query}/steps`, staff.token, start)).status).toBe(200)
    const asking = { verb: 'ask customer', version: await shown(), body: 'Which line?' }
    expect((await portal.send('POST', `/api/queries/${query}/steps`, staff.token, asking)).status).toBe(200)
    const answer = await portal.send('POST', `/api/queries/${query}/posts`, raiser.token, { body: 'The second.' })
    expect(answer.json).toMatchObject({ record: { state: 'in_progress' } })
    expect(answer.json).not.toHaveProperty('over')
  })

  test('nobody reads one without the right to its record', async () => {
    const { document } = await add(raiser, photo)
    for (const who of [blind, foreign])
      for (const file of [document.file_id, document.preview_id ?? '']) {
        expect((await open(file, who)).statusCode).toBe(404)
        expect((await link(file, who)).status).toBe(404)
      }
    expect((await portal.get(`/api/queries/${query}/documents`, foreign.token)).status).toBe(404)
    expect((await portal.get(`/api/queries/${query}/documents`, blind.token)).status).toBe(403)
    expect(await list(reader)).toMatchObject({ may_add: false, scanner: 'none' })
    const { upload } = await send.sendWhole(raiser, query, photo)
    for (const [who, status] of [
      [reader, 403],
      [foreign, 404],
      [staff, 404],
    ] as const) {
      const reply = await portal.send('POST', `/api/queries/${query}/documents`, who.token, { upload, type: 'photo' })
      expect(reply.status).toBe(status)
    }
  })

  test('staff’s own never leave staff, in list, file, link and paper', async () => {
    const { document } = await add(staff, photo, { visibility: 'staff', title: 'For us alone' })
    expect((await list(staff)).documents.map(({ id }) => id)).toContain(document.id)
    expect(JSON.stringify(await list(raiser))).not.toContain('For us alone')
    expect((await open(document.file_id, raiser)).statusCode).toBe(404)
    expect((await open(document.preview_id ?? '', raiser)).statusCode).toBe(404)
    expect((await link(document.file_id, raiser)).status).toBe(404)
    expect((await add(raiser, photo, { visibility: 'staff' })).reply.status).toBe(403)
  })

  test('another version stands beside the first; taken away, the first is the newest again', async () => {
    const first = (await add(raiser, PDF, { type: 'estimate', title: 'Estimate' }, 'estimate.pdf')).document
    const { document: second } = await add(raiser, PDF, { type: 'estimate', replaces: first.id }, 'estimate-2.pdf')
    expect(second).toMatchObject({ version: 2, title: 'Estimate', replaces: first.id })
    const shown = (await list(raiser)).documents.find(({ id }) => id === first.id)
    expect(shown).toMatchObject({
      is_superseded: true,
      may_remove: false,
      why_kept: expect.stringContaining('newer version'),
    })
    expect((await add(raiser, PDF, { type: 'estimate', replaces: first.id })).reply.status).toBe(409)
    expect((await remove(first.id, raiser)).status).toBe(409)
    expect((await remove(second.id, raiser)).status).toBe(200)
    expect((await list(raiser)).documents.find(({ id }) => id === first.id)).toMatchObject({ is_superseded: false })
  })

  test('what is removed is gone with its bytes; what a rule keeps is not, and says until when', async () => {
    const { document } = await add(raiser, photo)
    expect((await remove(document.id, reader)).status).toBe(403)
    const key = await portal.owner(async (all) => {
      const { storage_key } = await all
        .selectFrom('files')
        .select('storage_key')
        .where('id', '=', document.file_id)
        .executeTakeFirstOrThrow()
      return storage_key
    })
    expect((await remove(document.id, raiser)).status).toBe(200)
    expect((await open(document.file_id, raiser)).statusCode).toBe(404)
    await expect(portal.portal.files.openMade(key)).rejects.toMatchObject({ code: 'not found' })
    const { document: kept } = await add(raiser, PDF, { type: 'pmi_sheet' }, 'pmi.pdf')
    const refused = await remove(kept.id, staff)
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('15 months')])
  })

  test('one can belong to no other customer than its case', async () => {
    const { document } = await add(raiser, photo)
    for (const change of [
      sql`update documents set customer_account_number = 'SOUTH01' where id = ${document.id}`,
      sql`update documents set customer_account_number = null where id = ${document.id}`,
      sql`update documents set case_id = null where id = ${document.id}`,
    ])
      await expect(portal.owner((all) => change.execute(all))).rejects.toThrow(/constraint/)
  })

  test('adding and removing stand in the trail, with the digest', async () => {
    const { document } = await add(raiser, photo, { title: 'Trail' })
    await remove(document.id, raiser)
    const trail = await portal.owner((all) =>
      all
        .selectFrom('audit')
        .select(['action', 'before', 'after', 'customer_account_number'])
        .where('entity', '=', 'query')
        .where('action', 'in', ['query: document added', 'query: document removed'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute(),
    )
    expect(trail).toMatchObject([
      {
        action: 'query: document removed',
        before: { title: 'Trail', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      { action: 'query: document added', after: { title: 'Trail' }, customer_account_number: 'NORTH01' },
    ])
  })

  test('photos that one person adds in a row are one entry of the history; a document by somebody else is its own', async () => {
    await add(staff, PDF, {}, 'one.pdf')
    await add(raiser, photo, { type: 'photo' })
    await add(raiser, photo, { type: 'photo' })
    const { json } = await portal.get(`/api/queries/${query}/history`, reader.token)
    const { entries } = json as { entries: { words: string; said: string | null }[] }
    expect(entries.slice(0, 2)).toMatchObject([
      { words: '2 photos added', said: null },
      { words: 'Document added', said: 'one.pdf' },
    ])
  })

  test('while a large picture is drawn, others are answered', async () => {
    const large = await sharp({ create: { width: 9_000, height: 7_000, channels: 3, background: '#8a9' } })
      .jpeg()
      .toBuffer()
    const { upload } = await send.sendWhole(raiser, query, large, { length: 4_000_000 })
    let isDone = false
    const making = portal
      .send('POST', `/api/queries/${query}/documents`, raiser.token, { upload, type: 'photo' })
      .finally(() => (isDone = true))
    // An answer that waited for the picture would come after it.
    const other = await portal.get(`/api/queries/${query}`, reader.token)
    expect([other.status, isDone]).toEqual([200, false])
    expect((await making).status).toBe(200)
  })

  test('the paper holds the thread and the digests, never an internal note', async () => {
    const { document } = await add(raiser, photo, { title: 'On paper' })
    await portal.send('POST', `/api/queries/${query}/posts`, staff.token, { body: 'INTERNAL WORDS', is_internal: true })
    const paper = await portal.app.inject({
      url: `/api/queries/${query}/pack.pdf`,
      headers: { authorization: `Bearer ${staff.token}` },
    })
    expect(paper.statusCode).toBe(200)
    expect(paper.headers).toMatchObject({ 'content-type': 'application/pdf' })
    expect(paper.headers['content-disposition']).toMatch(/^attachment; filename="Q-\d{6}\.pdf"/)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect((await portal.get(`/api/queries/${query}/pack.pdf`, foreign.token)).status).toBe(404)
    expect(document.id).toBeGreaterThan(0)
  })
})
