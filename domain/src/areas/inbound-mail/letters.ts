// What becomes of a letter that comes in answer to one of the portal's: added to its conversation, held for staff, or left out.

export const letterStates = ['posted', 'held', 'attached', 'dismissed', 'left_out', 'repeated'] as const
export type LetterState = (typeof letterStates)[number]

export const letterStateWords: Readonly<Record<LetterState, string>> = {
  posted: 'Added',
  held: 'Waiting',
  attached: 'Added by staff',
  dismissed: 'Dismissed',
  left_out: 'Left out',
  repeated: 'Came before',
}

const MEGABYTE = 1024 * 1024
export const letterLimits = {
  /** How long a letter can be answered. */
  replyDays: 60,
  /** As it travels: files grow by a third. */
  bytes: 40 * MEGABYTE,
  files: 10,
  /** Taken of one mailbox at a time; the rest follows with the next minute. */
  aRun: 50,
  /** Of one person. */
  anHour: 30,
  /** From one address that belongs to nobody; more are left out. */
  heldADay: 20,
  /** Kept after they were dealt with. */
  keptDays: 180,
} as const

/** Why a letter was not added by itself. */
export const letterReasons = {
  no_address: 'It was not sent to a reply address, so nobody knows which conversation it belongs to.',
  forged: 'Its reply address was changed or made up.',
  ended: `Its reply address has ended: it answers a letter of more than ${letterLimits.replyDays} days ago.`,
  wrong_from: 'It came from another address than that of the person whose letter it answers.',
  nobody: 'The person can no longer sign in.',
  unseen: 'The person may no longer see this conversation, or may not write in it.',
  too_large: 'It is larger than a letter may be.',
  unreadable: 'It could not be read.',
  empty: 'Nothing was written above the letter it answers, and there are no files.',
  too_many: 'The person sent more replies within an hour than anybody writes.',
  refused: 'The conversation did not take it.',
  automatic: 'A machine wrote it.',
  repeated: 'The same letter came before.',
} as const
export type LetterReason = keyof typeof letterReasons
const isReason = (word: string): word is LetterReason => Object.hasOwn(letterReasons, word)

/** In words; `detail`: what else is known of it. */
export const reasonInWords = (reason: string | null, detail: string | null): string | null =>
  reason === null ? detail : [isReason(reason) ? letterReasons[reason] : reason, detail].filter(Boolean).join(' ')
