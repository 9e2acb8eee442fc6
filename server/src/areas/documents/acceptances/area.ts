// Read and accept: asking, opening, accepting, reminding, and the proof.
import { readingsEndpoints, type Reading } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { readersPlan, readingsPlan } from '@kerbline/domain/areas/documents/acceptances/list.ts'
import { mayBeAskedToRead } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import type { Page } from '@kerbline/domain/kit/list.ts'
import { sql } from 'kysely'
import { paperDownload } from '../../../cases/pack.ts'
import { exportRows } from '../../../crud/export-rows.ts'
import { listRows } from '../../../crud/list-query.ts'
import { containing } from '../../../db/containing.ts'
import { area, type Call } from '../../../http/call.ts'
import { grantedByRecord, grantedDocuments } from '../granted.ts'
import { prepareAsk, prepareCount, remind } from './ask.ts'
import { readingLinkHandlers } from './by-link.ts'
import { acceptOwn, mine, openOwn } from './mine.ts'
import { assertMayAsk, candidatesFor, documentColumns, documentToAsk, type ReadDocument } from './reach.ts'
import { findReading, proofOf, readersOf, readersSource, readingsList, readingsSource } from './readings.ts'

type Endpoints = typeof readingsEndpoints

const MAX_OFFERED = 30

/** Current documents of the scope: policies first, as they are what is read. */
async function offered({ rows, actor }: Call, { search, document }: InputOf<Endpoints['documents']>) {
  assertMayAsk(actor)
  const { rows: found } = await sql<ReadDocument & { account_name: string | null }>`
    select ${documentColumns}, (select a.name from accounts a where a.customer_account_number = d.customer_account_number) as account_name from documents d
    where ${document === undefined ? sql`d.superseded_at is null and d.type <> 'photo' and ${grantedDocuments(actor)} and d.title ilike ${containing(search)}` : sql`d.id = ${document} and ${grantedByRecord(actor)}`}
    order by d.type <> 'policy', d.added_at desc, d.id desc limit ${MAX_OFFERED}`.execute(rows)
  return {
    documents: found
      .filter((each) => mayBeAskedToRead(actor, each))
      .map(({ id, title, type, version, account, account_name }) => ({
        ...{ id, title, type, version, account_name },
        customer_account_number: account,
      })),
  }
}

export const readingsArea = area(
  readingsEndpoints,
  {
    mine,
    open: openOwn,
    accept: acceptOwn,
    list: async ({ rows, actor }: Call, query) => {
      assertMayAsk(actor)
      const page: Page<Reading> = await listRows<Reading>(rows, readingsSource(actor), query)
      return { ...page, rows: [...page.rows], missing: [...page.missing], counts: page.counts && { ...page.counts } }
    },
    exportRows: ({ rows, actor }, { columns, format, ...asked }) => {
      assertMayAsk(actor)
      return exportRows(rows, {
        source: readingsSource(actor),
        plan: readingsPlan(),
        name: readingsList.name,
        columns,
        format,
        asked,
      })
    },
    people: async ({ rows, actor }, { id }) => {
      assertMayAsk(actor)
      return { reading: await findReading(rows, actor, id), people: await readersOf(rows, actor, id) }
    },
    exportPeople: async ({ rows, actor }, { id, columns, format, ...asked }) => {
      assertMayAsk(actor)
      await findReading(rows, actor, id)
      return exportRows(rows, {
        source: readersSource(actor, id),
        plan: readersPlan,
        name: 'accepted',
        columns,
        format,
        asked,
      })
    },
    proof: {
      prepare: async ({ actor, portal, openRows }, { id }) => {
        assertMayAsk(actor)
        const paper = await openRows((rows) => proofOf(rows, actor, id))
        const file = await paperDownload(paper, portal.clock.businessNow())
        return async () => file
      },
    },
    documents: offered,
    candidates: {
      prepare: async ({ actor, portal, openRows }, { id, search }) => {
        const found = await openRows((rows) => documentToAsk(rows, actor, id))
        const candidates = await candidatesFor(portal.database, actor, found, search)
        return async () => candidates
      },
    },
    count: { prepare: prepareCount },
    ask: { prepare: prepareAsk },
    remind,
    ...readingLinkHandlers,
  },
  { lists: [readingsList] },
)
