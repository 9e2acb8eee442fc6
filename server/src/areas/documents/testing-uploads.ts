// Files on their way, as a browser sends them: for the tests of uploads and documents.
import sharp from 'sharp'
import type { Answer, TestPerson, TestPortal } from '../../testing/portal.ts'

export const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n')

/** Noise hardly shrinks: a photo of about as many bytes as one asks for. */
export const aPhoto = (width = 320, height = 240, taken = '2026:06:14 09:30:05'): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 120, sigma: 40 } },
  })
    .withExif({ IFD0: { Copyright: 'SECRET-OWNER' }, IFD2: { DateTimeOriginal: taken } })
    .jpeg()
    .toBuffer()

export interface UploadReply {
  readonly id: string
  readonly received: number
  readonly document: number | null
}

export function sender(portal: TestPortal, kind = 'query') {
  let keys = 0
  const start = (by: TestPerson, id: number, size: number, given: object = {}): Promise<Answer> =>
    portal.send('POST', '/api/uploads', by.token, {
      client_key: `key-of-a-test-${keys++}`,
      for: { kind, id },
      name: 'IMG_0001.JPG',
      size,
      ...given,
    })
  const part = async (by: TestPerson, upload: string, offset: number, bytes: Uint8Array) => {
    const reply = await portal.app.inject({
      method: 'PATCH',
      url: `/api/uploads/${upload}?offset=${offset}`,
      headers: { authorization: `Bearer ${by.token}`, 'content-type': 'application/offset+octet-stream' },
      payload: Buffer.from(bytes),
    })
    return { status: reply.statusCode, json: reply.json<Record<string, unknown>>() }
  }
  /** The whole file in parts of `length` bytes. */
  const sendWhole = async (
    by: TestPerson,
    id: number,
    bytes: Uint8Array,
    { length = 100_000, ...given }: { length?: number; name?: string; client_key?: string } = {},
  ) => {
    const started = (await start(by, id, bytes.length, given)).json as UploadReply
    for (let at = 0; at < bytes.length; at += length) {
      const { status, json } = await part(by, started.id, at, bytes.subarray(at, at + length))
      if (status !== 200) return { upload: started.id, refused: { status, json } }
    }
    return { upload: started.id, refused: undefined }
  }
  return { start, part, sendWhole }
}
