import { deflateSync } from 'node:zlib'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { asEvidence, assertBeginning } from './evidence.ts'

const now = new Date('2026-11-22T12:00:00Z')
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj<<>>endobj\ntrailer<<>>\nstartxref\n0\n%%EOF\n')
let photo: Buffer

const part = (type: string, content: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
/** A picture that says it is larger than any memory, in a few hundred bytes. */
const hugePng = (side: number): Buffer => {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = deflateSync(Buffer.alloc(200_000))
  return Buffer.concat([signature, part('IHDR', head), part('IDAT', data), part('IEND', Buffer.alloc(0))])
}
/** An empty zip file: its closing directory alone. */
const zip = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)])

beforeAll(async () => {
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a9' } })
    .withExif({
      IFD0: { Copyright: 'SECRET-OWNER' },
      IFD2: { DateTimeOriginal: '2026:06:14 09:30:05', OffsetTimeOriginal: '+01:00' },
      IFD3: { GPSLatitude: '53/1 48/1 0/1' },
    })
    .jpeg()
    .toBuffer()
})

test('a photo loses all but its points, and the time it was taken is kept beside it', async () => {
  const { bytes, kind, picture } = await asEvidence(photo, 'IMG_1.JPG', now)
  expect(kind).toEqual({ mime: 'image/jpeg', extension: 'jpg' })
  expect(picture?.takenAt).toBe('2026-06-14T08:30:05.000Z')
  expect(Buffer.from(bytes).includes('SECRET-OWNER')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
  const { format, width } = await sharp(picture?.preview).metadata()
  expect([format, width]).toEqual(['webp', 480])
})

test.each([
  ['2026:12:25 09:30:05', 'in the future'],
  ['1980:01:01 00:00:00', 'of a clock that was never set'],
  ['2026:13:45 09:30:05', 'that is no time'],
])('a time %s is not kept: %s', async (time) => {
  const odd = await sharp(photo)
    .withExif({ IFD2: { DateTimeOriginal: time } })
    .jpeg()
    .toBuffer()
  expect((await asEvidence(odd, 'a.jpg', now)).picture?.takenAt).toBeNull()
})

test('a time without a zone is London’s', async () => {
  const local = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#fff' } })
    .withExif({ IFD2: { DateTimeOriginal: '2026:07:01 12:00:00' } })
    .jpeg()
    .toBuffer()
  expect((await asEvidence(local, 'a.jpg', now)).picture?.takenAt).toBe('2026-07-01T11:00:00.000Z')
})

test('a PDF is kept as it is', async () => {
  expect(await asEvidence(pdf, 'report.pdf', now)).toEqual({
    bytes: pdf,
    kind: expect.objectContaining({ mime: 'application/pdf' }),
    picture: null,
  })
})

const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(64)])
test.each<[string, () => Buffer, RegExp]>([
  ['HEIC', () => heic, /JPEG/],
  ['SVG', () => Buffer.from('<svg onload="alert(1)"/>'), /picture or a PDF/],
  ['a web page', () => Buffer.from('<!doctype html><script>1</script>'), /picture or a PDF/],
  ['text', () => Buffer.from('just words'), /JPEG, PNG or WebP picture, or a PDF/],
  ['nothing', () => Buffer.alloc(0), /JPEG/],
  ['half a photo', () => photo.subarray(0, photo.length / 2), /damaged/],
  ['half a PDF', () => pdf.subarray(0, 30), /PDF is damaged/],
  ['a PDF that is a zip file as well', () => Buffer.concat([pdf, zip]), /cannot accept this file/],
  ['a photo that is a zip file as well', () => Buffer.concat([photo, zip]), /cannot accept this file/],
  [
    'a PDF that is a web page as well',
    () => Buffer.from(`%PDF-1.4\n<script>alert(1)</script>\n%%EOF`),
    /cannot accept this file/,
  ],
  [
    'a photo that is a PDF as well',
    () => Buffer.concat([photo.subarray(0, 20), pdf, photo.subarray(20)]),
    /cannot accept this file/,
  ],
  ['50,000 by 50,000 points', () => hugePng(50_000), /64 megapixels/],
])('%s is refused in words', async (_, bytes, words) => {
  await expect(asEvidence(bytes(), 'photo.jpg', now)).rejects.toMatchObject({
    code: 'wrong type',
    message: expect.stringMatching(words),
  })
})

test('a larger picture than 10 MB, a larger PDF than 25 MB: refused by the first bytes', () => {
  expect(() => assertBeginning(photo, 'a.jpg', 10 * 1024 * 1024)).not.toThrow()
  expect(() => assertBeginning(photo, 'a.jpg', 10 * 1024 * 1024 + 1)).toThrow('10 MB for images')
  expect(() => assertBeginning(pdf, 'a.pdf', 25 * 1024 * 1024)).not.toThrow()
  expect(() => assertBeginning(pdf, 'a.pdf', 40 * 1024 * 1024)).toThrow('40 MB')
})
