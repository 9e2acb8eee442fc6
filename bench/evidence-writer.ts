// Uploads that never stop, part by part, each made a document; and what of them a portal that was killed still knows.
import type { Writing } from './acknowledged.ts'
import { ask, type Asking, fieldOf } from './ask.ts'

const PART_BYTES = 10_000
const PARTS = 4
const file = Buffer.concat([
  Buffer.from('%PDF-1.7\n'),
  Buffer.alloc(PART_BYTES * PARTS - 15, ' '),
  Buffer.from('%%EOF\n'),
])
/** As many a minute as a person may send. */
const PAUSE_MILLISECONDS = 120
const pause = () => new Promise((wake) => setTimeout(wake, PAUSE_MILLISECONDS))

export async function openQuery(asking: Asking, account: string): Promise<number> {
  const raised = await ask(asking, 'POST', '/api/queries', {
    body: {
      category: 'other',
      title: 'Evidence that must not be lost',
      body: 'See the files.',
      customer_account_number: account,
    },
  })
  return Number(fieldOf(fieldOf(raised, 'record'), 'id'))
}

async function sendParts(writing: Writing, asking: Asking, key: string, id: string, from: number): Promise<boolean> {
  const { uploads } = writing.ledger
  for (let at = from; at < file.length && !writing.isOver(); at += PART_BYTES) {
    uploads.set(key, { id, acknowledged: at, sent: at + PART_BYTES, document: null })
    const part = new Uint8Array(file.subarray(at, at + PART_BYTES))
    const received = fieldOf(await ask(asking, 'PATCH', `/api/uploads/${id}?offset=${at}`, { body: part }), 'received')
    if (typeof received !== 'number') return false
    uploads.set(key, { id, acknowledged: received, sent: received, document: null })
    writing.ledger.count += 1
    await pause()
  }
  return !writing.isOver()
}

/** Only this writer sends to the query; titles are the keys, so that one made twice is seen. */
export async function keepSendingEvidence(writing: Writing, token: string, query: number): Promise<void> {
  const asking = { base: writing.base, token }
  const { uploads } = writing.ledger
  for (let turn = 0; !writing.isOver(); turn++) {
    const key = `kill-${query}-${turn}`
    const begun = { client_key: key, for: { kind: 'query', id: query }, name: 'report.pdf', size: file.length }
    const upload = await ask(asking, 'POST', '/api/uploads', { body: begun })
    const id = fieldOf(upload, 'id')
    if (typeof id !== 'string') return
    if (!(await sendParts(writing, asking, key, id, 0))) return
    const wanted = { upload: id, type: 'other', title: key }
    const made = await ask(asking, 'POST', `/api/queries/${query}/documents`, { body: wanted })
    const document = fieldOf(fieldOf(made, 'document'), 'id')
    if (typeof document !== 'number') return
    uploads.set(key, { id, acknowledged: file.length, sent: file.length, document })
    writing.ledger.count += 1
    await pause()
  }
}

/** Bytes that were acknowledged and are gone, documents that were told and are not there, and those that are there twice. */
export async function lostEvidence(
  asking: Asking,
  uploads: Writing['ledger']['uploads'],
  query: number,
): Promise<string[]> {
  const lost: string[] = []
  for (const [key, { id, acknowledged, sent, document }] of uploads) {
    const state = await ask(asking, 'GET', `/api/uploads/${id}`)
    const received = Number(fieldOf(state, 'received') ?? -1)
    if (received < acknowledged || received > sent)
      lost.push(`${key}: ${received} bytes, acknowledged ${acknowledged}, sent ${sent}`)
    if (document !== null && fieldOf(state, 'document') !== document) lost.push(`${key}: its document`)
  }
  const listed = fieldOf(await ask(asking, 'GET', `/api/queries/${query}/documents`), 'documents')
  const titles = Array.isArray(listed) ? listed.map((each) => String(fieldOf(each, 'title'))) : []
  const known = new Set(titles)
  for (const [key, { document }] of uploads)
    if (document !== null && !known.has(key)) lost.push(`${key}: not in the list`)
  if (known.size < titles.length) lost.push(`${titles.length - known.size} documents of query ${query} are there twice`)
  return lost
}
