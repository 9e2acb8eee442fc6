// The job that empties the mailbox of replies, a few letters a run, the oldest first. A letter is marked as read once what became of it is
// saved; one that is already noted is marked and nothing more, so that a fall in between doubles nothing.
import { letterLimits } from '@kerbline/domain/areas/inbound-mail/letters.ts'
import { createHash } from 'node:crypto'
import { asOwner } from '../../db/scope.ts'
import type { Mailbox, OpenMailbox, WaitingLetter } from '../../mail/inbound/mailbox.ts'
import { type InboundEmail, readLetter } from '../../mail/inbound/read-letter.ts'
import { highestTaken, isTaken, noteLetter } from './letter-rows.ts'
import { takeLetter, type Taking } from './take-letter.ts'

export interface TakingLetters extends Taking {
  readonly open: OpenMailbox
  readonly stopping: AbortSignal
}

/** Of a letter that is too large: enough to know from whom it is, and to whom. */
const BEGINNING_BYTES = 64 * 1024

/** What is known of a letter nobody can read. */
const unreadable = (raw: Uint8Array): InboundEmail => ({
  key: createHash('sha256').update(raw).digest('hex'),
  ...{ from: null, fromName: null, recipients: [], subject: '', automatic: null, text: '', said: '', files: [] },
})

async function take(taking: TakingLetters, mailbox: Mailbox, { uid, size }: WaitingLetter): Promise<void> {
  const { database } = taking.portal
  const place = { validity: mailbox.validity, uid }
  if (await asOwner(database, (rows) => isTaken(rows, place), { isReadOnly: true })) return
  const isWhole = size <= letterLimits.bytes
  const raw = await mailbox.read(uid, isWhole ? letterLimits.bytes : BEGINNING_BYTES)
  if (!raw) return
  let letter: InboundEmail
  try {
    letter = await readLetter(raw, { isWhole })
  } catch (error) {
    taking.warn(error)
    await asOwner(database, (rows) => noteLetter(rows, place, unreadable(raw), { state: 'held', reason: 'unreadable' }))
    return
  }
  await takeLetter(taking, place, letter, { isWhole })
}

/** Takes what waits, at most a run's worth. Resolves to how many letters. @throws where the mailbox or the database is away */
export async function takeLetters(taking: TakingLetters): Promise<number> {
  const mailbox = await taking.open()
  try {
    const above = await asOwner(taking.portal.database, (rows) => highestTaken(rows, mailbox.validity), {
      isReadOnly: true,
    })
    const waiting = await mailbox.waiting(above, letterLimits.aRun)
    let taken = 0
    for (const letter of waiting) {
      if (taking.stopping.aborted) break
      await take(taking, mailbox, letter)
      await mailbox.markTaken(letter.uid)
      taken += 1
    }
    return taken
  } finally {
    await mailbox.close()
  }
}
