import { createServer, type Server } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisk } from './disk.ts'
import { partsIn } from './parts.ts'

const objects = new Map<string, { body: Buffer; signedBy: string }>()
let server: Server
let endpoint: string

/** An S3-compatible store, as far as the portal uses one. */
const answer = (
  method: string,
  path: string,
  body: Buffer,
  signedBy: string,
): { status: number; body?: Buffer | string } => {
  const key = decodeURIComponent(path.split('?')[0] ?? '')
  if (method === 'PUT') {
    objects.set(key, { body, signedBy })
    return { status: 200 }
  }
  if (method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 }
  if (path.includes('list-type=2')) {
    const prefix = `${key.replace(/\/$/, '')}/${new URLSearchParams(path.split('?')[1]).get('prefix') ?? ''}`
    const found = [...objects.keys()]
      .filter((name) => name.startsWith(prefix))
      .map((name) => name.split('/').slice(2).join('/'))
    return {
      status: 200,
      body: `<?xml version="1.0"?><ListBucketResult>${found.map((name) => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`).join('')}</ListBucketResult>`,
    }
  }
  const object = objects.get(key)
  return object ? { status: 200, body: object.body } : { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
}

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const body = Buffer.concat(await request.toArray())
    const { status, body: content } = answer(
      request.method ?? '',
      request.url ?? '',
      body,
      String(request.headers.authorization),
    )
    reply
      .writeHead(status, { 'last-modified': new Date(0).toUTCString(), etag: '"x"' })
      .end(request.method === 'HEAD' ? undefined : content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The store has no port')
  endpoint = `http://127.0.0.1:${address.port}`
})
afterAll(() => void server.close())

const config = (STORAGE_URL: string) => ({
  DATA_DIR: '/nowhere',
  STORAGE_URL,
  S3_ENDPOINT: endpoint,
  S3_REGION: 'eu-west-2',
  S3_ACCESS_KEY_ID: 'a-key',
  S3_SECRET_ACCESS_KEY: 'a-secret',
  S3_FORCE_PATH_STYLE: true,
})

test.each([
  ['s3://papers', '', '/papers/2026/11/a.png'],
  ['s3://papers/kerbline/files/', 'kerbline/files', '/papers/kerbline/files/2026/11/a.png'],
])('%s keeps a file in its bucket, signed, and gives it back', async (url, prefix, path) => {
  const store = await openDisk(config(url))
  expect(store.prefix).toBe(prefix)
  const key = [prefix, '2026/11/a.png'].filter(Boolean).join('/')
  await store.disk.put(key, Buffer.from('a picture'), { contentType: 'image/png' })
  const kept = objects.get(path)
  expect(kept?.body.toString()).toContain('a picture')
  expect(kept?.signedBy).toMatch(/^AWS4-HMAC-SHA256 Credential=a-key\/\d{8}\/eu-west-2\/s3\//)
  expect(Buffer.concat(await (await store.disk.getStream(key)).toArray()).toString()).toBe('a picture')
  const { objects: listed } = await store.disk.listAll([prefix, '2026/11'].filter(Boolean).join('/'), {
    recursive: true,
  })
  expect([...listed].map((entry) => (entry.isFile ? entry.key : entry.name))).toContain(key)
  await store.disk.delete(key)
  expect(objects.has(path)).toBe(false)
  await expect(store.disk.getStream(key)).rejects.toThrow()
})

test('parts of uploads lie in the bucket too, each by itself, and are put together in their order', async () => {
  const parts = partsIn(() => openDisk(config('s3://papers/kerbline')))
  const keys = [
    await parts.keep('an-upload', 0, Buffer.from('first ')),
    await parts.keep('an-upload', 6, Buffer.from('second')),
  ]
  expect(await parts.keep('an-upload', 6, Buffer.from('again'))).not.toBe(keys[1])
  expect([...objects.keys()].filter((key) => key.startsWith('/papers/kerbline/uploads/an-upload/'))).toHaveLength(3)
  expect((await parts.whole(keys)).toString()).toBe('first second')
  await parts.remove(keys)
  expect([...objects.keys()].filter((key) => key.startsWith('/papers/kerbline/uploads/an-upload/'))).toHaveLength(1)
})
