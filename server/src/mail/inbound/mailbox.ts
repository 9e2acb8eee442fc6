// The mailbox that replies arrive in, as far as the portal needs one: what waits, one letter at a time, and noting that it was taken.
// Over IMAP by a library; tests put a mailbox in memory in its place.
import type { ImapFlow } from 'imapflow'

export interface WaitingLetter {
  /** Its number in this mailbox, which grows. */
  readonly uid: number
  /** In bytes, as the mailbox says. */
  readonly size: number
}

export interface Mailbox {
  /** Numbers of letters mean the same as long as this is the same. */
  readonly validity: string
  /**
   * The oldest that nobody has marked as read, and whatever came after `above`: a letter that somebody looked at in the mailbox itself is
   * taken all the same. @param above the highest number that is known to be taken; null: none is
   */
  readonly waiting: (above: number | null, atMost: number) => Promise<readonly WaitingLetter[]>
  /** Undefined: it is gone. `bytes`: of its beginning, no more. */
  readonly read: (uid: number, bytes: number) => Promise<Uint8Array | undefined>
  /** Marks it as read. */
  readonly markTaken: (uid: number) => Promise<void>
  readonly close: () => Promise<void>
}

export type OpenMailbox = () => Promise<Mailbox>

const CONNECT_MILLISECONDS = 15_000
const ANSWER_MILLISECONDS = 60_000
const MEGABYTE = 1024 * 1024

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '::1'].includes(host)

async function connect(url: URL): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isEncrypted = url.protocol === 'imaps:'
  const client = new Client({
    host,
    port: Number(url.port) || (isEncrypted ? 993 : 143),
    secure: isEncrypted,
    // A password never leaves this machine unencrypted.
    ...(!isEncrypted && { doSTARTTLS: !isThisMachine(host) }),
    auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    logger: false,
    disableAutoIdle: true,
    disableCompression: true,
    connectionTimeout: CONNECT_MILLISECONDS,
    greetingTimeout: CONNECT_MILLISECONDS,
    socketTimeout: ANSWER_MILLISECONDS,
    maxLiteralSize: 64 * MEGABYTE,
    maxLineLength: 4 * MEGABYTE,
    maxResponseSize: 80 * MEGABYTE,
  })
  // What breaks between two commands is told by the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const folderOf = ({ pathname }: URL): string => decodeURIComponent(pathname.replace(/^\//, '')) || 'INBOX'

async function waitingIn(client: ImapFlow, above: number | null, atMost: number): Promise<readonly WaitingLetter[]> {
  const unread = (await client.search({ seen: false }, { uid: true })) || []
  // The mailbox answers "from 8 on" with its last letter also where that is the 7th.
  const later = above === null ? [] : (await client.search({ uid: `${above + 1}:*` }, { uid: true })) || []
  const uids = [...new Set([...unread, ...later.filter((uid) => above !== null && uid > above)])]
  const wanted = uids.toSorted((one, other) => one - other).slice(0, atMost)
  if (wanted.length === 0) return []
  const found = await client.fetchAll(wanted, { uid: true, size: true }, { uid: true })
  return found.map(({ uid, size = 0 }) => ({ uid, size })).toSorted((one, other) => one.uid - other.uid)
}

/** Opens INBOUND_MAIL_URL. @throws where it cannot be reached, does not let in, or has no such folder */
export async function openImapMailbox(address: string): Promise<Mailbox> {
  const url = new URL(address)
  const client = await connect(url)
  try {
    const folder = await client.mailboxOpen(folderOf(url))
    return {
      validity: String(folder.uidValidity),
      waiting: (above, atMost) => waitingIn(client, above, atMost),
      read: async (uid, bytes) => {
        const found = await client.fetchOne(String(uid), { uid: true, source: { maxLength: bytes } }, { uid: true })
        return found === false ? undefined : found.source
      },
      markTaken: async (uid) => void (await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })),
      close: async () => {
        if (client.usable) await client.logout()
        else client.close()
      },
    }
  } catch (error) {
    client.close()
    throw error
  }
}
