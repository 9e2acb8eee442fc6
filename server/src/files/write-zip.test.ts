import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { uniqueNames, type ZipEntry, zipStream } from './write-zip.ts'

test.each([
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Users\\me\\a.jpg', 'C Users me a.jpg'],
  ['CON.txt', '_CON.txt'],
  ['', 'file'],
  ['...', 'file'],
  ['a\u202Egpj.exe', 'a gpj.exe'],
  [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(116)}.jpg`],
])('%s is kept as %s', (given, name) => {
  expect(uniqueNames()(given)).toBe(name)
})

test('no two names are the same, whatever their capitals', () => {
  const nameOf = uniqueNames()
  expect(['photo.jpg', 'PHOTO.jpg', 'photo (2).jpg', 'photo.jpg'].map(nameOf)).toEqual([
    'photo.jpg',
    'PHOTO (2).jpg',
    'photo (2) (2).jpg',
    'photo (3).jpg',
  ])
})

const at = new Date('2026-07-01T08:00:00Z')
const entry = (name: string, open: ZipEntry['open']): ZipEntry => ({ name, at, open })

test('each file is opened when the one before it has been read', async () => {
  let opened = 0
  let most = 0
  const stream = () => {
    opened++
    most = Math.max(most, opened)
    const source = Readable.from([Buffer.alloc(50_000, 1), Buffer.alloc(50_000, 2)])
    source.once('end', () => opened--)
    return source
  }
  async function* entries() {
    for (let count = 0; count < 20; count++) yield entry('photo.jpg', async () => stream())
  }
  const bytes = await buffer(zipStream(entries()))
  expect(most).toBe(1)
  expect(bytes.readUInt32LE(0)).toBe(0x04034b50)
  const end = bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  expect(bytes.readUInt16LE(end + 10)).toBe(20)
  expect(bytes.includes('photo (20).jpg')).toBe(true)
})

test('a file that cannot be read ends the archive with its error', async () => {
  async function* entries() {
    yield entry('a.jpg', async () => Readable.from([Buffer.from('a')]))
    yield entry('b.jpg', async () => {
      throw new Error('gone')
    })
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('gone')
})
