// Asks clamd whether a file carries something known to be harmful, by its INSTREAM command: the length of each piece, the piece, and a
// length of nothing at the end. Where no scanner is configured none is asked, and whoever lists documents is told so.
import { connect, type Socket } from 'node:net'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Config } from '../config.ts'

export type ScannerConfig = Partial<Pick<Config, 'CLAMD_URL'>>

export interface Scanner {
  /** @throws problem 'wrong type' for what carries something, 'unavailable' where the scanner does not answer */
  readonly assertClean: (bytes: Uint8Array) => Promise<void>
}

const PIECE_BYTES = 64 * 1024
const ANSWER_MILLISECONDS = 20_000
const LONGEST_ANSWER = 4_096

const away = () =>
  problem('unavailable', {
    detail: 'We could not scan this file for viruses. Try again in a moment.',
    retryAfterSeconds: 30,
  })

const reach = (url: URL): Socket =>
  url.protocol === 'unix:'
    ? connect({ path: decodeURIComponent(url.pathname) })
    : connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 3310) })

const lengthOf = (count: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

function* pieces(bytes: Uint8Array) {
  yield Buffer.from('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const piece = bytes.subarray(at, at + PIECE_BYTES)
    yield lengthOf(piece.length)
    yield piece
  }
  yield lengthOf(0)
}

const written = (socket: Socket, piece: Uint8Array): Promise<void> =>
  new Promise((done, fail) => {
    socket.write(piece, (error) => (error ? fail(error) : done()))
  })

/** What clamd says of the bytes: "stream: OK", "stream: Eicar-Test-Signature FOUND", "INSTREAM size limit exceeded. ERROR". */
async function ask(url: URL, bytes: Uint8Array): Promise<string> {
  const socket = reach(url)
  socket.setTimeout(ANSWER_MILLISECONDS, () => socket.destroy(new Error('The scanner took too long')))
  const answered = (async () => {
    let answer = ''
    for await (const piece of socket) {
      answer += String(piece)
      if (answer.length > LONGEST_ANSWER) throw new Error('The scanner answers without end')
    }
    return answer.replace(/[\0\n]+$/, '')
  })()
  // It may refuse in the midst of the file, and then wants no more of it: its answer counts.
  const sent = (async () => {
    for (const piece of pieces(bytes)) await written(socket, piece)
  })().catch(() => undefined)
  try {
    const answer = await answered
    await sent
    return answer
  } finally {
    socket.destroy()
  }
}

export function openScanner({ CLAMD_URL }: ScannerConfig): Scanner | null {
  if (CLAMD_URL === undefined) return null
  const url = new URL(CLAMD_URL)
  return {
    assertClean: async (bytes) => {
      let answer: string
      try {
        answer = await ask(url, bytes)
      } catch {
        throw away() // whatever ailed it, the file is not looked at
      }
      if (answer.endsWith(': OK')) return
      const found = /: (.+) FOUND$/.exec(answer)?.[1]
      if (found === undefined) throw away()
      const message = `We found a virus in this file (${found.slice(0, 80)}), so we did not save it. Check the device it came from.`
      throw problem('wrong type', { detail: message, fields: [{ field: 'file', reason: 'harmful', message }] })
    },
  }
}
