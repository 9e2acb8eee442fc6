// For tests: letters as they travel, and a mailbox in memory that holds them.
import type { Mailbox } from './mailbox.ts'

export interface Written {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly id?: string | null
  readonly headers?: readonly string[]
  readonly text?: string
  readonly html?: string
  readonly files?: readonly { readonly name: string; readonly mime: string; readonly bytes: Uint8Array }[]
}

let count = 0

const partOf = (type: string, body: string): string =>
  `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(body).toString('base64')}\r\n`

/** RFC 822 bytes of a letter. */
export function aLetter(written: Written): Buffer {
  count += 1
  const { from = 'Ann Lee <ann@north.example>', to = 'reply@mail.example', subject = 'Re: Kerbline wrote' } = written
  const { headers = [], text, html, files = [] } = written
  const id = written.id === undefined ? `<letter-${count}@north.example>` : written.id
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(id === null ? [] : [`Message-ID: ${id}`]),
    'Date: Mon, 23 Nov 2026 08:13:00 +0000',
    'MIME-Version: 1.0',
    ...headers,
  ].join('\r\n')
  const parts = [
    ...(text === undefined ? [] : [partOf('text/plain', text)]),
    ...(html === undefined ? [] : [partOf('text/html', html)]),
    ...files.map(
      ({ name, mime, bytes }) =>
        `Content-Type: ${mime}; name="${name}"\r\nContent-Disposition: attachment; filename="${name}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(bytes).toString('base64')}\r\n`,
    ),
  ]
  const [only] = parts
  if (parts.length === 1 && only !== undefined) return Buffer.from(`${head}\r\n${only}`)
  const body = parts.map((part) => `--part-of-a-letter\r\n${part}`).join('')
  return Buffer.from(
    `${head}\r\nContent-Type: multipart/mixed; boundary="part-of-a-letter"\r\n\r\n${body}--part-of-a-letter--\r\n`,
  )
}

export interface MemoryMailbox extends Mailbox {
  /** @returns its number */
  readonly receive: (raw: Uint8Array, size?: number) => number
  /** What nobody has marked as read. */
  readonly unread: () => readonly number[]
  /** Does instead of marking a letter as read, once. */
  readonly failAtMark: () => void
  readonly reads: () => number
}

export function memoryMailbox(validity = 'one'): MemoryMailbox {
  const letters = new Map<number, { raw: Uint8Array; size: number; isSeen: boolean }>()
  let [failing, reads] = [false, 0]
  return {
    validity,
    receive: (raw, size = raw.byteLength) => {
      letters.set(letters.size + 1, { raw, size, isSeen: false })
      return letters.size
    },
    unread: () => [...letters].flatMap(([uid, { isSeen }]) => (isSeen ? [] : [uid])),
    failAtMark: () => {
      failing = true
    },
    reads: () => reads,
    waiting: (above, atMost) =>
      Promise.resolve(
        [...letters]
          .filter(([uid, { isSeen }]) => !isSeen || (above !== null && uid > above))
          .slice(0, atMost)
          .map(([uid, { size }]) => ({ uid, size })),
      ),
    read: (uid, bytes) => {
      reads += 1
      return Promise.resolve(letters.get(uid)?.raw.subarray(0, bytes))
    },
    markTaken: (uid) => {
      if (failing) {
        failing = false
        return Promise.reject(new Error('The line broke'))
      }
      const letter = letters.get(uid)
      if (letter) letter.isSeen = true
      return Promise.resolve()
    },
    close: () => Promise.resolve(),
  }
}
