import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPortal } from '../../db/testing.ts'
import { startTestPortal, type TestPerson, type TestPortal } from '../../testing/portal.ts'

onPortal('pictures', (on) => {
  let portal: TestPortal
  let editor: TestPerson
  let reader: TestPerson
  let large: Buffer
  const send = (bytes: Uint8Array, token = editor.token, name = 'cover.jpg', type = 'application/octet-stream') =>
    portal.app.inject({
      method: 'POST',
      url: `/api/pictures?name=${encodeURIComponent(name)}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': type },
      payload: Buffer.from(bytes),
    })
  const fetched = (id: string, token = reader.token) =>
    portal.app.inject({ url: `/api/pictures/${id}`, headers: { authorization: `Bearer ${token}` } })

  beforeAll(async () => {
    portal = await startTestPortal(on.database(), { DATA_DIR: (await on.place()).config.DATA_DIR })
    editor = await portal.person({ accounts: [], side: 'staff', may: ['manage news'] })
    reader = await portal.person({ accounts: ['NORTH01'], may: [] })
    large = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#a0b060' } })
      .withExif({ IFD0: { Copyright: 'SECRET-PLACE' }, IFD3: { GPSLatitude: '53/1 48/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  })
  afterAll(async () => portal.stop())

  test('a picture is turned upright, made no larger than a screen, and loses what the camera wrote', async () => {
    const sent = await send(large)
    expect(sent.statusCode).toBe(200)
    const { id, width, height } = sent.json<{ id: string; width: number; height: number }>()
    expect([width, height]).toEqual([1280, 2560])
    const shown = await fetched(id)
    expect(shown.statusCode).toBe(200)
    expect(shown.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
    const { exif, orientation } = await sharp(shown.rawPayload).metadata()
    expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
    expect(shown.rawPayload.includes('SECRET-PLACE')).toBe(false)
  })

  test.each([
    ['a page', Buffer.from('<svg onload="alert(1)"/>'), 415],
    ['a document', Buffer.from('%PDF-1.4\n%%EOF'), 415],
    ['half a picture', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]), 415],
    ['nothing', Buffer.alloc(0), 422],
  ])('%s is refused with the remedy', async (_, bytes, status) => {
    const reply = await send(bytes)
    expect(reply.statusCode).toBe(status)
    expect(reply.json<{ detail: string }>().detail.length).toBeGreaterThan(20)
  })

  test('a picture of more points than fit is refused before it is unpacked', async () => {
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: 'white' } })
      .png()
      .toBuffer()
    const reply = await send(bomb, editor.token, 'white.png')
    expect(reply.statusCode).toBe(415)
    expect(reply.json<{ detail: string }>().detail).toContain('megapixels')
  })

  test('bytes are taken by calls for bytes alone, and nothing else by those', async () => {
    expect((await send(large, editor.token, 'cover.jpg', 'application/json')).statusCode).toBeGreaterThanOrEqual(400)
    const elsewhere = await portal.app.inject({
      method: 'POST',
      url: '/api/news',
      headers: { authorization: `Bearer ${editor.token}`, 'content-type': 'application/octet-stream' },
      payload: large.subarray(0, 1000),
    })
    expect(elsewhere.statusCode).toBe(415)
  })

  test('who manages nothing with pictures sends none; a customer’s own file is no picture of the house', async () => {
    expect((await send(large, reader.token)).statusCode).toBe(403)
    const { id } = await portal.owner((rows) =>
      rows.selectFrom('files').select('id').where('customer_account_number', '=', 'NORTH01').executeTakeFirstOrThrow(),
    )
    expect((await fetched(id)).statusCode).toBe(404)
  })
})
