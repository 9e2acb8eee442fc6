import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { openScanner } from './scanner.ts'

/** A scanner that reads a stream by the protocol and answers by what is in it. */
const servers: Server[] = []
async function scannerThat(answer: (content: Buffer) => string | undefined): Promise<string> {
  const server = createServer((socket) => {
    let buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      buffer = Buffer.concat([buffer, chunk])
      const greeting = buffer.indexOf('zINSTREAM\0')
      if (greeting !== 0) return
      const content: Buffer[] = []
      for (let at = 10; at + 4 <= buffer.length;) {
        const length = buffer.readUInt32BE(at)
        if (length === 0) {
          const words = answer(Buffer.concat(content))
          if (words !== undefined) socket.end(`${words}\0`)
          else socket.destroy()
          return
        }
        content.push(buffer.subarray(at + 4, at + 4 + length))
        at += 4 + length
      }
    })
  })
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

const judging = (content: Buffer): string =>
  content.includes('EICAR') ? 'stream: Eicar-Test-Signature FOUND' : `stream: OK`

test('what is clean passes, whatever its length; the scanner gets every byte once', async () => {
  let got = 0
  const url = await scannerThat((content) => {
    got = content.length
    return judging(content)
  })
  const bytes = Buffer.alloc(300_001, 7)
  await openScanner({ CLAMD_URL: url })?.assertClean(bytes)
  expect(got).toBe(300_001)
})

test('what is harmful is refused by name', async () => {
  const url = await scannerThat(judging)
  await expect(openScanner({ CLAMD_URL: url })?.assertClean(Buffer.from('…EICAR…'))).rejects.toMatchObject({
    code: 'wrong type',
    message: expect.stringContaining('Eicar-Test-Signature'),
  })
})

test.each([
  ['nothing listens', async () => 'tcp://127.0.0.1:9'],
  ['it breaks off', () => scannerThat(() => undefined)],
  ['it answers nonsense', () => scannerThat(() => 'UNKNOWN COMMAND')],
  ['the file is too large for it', () => scannerThat(() => 'INSTREAM size limit exceeded. ERROR')],
])('%s: the file waits, and is not taken for clean', async (_, made) => {
  const scanner = openScanner({ CLAMD_URL: await made() })
  await expect(scanner?.assertClean(Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
})

test('without one, none is asked', () => {
  expect(openScanner({})).toBeNull()
})
