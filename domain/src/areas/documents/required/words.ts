// Papers that a record has to have: of whom they are wanted, how one stands, and what is written to whoever is to supply what is missing.
import { documentTypeInWords } from '../../../cases/document-types.ts'
import { formatDate } from '../../../kit/time/date-words.ts'
import { counted } from '../../../kit/words.ts'
import type { Permission } from '../../../permissions.ts'
import { EXPIRY_WEEKS } from '../expiry.ts'
import type { DocumentOwner } from '../owners.ts'

export const paperHolderWords: Readonly<Record<DocumentOwner, string>> = {
  vehicle: 'Vehicles',
  driver: 'Drivers',
  company: 'Companies',
}

/** The worst first. `lacks`: nobody can show the paper. */
export const paperStates = {
  missing: { label: 'Missing', lacks: true },
  expired: { label: 'Expired', lacks: true },
  expiring: { label: 'Expiring', lacks: false },
  present: { label: 'On file', lacks: false },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly lacks: boolean }>>
export type PaperState = keyof typeof paperStates
const isState = (word: string): word is PaperState => Object.hasOwn(paperStates, word)
export const paperStateNames = Object.keys(paperStates).filter(isState)
/** What is asked for. */
export const lackingStates = paperStateNames.filter((name) => paperStates[name].lacks)

/** A paper is amber so long before it expires. */
export const PAPER_AMBER_DAYS = EXPIRY_WEEKS * 7

/** The customer asks the hire company, and the other way round: who raises queries or keeps the papers of a customer, and who works on queries. */
export const paperAskers: readonly Permission[] = ['raise queries', 'upload documents', 'manage queries']
export const mayAskForPapers = (side: 'customer' | 'staff', may: (right: Permission) => boolean): boolean =>
  may('see documents') &&
  (side === 'customer' ? may('raise queries') || may('upload documents') : may('manage queries'))

/** Told to who may not ask. */
export const whoAsksForPapers = (side: 'customer' | 'staff'): string =>
  side === 'customer'
    ? 'You need permission to upload documents or raise queries.'
    : 'You need permission to manage queries.'

export interface WantedPaper {
  readonly holder: DocumentOwner
  /** Plate, or name. */
  readonly name: string
  readonly type: string
  readonly status: PaperState
  readonly expires_on: string | null
}

/** So many stand in a letter by name. */
const MAX_NAMED = 250

const whyWanted = ({ status, expires_on: expires }: WantedPaper): string =>
  status === 'expired' && expires !== null ? `expired ${formatDate(expires)}` : 'missing'

/** "AB12 CDE: MOT certificate (missing), V5C copy (expired 3 Mar 2026)", a line a record. */
function linesOf(papers: readonly WantedPaper[]): readonly string[] {
  const byRecord = new Map<string, string[]>()
  for (const paper of papers) {
    const key = `${paper.holder} ${paper.name}`
    const words = `${documentTypeInWords(paper.type)} (${whyWanted(paper)})`
    const before = byRecord.get(key)
    if (before) before.push(words)
    else byRecord.set(key, [words])
  }
  return [...byRecord].map(([record, words]) => `${record.slice(record.indexOf(' ') + 1)}: ${words.join(', ')}`)
}

/** "12 documents needed: MOT certificate, V5C copy". */
export function askTitle(papers: readonly WantedPaper[]): string {
  const [only] = papers
  if (only && papers.length === 1)
    return `Document needed: ${documentTypeInWords(only.type)} for ${only.name}`.slice(0, 120)
  const types = [...new Set(papers.map(({ type }) => documentTypeInWords(type)))]
  const named = types.length > 3 ? `${types.slice(0, 3).join(', ')} and others` : types.join(', ')
  return `${counted(papers.length, 'document')} needed: ${named}`.slice(0, 120)
}

/** The papers, and how they reach whoever asks. */
export function askWords(papers: readonly WantedPaper[], note: string | null): string {
  const shown = papers.slice(0, MAX_NAMED)
  const rest = papers.length - shown.length
  return [
    ...(note === null ? [] : [note, '']),
    `Please send us ${papers.length === 1 ? 'this document' : `these ${papers.length.toLocaleString('en-GB')} documents`}:`,
    ...linesOf(shown),
    ...(rest > 0 ? [`and ${rest.toLocaleString('en-GB')} more. See Documents, Required.`] : []),
    '',
    'Upload each one under Documents on its record.',
  ]
    .join('\n')
    .slice(0, 20_000)
}
