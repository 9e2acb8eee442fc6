// What was sent without an answer is sent again by the same key, after a reload too: the server takes it once.
import type { Sending } from '../data/use-action.ts'
import { dropDraft, keepDraft, readDraft, sentUnder } from '../data/drafts.ts'

interface Unanswered {
  readonly sent: string
  readonly key: string
}
const isUnanswered = (value: unknown): value is Unanswered =>
  typeof value === 'object' &&
  value !== null &&
  'sent' in value &&
  typeof value.sent === 'string' &&
  'key' in value &&
  typeof value.key === 'string'

/** `draft`: the name under which what is sent is kept on this device. */
export const sendingOf = (draft: string): Sending => ({
  keyOf: async (sent, newKey) => {
    const tried = await readDraft(sentUnder(draft))
    if (isUnanswered(tried) && tried.sent === sent) return tried.key
    await keepDraft(sentUnder(draft), { sent, key: newKey } satisfies Unanswered)
    return newKey
  },
  answered: () => dropDraft(sentUnder(draft)),
})
