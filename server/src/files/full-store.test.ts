import { Problem } from '@kerbline/domain/kit/problem.ts'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../db/testing.ts'
import { asProblem } from '../http/refusals.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../testing/portal.ts'
import { storeWhole } from './full-store.ts'

/** As the system says it: the file is there, with as many bytes as there was room for. */
class FullDisk extends FSDriver {
  override async put(key: string): Promise<void> {
    await writeFile(join(folder, key), 'half')
    throw Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' })
  }
}

let folder: string
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'kerbline-full-'))))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a full disk is said, and nothing of the file stays', async () => {
  const disk = new Disk(new FullDisk({ location: folder, visibility: 'private' }))
  const refused = await storeWhole(disk, 'a.pdf', () => disk.put('a.pdf', 'whole')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Problem)
  expect(refused).toMatchObject({ code: 'storage full', status: 507 })
  expect(await readdir(folder)).toEqual([])
})

test('any other failure stays what it is', async () => {
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }))
  const broken = new Error('broken')
  await expect(storeWhole(disk, 'b.pdf', () => Promise.reject(broken))).rejects.toBe(broken)
})

test.each(['ENOSPC', 'EDQUOT'])('%s of any other file a request writes is said too', (code) => {
  expect(asProblem(Object.assign(new Error('no space'), { code }))).toMatchObject({ code: 'storage full', status: 507 })
})

onPortal('a bucket that takes no more', (on) => {
  let portal: TestPortal
  let editor: TestPerson
  let server: Server
  let answer = { status: 507, code: 'XMinioStorageFull' }
  beforeAll(async () => {
    server = createServer(async (request, reply) => {
      await request.toArray()
      const { status, code } = request.method === 'PUT' ? answer : { status: 204, code: '' }
      reply.writeHead(status, { 'content-type': 'application/xml' })
      reply.end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>Full</Message></Error>`)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('The store has no port')
    portal = await startTestPortal(on.database(), {
      ...{ STORAGE_URL: 's3://full', S3_ENDPOINT: `http://127.0.0.1:${address.port}`, S3_FORCE_PATH_STYLE: '1' },
      ...{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' },
    })
    editor = await portal.person({ accounts: [], side: 'staff', may: ['manage news'] })
  })
  afterAll(async () => {
    await portal.stop()
    server.close()
  })

  test.each([
    { status: 507, code: 'XMinioStorageFull' },
    { status: 403, code: 'QuotaExceeded' },
    { status: 400, code: 'XMinioAdminBucketQuotaExceeded' },
  ])('$code: the sender is told, and no file is named', async (told) => {
    answer = told
    const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#333' } })
      .jpeg()
      .toBuffer()
    const reply = await portal.app.inject({
      method: 'POST',
      url: '/api/pictures?name=cover.jpg',
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/octet-stream' },
      payload: picture,
    })
    expect([reply.statusCode, reply.json()]).toMatchObject([507, { code: 'storage full' }])
    expect(
      await portal.owner((rows) => rows.selectFrom('files').select('name').where('name', '=', 'cover.jpg').execute()),
    ).toEqual([])
  })
})
