// For tests: a server that knows as much IMAP as the portal speaks, with one mailbox, and notes what it was asked.
import { createServer, type Socket } from 'node:net'

interface Kept {
  readonly uid: number
  readonly raw: Buffer
  isSeen: boolean
}

export interface ImapServer {
  readonly address: string
  readonly receive: (raw: Buffer, isSeen?: boolean) => void
  readonly unread: () => readonly number[]
  /** Commands in their order, without their tags. */
  readonly asked: readonly string[]
  readonly close: () => Promise<void>
}

const USER = 'reply@mail.example'
const PASSWORD = 'p@ss word'

/** "1,3:5", "8:*" */
function isIn(set: string, uid: number, highest: number): boolean {
  return set.split(',').some((part) => {
    const [from = 0, to = from] = part.split(':').map((word) => (word === '*' ? highest : Number(word)))
    return uid >= Math.min(from, to) && uid <= Math.max(from, to)
  })
}

type Answer = (line: string) => void

function fetched({ uid, raw }: Kept, place: number, items: string): Buffer {
  const part = /BODY\.PEEK\[\](?:<0\.(\d+)>)?/i.exec(items)
  const facts = [`UID ${uid}`, ...(items.includes('RFC822.SIZE') ? [`RFC822.SIZE ${raw.length}`] : [])]
  if (!part) return Buffer.from(`* ${place} FETCH (${facts.join(' ')})\r\n`)
  const bytes = raw.subarray(0, Number(part[1] ?? raw.length))
  const name = part[1] === undefined ? 'BODY[]' : 'BODY[]<0>'
  const head = Buffer.from(`* ${place} FETCH (${facts.join(' ')} ${name} {${bytes.length}}\r\n`)
  return Buffer.concat([head, bytes, Buffer.from(')\r\n')])
}

function handle(letters: readonly Kept[], socket: Socket, command: string, done: Answer): void {
  const say: Answer = (line) => void socket.write(`${line}\r\n`)
  const highest = letters.at(-1)?.uid ?? 0
  const [, verb = '', rest = ''] = /^(UID \w+|\w+)\s?(.*)$/i.exec(command) ?? []
  switch (verb.toUpperCase()) {
    case 'CAPABILITY':
      say('* CAPABILITY IMAP4rev1')
      return done('OK')
    case 'LOGIN':
      return done(rest.includes(`"${PASSWORD}"`) && rest.includes(USER) ? 'OK' : 'NO wrong')
    case 'LIST':
    case 'LSUB':
      if (/INBOX|[*%]/i.test(rest)) say(`* ${verb.toUpperCase()} (\\HasNoChildren) "/" "INBOX"`)
      return done('OK')
    case 'SELECT':
      if (!/INBOX/i.test(rest)) return done('NO no such folder')
      for (const line of [`${letters.length} EXISTS`, '0 RECENT', 'FLAGS (\\Seen)', 'OK [UIDVALIDITY 77] x'])
        say(`* ${line}`)
      say(`* OK [UIDNEXT ${highest + 1}] x`)
      return done('OK [READ-WRITE]')
    case 'UID SEARCH': {
      const set = /UID (\S+)/i.exec(rest)?.[1]
      const found = letters.filter(({ uid, isSeen }) => (set === undefined ? !isSeen : isIn(set, uid, highest)))
      say(`* SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trimEnd())
      return done('OK')
    }
    case 'UID FETCH': {
      const [set = '', ...items] = rest.split(' ')
      for (const [place, letter] of letters.entries())
        if (isIn(set, letter.uid, highest)) socket.write(fetched(letter, place + 1, items.join(' ')))
      return done('OK')
    }
    case 'UID STORE': {
      const [set = ''] = rest.split(' ')
      for (const letter of letters) if (isIn(set, letter.uid, highest) && rest.includes('\\Seen')) letter.isSeen = true
      return done('OK')
    }
    case 'LOGOUT':
      say('* BYE')
      done('OK')
      return void socket.end()
    default:
      return done(['NOOP', 'CLOSE', 'UNSELECT'].includes(verb.toUpperCase()) ? 'OK' : 'BAD unknown')
  }
}

export async function openImapServer(): Promise<ImapServer> {
  const letters: Kept[] = []
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined) // the client may go at any time
    socket.write('* OK [CAPABILITY IMAP4rev1] ready\r\n')
    let waiting = ''
    socket.on('data', (data) => {
      waiting += data.toString('utf8')
      for (let end = waiting.indexOf('\r\n'); end !== -1; end = waiting.indexOf('\r\n')) {
        const line = waiting.slice(0, end)
        waiting = waiting.slice(end + 2)
        const [, tag = '*', command = ''] = /^(\S+) (.*)$/.exec(line) ?? []
        asked.push(command)
        handle(letters, socket, command, (answer) => void socket.write(`${tag} ${answer} done\r\n`))
      }
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const at = server.address()
  if (at === null || typeof at === 'string') throw new Error('The server has no port')
  return {
    address: `imap://${encodeURIComponent(USER)}:${encodeURIComponent(PASSWORD)}@127.0.0.1:${at.port}/INBOX`,
    receive: (raw, isSeen = false) => void letters.push({ uid: 5 + letters.length * 2, raw, isSeen }),
    unread: () => letters.flatMap(({ uid, isSeen }) => (isSeen ? [] : [uid])),
    asked,
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => closed())
      }),
  }
}
