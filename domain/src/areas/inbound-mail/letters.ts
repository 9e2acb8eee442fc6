// What becomes of a letter that comes in answer to one of the portal's: added to its conversation, held for staff, or left out.

export const letterStates = ['posted', 'held', 'attached', 'dismissed', 'left_out', 'repeated'] as const
export type LetterState = (typeof letterStates)[number]

export const letterStateWords: Readonly<Record<LetterState, string>> = {
  posted: 'Added',
  held: 'Waiting',
  attached: 'Added by staff',
  dismissed: 'Dismissed',
  left_out: 'Ignored',
  repeated: 'Duplicate',
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
  no_address: 'It was not sent to a reply address, so we do not know which conversation it belongs to.',
  forged: 'The reply address is not valid.',
  ended: `The reply address has expired (more than ${letterLimits.replyDays} days old).`,
  wrong_from: 'It came from a different address to the person we emailed.',
  nobody: 'The person can no longer sign in.',
  unseen: 'This person no longer has access to the conversation.',
  too_large: 'The email is too large.',
  unreadable: 'We could not read it.',
  empty: 'No reply text or attachments found.',
  too_many: 'Too many replies from this person in one hour.',
  refused: 'We could not add it to the conversation.',
  automatic: 'Automatic reply.',
  repeated: 'Duplicate email.',
} as const
export type LetterReason = keyof typeof letterReasons
const isReason = (word: string): word is LetterReason => Object.hasOwn(letterReasons, word)

/** In words; `detail`: what else is known of it. */
export const reasonInWords = (reason: string | null, detail: string | null): string | null =>
  reason === null ? detail : [isReason(reason) ? letterReasons[reason] : reason, detail].filter(Boolean).join(' ')
