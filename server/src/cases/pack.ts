// A case on paper: what it says, what was said, what was done, and the documents with their digests. For whoever reads the case and whomever
// they hand it to, so neither internal notes nor staff's own documents are ever on it.
import { stepInWords } from '@kerbline/domain/cases/case-history.ts'
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Rows } from '../db/scope.ts'
import { paperInstant, type PdfBlock, type PdfPaper, writePdf } from '../files/write-pdf.ts'
import type { Download } from '../http/download.ts'
import type { CaseRow } from './case-rows.ts'
import { documentsOf } from './documents.ts'
import { readableBy } from './posts.ts'

/** What the kind itself says of one, above its thread. */
export interface PackParts {
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly opening: string
  /** Between what it says and what was said: pictures, and what they show. */
  readonly shown?: readonly PdfBlock[]
}

/** More than any case has; what is left out is said on the paper. */
const MAX_ENTRIES = 2_000

interface Said {
  readonly author_name: string
  readonly side: string
  readonly body: string
  readonly at: string
}

const sides: Readonly<Record<string, string>> = {
  customer: 'customer',
  hire_company: 'hire company',
  third_party: 'third party',
}

async function threadOf(rows: Rows, { id }: CaseRow): Promise<PdfBlock[]> {
  const readable = sql`p.case_id = ${id} and ${readableBy('customer')}`
  const { rows: posts } = await sql<Said>`
    select p.author_name, p.side, p.body, json_instant(p.at) as at from case_posts p where ${readable} order by p.at, p.id limit ${MAX_ENTRIES}`.execute(
    rows,
  )
  const {
    rows: [all],
  } = await sql<{ count: number }>`select count(*)::int as count from case_posts p where ${readable}`.execute(rows)
  const leftOut = (all?.count ?? 0) - posts.length
  if (posts.length === 0) return [{ kind: 'text', text: 'No messages yet.' }]
  return [
    ...posts.map(({ author_name: name, side, body, at }): PdfBlock => ({
      kind: 'entry',
      head: `${name} (${sides[side] ?? side}) · ${paperInstant(new Date(at))}`,
      text: body,
    })),
    ...(leftOut > 0 ? [{ kind: 'text', text: `${leftOut} later messages are not in this document.` } as const] : []),
  ]
}

interface Moved {
  readonly from: string | null
  readonly to: string
  readonly verb: string | null
  readonly by: string | null
  readonly at: string
}

async function stepsOf(rows: Rows, kind: CaseKind, { id }: CaseRow): Promise<PdfBlock> {
  const { rows: moves } = await sql<Moved>`
    select from_state as "from", to_state as "to", verb, coalesce(person_name(user_id), by_name) as by, json_instant(at) as at from state_changes
    where entity = ${kind.name} and entity_id = ${id} order by id limit ${MAX_ENTRIES}`.execute(rows)
  return {
    kind: 'facts',
    facts: moves.map(({ by, at, ...step }) => [
      paperInstant(new Date(at)),
      `${stepInWords(kind, step)}${by === null ? '' : `, ${by}`}`,
    ]),
  }
}

async function evidenceOf(rows: Rows, row: CaseRow): Promise<PdfBlock[]> {
  const documents = await documentsOf(rows, row, 'customer')
  if (documents.length === 0) return [{ kind: 'text', text: 'There are none.' }]
  return documents.toReversed().map((each) => ({
    kind: 'entry',
    head: `${each.title} · ${documentTypeInWords(each.type)} · version ${each.version}${each.is_superseded ? ' (replaced)' : ''}`,
    text: [
      `${each.name}, ${Math.ceil(each.size_bytes / 1024)} kB, added by ${each.added_by_name} on ${paperInstant(new Date(each.added_at))}`,
      ...(each.taken_at === null ? [] : [`Taken ${paperInstant(new Date(each.taken_at))}`]),
      `SHA-256 ${each.sha256}`,
    ].join('\n'),
  }))
}

async function accountName(rows: Rows, { customer_account_number: account }: CaseRow): Promise<string> {
  const { rows: found } = await sql<{
    name: string
  }>`select name from accounts where customer_account_number = ${account}`.execute(rows)
  return found[0]?.name ?? ''
}

export async function casePaper(
  rows: Rows,
  kind: CaseKind,
  row: CaseRow,
  { facts, opening, shown = [] }: PackParts,
): Promise<PdfPaper> {
  const day = (instant: string | null): string => (instant === null ? '' : formatDate(londonDate(instant)))
  return {
    number: row.number,
    title: row.title,
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Customer', `${await accountName(rows, row)} (${row.customer_account_number})`],
          ...facts,
          ...(row.reg_no === null ? [] : [['Vehicle', row.reg_no] as const]),
          ['Status', stateInWords(kind, row.state)],
          ['Opened', day(row.opened_at)],
          ...(row.closed_at === null ? [] : [['Closed', day(row.closed_at)] as const]),
        ],
      },
      { kind: 'heading', text: kind.one },
      { kind: 'text', text: opening },
      ...shown,
      { kind: 'heading', text: 'What was said' },
      ...(await threadOf(rows, row)),
      { kind: 'heading', text: 'What was done' },
      await stepsOf(rows, kind, row),
      { kind: 'heading', text: 'Documents' },
      ...(await evidenceOf(rows, row)),
    ],
  }
}

/** The file as it leaves. */
export async function paperDownload(paper: PdfPaper, at: Date): Promise<Download> {
  const bytes = await writePdf(paper, at)
  return {
    stream: Readable.from([bytes]),
    mime: 'application/pdf',
    name: `${paper.number}.pdf`,
    sizeBytes: bytes.length,
  }
}
