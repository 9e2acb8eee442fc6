// What was written and has not gone out yet: one queue for messages, replies and posts, whatever page they were written on.
import type { UploadTarget } from '../send-file.ts'
import { moment, signal } from '../signal.ts'

/** A file that goes before it, and is named by its upload among the `uploads` of its input once it has arrived. */
export interface OutgoingFile {
  /** The server goes on from what it has under this key. */
  readonly key: string
  readonly target: UploadTarget
  readonly file: File
}

/** What a page says of something it sends. */
export interface OutgoingText {
  /** Whose it is, where it is nobody with a session: `workshop:MB-000031`. */
  readonly owner?: string
  /** "Reply in Q-000123", to read on from "Not sent yet". */
  readonly what: string
  /** Where it stands until it has gone: `query:31`, `messages`. */
  readonly places: readonly string[]
  /** The page it belongs to. */
  readonly href: string
  /** Its words, as they are shown meanwhile. */
  readonly body: string
  /** The draft it was, by its name in drafts.ts: gone once the queue has it. */
  readonly draft: string
  /** What to put back into the box, should it be changed instead. */
  readonly content: unknown
  /** Those that have not arrived yet. */
  readonly files?: readonly OutgoingFile[]
  /** Beginnings of the paths it makes old. */
  readonly refreshes: readonly string[]
}

export interface Outgoing extends OutgoingText {
  readonly owner: string
  /** The Idempotency-Key: however often it is tried, it is one. */
  readonly key: string
  readonly path: string
  readonly input: unknown
  /** When it was first tried: a day later the server knows its key no more. */
  readonly at: number
  /** `first`: whoever wrote it waits for the answer; `waiting`: it goes by itself; `refused`: somebody must look. */
  readonly state: 'first' | 'waiting' | 'refused'
  readonly reason: string | null
}

/** Something has gone, at once or after a wait, and this is the answer. */
export const sentOut = moment<{ readonly path: string; readonly reply: unknown }>()

/** Of whoever is signed in, oldest first. */
export const outgoing = signal<readonly Outgoing[]>([])

/** Whether a draft of this name went into the queue: what the server still has of it is no draft any more. */
export const isOutgoing = (draft: string): boolean => outgoing.get().some((each) => each.draft === draft)
