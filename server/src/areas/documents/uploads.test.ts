import { connect } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { openAsJob } from '../../jobs/open-as-job.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'
import { endOldUploads } from './end-uploads.ts'
import { aPhoto, PDF, sender, type UploadReply } from './testing-uploads.ts'

onPortal('uploads', (on) => {
  let portal: TestPortal
  let raiser: TestPerson
  let colleague: TestPerson
  let reader: TestPerson
  let foreign: TestPerson
  let query: number
  let photo: Buffer
  let send: ReturnType<typeof sender>

  const stateOf = async (id: string, by = raiser) =>
    (await portal.get(`/api/uploads/${id}`, by.token)).json as UploadReply
  const begun = async (size: number, given: object = {}) =>
    (await send.start(raiser, query, size, given)).json as UploadReply

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    send = sender(portal)
    raiser = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    colleague = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    reader = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'request maintenance'] })
    foreign = await portal.person({ accounts: ['SOUTH01'], may: ['see queries', 'raise queries'] })
    const raised = await portal.send('POST', '/api/queries', raiser.token, {
      category: 'invoice',
      title: 'A line too many',
      body: 'See the photo.',
    })
    query = (raised.json as { record: { id: number } }).record.id
    photo = await aPhoto()
  })
  afterAll(async () => portal.stop())

  test('parts of any length, each kept once; a part sent again changes nothing and says where to go on', async () => {
    const { id } = await begun(photo.length)
    expect((await send.part(raiser, id, 0, photo.subarray(0, 1_000))).json).toMatchObject({ received: 1_000 })
    const again = await send.part(raiser, id, 0, photo.subarray(0, 1_000))
    expect([again.status, again.json]).toEqual([
      409,
      expect.objectContaining({ current: expect.objectContaining({ id, received: 1_000 }) }),
    ])
    expect(await stateOf(id)).toMatchObject({ received: 1_000, document: null })
    expect((await send.part(raiser, id, 1_000, photo.subarray(1_000))).json).toMatchObject({ received: photo.length })
  })

  test('two of the same part at once: one is kept', async () => {
    const { id } = await begun(photo.length)
    const replies = await Promise.all([0, 1].map(() => send.part(raiser, id, 0, photo.subarray(0, 2_000))))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { rows } = await portal.owner((all) =>
      sql<{ keys: number }>`select cardinality(part_keys) as keys from uploads where id = ${id}`.execute(all),
    )
    expect(rows).toEqual([{ keys: 1 }])
  })

  test('of one key there is one upload, for one file', async () => {
    const key = { client_key: 'one-and-the-same' }
    const both = await Promise.all([begun(photo.length, key), begun(photo.length, key)])
    expect(both[0].id).toBe(both[1].id)
    expect((await send.start(raiser, query, photo.length + 1, key)).status).toBe(422)
    // Another person's key of the same name is another upload.
    const other = (await send.start(colleague, query, photo.length, key)).json as UploadReply
    expect(other.id).not.toBe(both[0].id)
  })

  test('a line that breaks in the midst of a part: what arrived is kept', async () => {
    const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(address)
    const { id } = await begun(photo.length)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `PATCH /api/uploads/${id}?offset=0 HTTP/1.1\r\nhost: portal.test\r\nauthorization: Bearer ${raiser.token}\r\n` +
        `content-type: application/offset+octet-stream\r\ncontent-length: ${photo.length}\r\n\r\n`,
    )
    await new Promise<void>((done) => socket.write(photo.subarray(0, 3_000), () => done()))
    await new Promise((done) => setTimeout(done, 200))
    socket.destroy()
    await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ received: 3_000 }), { timeout: 5_000 })
    expect((await send.part(raiser, id, 3_000, photo.subarray(3_000))).json).toMatchObject({ received: photo.length })
  })

  test.each([
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)]), 415, 'JPEG'],
    ['a web page', Buffer.from('<!doctype html><script>1</script>'), 415, 'picture or a PDF'],
  ])('%s is refused with its first part', async (_, bytes, status, words) => {
    const { refused } = await send.sendWhole(raiser, query, bytes)
    expect([refused?.status, String(refused?.json['detail'])]).toEqual([status, expect.stringContaining(words)])
  })

  test('what is too large is refused before a byte is sent, a picture with its first part', async () => {
    const large = await send.start(raiser, query, 40 * 1024 * 1024)
    expect([large.status, large.text]).toEqual([413, expect.stringContaining('40 MB')])
    const { id } = await begun(11 * 1024 * 1024)
    expect((await send.part(raiser, id, 0, photo)).status).toBe(413)
    expect((await send.start(raiser, query, 0)).status).toBe(422)
  })

  test('more than was announced, and parts larger than may be, are refused', async () => {
    const { id } = await begun(PDF.length)
    expect((await send.part(raiser, id, 0, Buffer.concat([PDF, PDF]))).status).toBe(422)
    const other = await begun(20 * 1024 * 1024)
    expect((await send.part(raiser, other.id, 0, Buffer.alloc(9 * 1024 * 1024, 'a'))).status).toBe(413)
  })

  test('another person’s upload, and one of a record that is not theirs, are not there', async () => {
    const { id } = await begun(photo.length)
    for (const who of [colleague, foreign]) {
      expect((await portal.get(`/api/uploads/${id}`, who.token)).status).toBe(404)
      expect((await send.part(who, id, 0, photo)).status).toBe(404)
      expect((await portal.send('DELETE', `/api/uploads/${id}`, who.token)).status).toBe(404)
    }
    expect((await send.start(foreign, query, 100)).status).toBe(404)
    expect((await send.start(reader, query, 100)).status).toBe(403)
  })

  test('a person has so much under way and no more; what is given up makes room', async () => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    const ids: string[] = []
    for (let count = 0; count < 16; count++)
      ids.push(((await send.start(someone, query, 24 * 1024 * 1024)).json as UploadReply).id)
    const full = await send.start(someone, query, 24 * 1024 * 1024)
    expect([full.status, full.text]).toEqual([409, expect.stringContaining('uploads in progress')])
    expect((await portal.send('DELETE', `/api/uploads/${ids[0]}`, someone.token)).status).toBe(200)
    expect((await send.start(someone, query, 24 * 1024 * 1024)).status).toBe(200)
    for (const id of ids.slice(1)) await portal.send('DELETE', `/api/uploads/${id}`, someone.token)
  })

  test('begun all at once, they have no more room than one after the other', async () => {
    const someone = await portal.person({ accounts: ['NORTH01'], may: ['see queries', 'raise queries'] })
    const begun = await Promise.all(Array.from({ length: 24 }, () => send.start(someone, query, 24 * 1024 * 1024)))
    expect(begun.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(16).fill(200),
      ...Array<number>(8).fill(409),
    ])
  })

  test('one that is not finished ends after a day with its parts; its key begins anew', async () => {
    const key = { client_key: 'left-for-a-day' }
    const { id } = await begun(photo.length, key)
    await send.part(raiser, id, 0, photo.subarray(0, 1_000))
    await portal.owner((all) =>
      sql`update uploads set ends_at = now() - interval '1 second' where id = ${id}`.execute(all),
    )
    expect((await portal.get(`/api/uploads/${id}`, raiser.token)).status).toBe(404)
    const { files, database } = portal.portal
    const removed = await endOldUploads(openAsJob(database, 'uploads'), files.parts)(new AbortController().signal)
    expect(removed).toBe(1)
    expect(await begun(photo.length, key)).toMatchObject({ received: 0 })
  })
})
