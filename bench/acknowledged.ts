// Writers that never stop writing through the portal's own calls, and remember what was acknowledged: 2xx received, nothing less.
import { demoPassword, someCaller, textIn } from './sign-in.ts'

/** A write that was sent but never answered may have happened or not; both are right. */
export interface State {
  readonly acknowledged: string
  readonly sent: string
}

export interface SentUpload {
  readonly id: string
  /** Bytes the server said it has, and bytes that were sent at all. */
  readonly acknowledged: number
  readonly sent: number
  /** The document it was made, as far as that was told. */
  readonly document: number | null
}

export interface Ledger {
  /** Of each record: what it was last known to be, and what was last asked of it. */
  readonly states: Map<string, State>
  /** Sessions whose opening was acknowledged. */
  readonly tokens: string[]
  /** Deletion requests whose reference was told. */
  readonly references: string[]
  /** By the key each was begun under. */
  readonly uploads: Map<string, SentUpload>
  count: number
}

export const newLedger = (): Ledger => ({ states: new Map(), tokens: [], references: [], uploads: new Map(), count: 0 })

export interface Writing {
  readonly base: string
  readonly ledger: Ledger
  readonly isOver: () => boolean
}

const json = { 'content-type': 'application/json' } as const

/** Undefined when no answer came: the server was killed. */
async function attempt(address: string, init: RequestInit): Promise<{ status: number; text: string } | undefined> {
  try {
    const reply = await fetch(address, {
      ...init,
      headers: { ...init.headers, ...someCaller() },
      signal: AbortSignal.timeout(10_000),
    })
    return { status: reply.status, text: await reply.text() }
  } catch {
    return undefined // the connection broke, or the answer was cut short: not acknowledged
  }
}

type Reply = Awaited<ReturnType<typeof attempt>>
const isDone = (reply: Reply): boolean => reply !== undefined && reply.status >= 200 && reply.status < 300

/** A server on its way down may answer 5xx; a refusal means that this writer asks for the wrong thing. */
function refuseRefusal(reply: Reply, what: string): void {
  if (reply !== undefined && reply.status < 500)
    throw new Error(`${what} was refused with ${reply.status}: ${reply.text}`)
}

function acknowledgedText(reply: Reply, field: string): string | undefined {
  if (reply !== undefined && isDone(reply)) return textIn(reply.text, field)
  refuseRefusal(reply, field)
  return undefined
}

function note({ ledger }: Writing, record: string, state: State): void {
  ledger.states.set(record, state)
  if (state.acknowledged === state.sent) ledger.count += 1
}

/** Sets a state of one record again and again; only this writer touches the record. */
async function keepSetting(
  writing: Writing,
  record: string,
  values: readonly string[],
  ask: (value: string) => Promise<Reply>,
): Promise<void> {
  for (let turn = 0; !writing.isOver(); turn++) {
    const sent = values[turn % values.length] ?? ''
    const before = writing.ledger.states.get(record)?.acknowledged ?? ''
    note(writing, record, { acknowledged: before, sent })
    const reply = await ask(sent)
    if (isDone(reply)) note(writing, record, { acknowledged: sent, sent })
    else refuseRefusal(reply, record)
  }
}

export const markMessage = (writing: Writing, token: string, messageId: string): Promise<void> =>
  keepSetting(writing, `message ${messageId}`, ['read', 'unread'], (status) =>
    attempt(`${writing.base}/api/message/update-status/inbox/${messageId}/${status}`, {
      method: 'PATCH',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: '{}',
    }),
  )

export const chooseAccounts = (writing: Writing, token: string, accounts: readonly string[]): Promise<void> =>
  keepSetting(writing, 'active accounts', accounts, (account) =>
    attempt(`${writing.base}/api/active-accounts`, {
      method: 'PUT',
      headers: { ...json, authorization: `Bearer ${token}` },
      body: JSON.stringify({ account_numbers: [account] }),
    }),
  )

/** Every answered sign-in is a session that has to stand afterwards. */
export async function keepSigningIn(writing: Writing, email: string): Promise<void> {
  while (!writing.isOver()) {
    const reply = await attempt(`${writing.base}/api/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: demoPassword }),
    })
    const token = acknowledgedText(reply, 'api_token')
    if (token === undefined) continue
    writing.ledger.tokens.push(token)
    writing.ledger.count += 1
  }
}

export async function keepAskingForDeletion(writing: Writing): Promise<void> {
  for (let turn = 0; !writing.isOver(); turn++) {
    const body = JSON.stringify({ email: `leaver.${process.pid}.${turn}@kerbline.example`, reason: 'I have left' })
    const reply = await attempt(`${writing.base}/api/account-deletion-request`, { method: 'POST', headers: json, body })
    const reference = acknowledgedText(reply, 'reference')
    if (reference === undefined) continue
    writing.ledger.references.push(reference)
    writing.ledger.count += 1
  }
}
