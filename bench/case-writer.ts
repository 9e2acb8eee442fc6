// Steps and messages of cases that never stop, each under a key of its own; and what of them a portal that was killed still knows: what was
// acknowledged stands once, what was not answered stands once after it is sent again with its key.
import type { Writing } from './acknowledged.ts'
import { ask, type Asking, fieldOf } from './ask.ts'

/** As many a minute as a person may send. */
const PAUSE_MILLISECONDS = 120
const pause = () => new Promise((wake) => setTimeout(wake, PAUSE_MILLISECONDS))

/** A write as it was sent, to be sent again as it was. */
export interface Sent {
  readonly path: string
  readonly body: object
  /** Also the words it leaves behind. */
  readonly key: string
}

/** Of the cases that are written to: what was acknowledged, and what was sent without an answer. */
export interface CaseLedger {
  readonly id: number
  readonly acknowledged: string[]
  unanswered: Sent | undefined
}

async function send(asking: Asking, ledger: CaseLedger, sent: Sent): Promise<unknown> {
  ledger.unanswered = sent
  const reply = await ask(asking, 'POST', sent.path, sent)
  if (reply === undefined) return undefined
  ledger.unanswered = undefined
  ledger.acknowledged.push(sent.key)
  return reply
}

/** A promise moved again and again: each step says its key as the reason, in the history and in the thread. */
export async function keepStepping(writing: Writing, token: string, ledger: CaseLedger, dueOn: string): Promise<void> {
  const asking = { base: writing.base, token }
  const { id } = ledger
  const assigned = await ask(asking, 'GET', `/api/queries/${id}`)
  let version = String(fieldOf(fieldOf(assigned, 'record'), 'updated_at'))
  for (let turn = 0; !writing.isOver(); turn++) {
    const key = `step-${id}-${turn}-moved`
    const body = { verb: 'promise', version, due_on: dueOn, reason: key }
    const reply = await send(asking, ledger, { path: `/api/queries/${id}/steps`, body, key })
    if (reply === undefined) return
    version = String(fieldOf(fieldOf(reply, 'record'), 'updated_at'))
    writing.ledger.count += 1
    await pause()
  }
}

/** Messages on a case of their own. */
export async function keepPosting(writing: Writing, token: string, ledger: CaseLedger): Promise<void> {
  const asking = { base: writing.base, token }
  for (let turn = 0; !writing.isOver(); turn++) {
    const key = `post-${ledger.id}-${turn}-said`
    const reply = await send(asking, ledger, { path: `/api/queries/${ledger.id}/posts`, body: { body: key }, key })
    if (reply === undefined) return
    writing.ledger.count += 1
    await pause()
  }
}

/** Gives a query to a team, so that its answer can be promised for other days. */
export async function assignQuery(asking: Asking, id: number): Promise<void> {
  const found = await ask(asking, 'GET', `/api/queries/${id}`)
  const version = fieldOf(fieldOf(found, 'record'), 'updated_at')
  await ask(asking, 'POST', `/api/queries/${id}/steps`, {
    key: `assign-${id}-first`,
    body: { verb: 'assign', version, owner_team: 'Credit control', owner_id: null },
  })
}

const textsOf = (reply: unknown, list: string, field: string): string[] => {
  const found = fieldOf(reply, list)
  return Array.isArray(found) ? found.map((each) => String(fieldOf(each, field) ?? '')) : []
}

/** How often each key stands, told by whoever may read all of it. */
const standing = (texts: readonly string[], key: string): number => texts.filter((text) => text.includes(key)).length

/**
 * What was lost or doubled. A step stands in history and thread or in neither; what had no answer is sent again first.
 * @param writer  whose key the unanswered write has
 */
export async function lostCaseWrites(writer: Asking, ledger: CaseLedger, isStep: boolean): Promise<string[]> {
  const { unanswered, id } = ledger
  const keys = [...ledger.acknowledged]
  if (unanswered) {
    await ask(writer, 'POST', unanswered.path, unanswered)
    keys.push(unanswered.key)
  }
  const said = textsOf(await ask(writer, 'GET', `/api/queries/${id}/posts`), 'posts', 'body')
  const moved = isStep ? textsOf(await ask(writer, 'GET', `/api/queries/${id}/timeline`), 'moves', 'note') : said
  return keys.flatMap((key) => {
    const [posts, moves] = [standing(said, key), standing(moved, key)]
    return posts === 1 && moves === 1 ? [] : [`${key}: ${posts} times in the thread, ${moves} in the history`]
  })
}
