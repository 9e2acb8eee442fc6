import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
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
  expect(['photo.jpg', 'PHOTO.jpg', 'photo (2).jpg', 'photo.jpg'].map((name) => nameOf(name))).toEqual([
    'photo.jpg',
    'PHOTO (2).jpg',
    'photo (2) (2).jpg',
    'photo (3).jpg',
  ])
  expect(nameOf('../photo.jpg', '../a/b')).toBe('a b/photo.jpg')
})

const at = new Date('2026-07-01T08:00:00Z')
const entry = (name: string, open: ZipEntry['open']): ZipEntry => ({ name, at, open })

test('each file is opened when the one before it has been read', async () => {
  let opened = 0
  let maxOpen = 0
  const stream = () => {
    opened++
    maxOpen = Math.max(maxOpen, opened)
    const source = Readable.from([Buffer.alloc(50_000, 1), Buffer.alloc(50_000, 2)])
    source.once('end', () => opened--)
    return source
  }
  async function* entries() {
    for (let count = 0; count < 20; count++) yield entry('photo.jpg', async () => stream())
  }
  const bytes = await buffer(zipStream(entries()))
  expect(maxOpen).toBe(1)
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

test('whoever stops reading closes the file that was under way, and nothing is opened before anybody reads', async () => {
  const opened: Readable[] = []
  async function* entries() {
    for (let count = 0; count < 3; count++)
      yield entry('a.jpg', async () => {
        const source = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(50_000)))
        opened.push(source)
        return source
      })
  }
  const archive = zipStream(entries())
  expect(opened).toHaveLength(0)
  for await (const bytes of archive) if (bytes) break
  expect(opened).toHaveLength(1)
  await vi.waitFor(() => expect(opened[0]?.destroyed).toBe(true))
})

test('an archive of any length needs no more room than a piece of it', async () => {
  const piece = Buffer.alloc(256 * 1024, 7)
  async function* entries() {
    for (let count = 0; count < 20; count++)
      yield entry('large.pdf', async () => Readable.from(Array.from({ length: 40 }, () => piece)))
  }
  let bytes = 0
  let maxHeld = 0
  const before = process.memoryUsage().arrayBuffers
  for await (const each of zipStream(entries())) {
    bytes += (each as Buffer).length
    maxHeld = Math.max(maxHeld, process.memoryUsage().arrayBuffers - before)
  }
  expect(bytes).toBeGreaterThan(200 * 1024 * 1024)
  expect(maxHeld).toBeLessThan(64 * 1024 * 1024)
})

test('a file that breaks off while it is read ends the archive with its error', async () => {
  async function* half() {
    yield Buffer.from('a')
    throw new Error('torn')
  }
  async function* entries() {
    yield entry('a.jpg', async () => Readable.from(half()))
    yield entry('b.jpg', async () => Readable.from([Buffer.from('b')]))
  }
  await expect(buffer(zipStream(entries()))).rejects.toThrow('torn')
})

test('the bytes of a file are let go once it is written, not with the whole archive', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void // V8's own function, which no type knows
  const held: WeakRef<Buffer>[] = []
  const mostHeld: number[] = []
  async function* entries() {
    for (let count = 0; count < 12; count++) {
      // A turn of its own: a weak reference is kept alive for the turn that made it.
      await new Promise((done) => setImmediate(done))
      collectGarbage()
      mostHeld.push(held.filter((each) => each.deref() !== undefined).length)
      yield entry(`${count}.pdf`, async () => {
        const bytes = Buffer.alloc(1_000_000, count)
        held.push(new WeakRef(bytes))
        return Readable.from([bytes])
      })
    }
  }
  for await (const _ of zipStream(entries())) void _
  expect(mostHeld).toHaveLength(12)
  expect(Math.max(...mostHeld)).toBeLessThanOrEqual(3)
})

test('the names the archive keeps until its end hold no room of the files beside them', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void // V8's own function, which no type knows
  const COUNT = 2_000
  const held: number[] = []
  async function* entries() {
    for (let count = 0; count < COUNT; count++) {
      if (count % (COUNT / 2) === 10) {
        // A turn of its own, and twice: what is let go in the first is given back by the second.
        await new Promise((done) => setImmediate(done))
        collectGarbage()
        collectGarbage()
        held.push(process.memoryUsage().arrayBuffers)
      }
      // Small enough to come out of the pool, as its name does.
      yield entry(`AB12 CDE ${count}.pdf`, async () => Readable.from([Buffer.from('x'.repeat(14_000))]))
    }
  }
  for await (const _ of zipStream(entries())) void _
  const [first = Number.NaN, second = Number.NaN] = held
  // A thousand files of 14 kB between the two.
  expect(second - first).toBeLessThan(3_000_000)
})
