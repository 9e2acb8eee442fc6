// Everything that became of a case, in one history: the steps with their verbs, what was said, added, priced and changed beside them.
import { z } from 'zod'
import { endpoint } from '../kit/endpoint.ts'
import { type CaseKind, stateInWords } from './case-kind.ts'

export const historyKinds = ['step', 'post', 'note', 'document', 'cost', 'change'] as const
export type HistoryKind = (typeof historyKinds)[number]

export const caseHappening = z.object({
  key: z.string(),
  kind: z.enum(historyKinds),
  /** "Approve: In workshop", "Document added". */
  words: z.string(),
  /** The beginning of what was said, the reason given, what the document is called. */
  said: z.string().nullable(),
  /** Null: the portal itself. */
  by: z.string().nullable(),
  at: z.string(),
})
export type CaseHappening = z.output<typeof caseHappening>

interface Entry {
  readonly kind: HistoryKind
  readonly words: string
  /** For the hire company alone. */
  readonly isInternal?: true
}

/** Entries of the trail that are no step and no message, by what follows the kind's name and a colon. */
const entries: Readonly<Record<string, Entry>> = {
  'document added': { kind: 'document', words: 'Document added' },
  'document replaced': { kind: 'document', words: 'Document replaced' },
  'document removed': { kind: 'document', words: 'Document removed' },
  'estimate written': { kind: 'cost', words: 'Estimate written' },
  'lines decided': { kind: 'cost', words: 'Lines of the estimate decided' },
  'details changed': { kind: 'change', words: 'Details changed' },
  'added to the visit': { kind: 'change', words: 'Added to the visit' },
  'taken out of the visit': { kind: 'change', words: 'Taken out of the visit' },
  'link given out': { kind: 'change', words: 'Link created', isInternal: true },
  'link first opened': { kind: 'change', words: 'Link opened for the first time', isInternal: true },
  'link withdrawn': { kind: 'change', words: 'Link withdrawn', isInternal: true },
  'file not taken': { kind: 'change', words: 'A file was not taken', isInternal: true },
  'quote received': { kind: 'cost', words: 'Repairer’s quote received', isInternal: true },
  'repair days given': { kind: 'change', words: 'Repair dates given' },
  'follows a failure': { kind: 'change', words: 'Created after a failed test', isInternal: true },
}
/** "Approve: In workshop"; where nobody noted which step it was, the state alone. */
export function stepInWords(
  kind: Pick<CaseKind, 'states' | 'steps'>,
  { from, to, verb }: { readonly from: string | null; readonly to: string; readonly verb: string | null },
): string {
  const state = stateInWords(kind, to)
  if (from === null) return `Opened: ${state}`
  const label = kind.steps.find((step) => step.verb === verb)?.label
  return label === undefined || label === state ? state : `${label}: ${state}`
}

export const historyActions: readonly string[] = Object.keys(entries)
export const historyEntry = (action: string): Entry | undefined =>
  Object.hasOwn(entries, action) ? entries[action] : undefined

export const caseHistoryEndpoints = ({ path, one, see }: Pick<CaseKind, 'path' | 'one' | 'see'>) => ({
  history: endpoint({
    method: 'GET',
    path: `/api/${path}/:id/history`,
    needs: see,
    summary: `Everything that became of a ${one.toLowerCase()} and its reader may know: steps, messages, documents, costs and changes, the newest first`,
    input: z.strictObject({ id: z.string().min(1).max(20), before: z.string().max(200).optional() }),
    /** `next`: what the following page is asked for with. */
    reply: z.object({ entries: z.array(caseHappening), next: z.string().nullable() }),
  }),
})
