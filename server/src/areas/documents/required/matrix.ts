// The matrix: records with a paper of the question, by name, each with every paper it has to have.
import type {
  PaperCell,
  PaperRow,
  requiredDocumentsEndpoints,
} from '@kerbline/domain/areas/documents/required-endpoints.ts'
import { documentTypeNames } from '@kerbline/domain/cases/document-types.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { selectionSql } from '../../../crud/list-query.ts'
import type { Rows } from '../../../http/call.ts'
import { type Asked, requiredSource, wantedFrom } from './required-source.ts'

type Endpoints = typeof requiredDocumentsEndpoints

const PAGE = 50

interface Cursor {
  readonly place: number
  readonly name: string
  readonly id: number
}

function readCursor(after: string | undefined): Cursor | undefined {
  if (after === undefined) return undefined
  const [, place = '', id = '', name = ''] = /^([0-2])~(\d{1,9})~(.*)$/s.exec(after) ?? []
  if (id === '')
    throw problem('not valid', {
      fields: [
        { field: 'after', reason: 'unknown_value', message: 'This page does not exist. Start from the first page.' },
      ],
    })
  return { place: Number(place), name, id: Number(id) }
}

/** Vehicles, then drivers, then companies. */
const place = sql`case w.holder when 'vehicle' then 0 when 'driver' then 1 else 2 end`

interface Holder extends Omit<PaperRow, 'cells'> {
  readonly place: number
}

async function holdersOf(rows: Rows, asked: Asked, { search, filter, after }: InputOf<Endpoints['matrix']>) {
  const chosen = selectionSql(requiredSource(asked), { search, filter, sort: '', pasted: '', archived: 'no' })
  const from = readCursor(after)
  const beyond: RawBuilder<SqlBool> = from
    ? sql<SqlBool>`(${place}, w.name, w.holder_id) > (${from.place}::int, ${from.name}::text, ${from.id}::int)`
    : sql<SqlBool>`true`
  const { rows: holders } = await sql<Holder>`
    select ${place} as place, w.holder, w.holder_id, w.name, w.detail, w.is_electric from ${wantedFrom(asked)} where ${chosen} and ${beyond}
    group by w.holder, w.holder_id, w.name, w.detail, w.is_electric order by 1, w.name, w.holder_id limit ${PAGE + 1}`.execute(
    rows,
  )
  return holders
}

/** Whatever is asked of them: a record stands with all it has to have. */
async function cellsOf(
  rows: Rows,
  asked: Asked,
  holders: readonly Holder[],
): Promise<ReadonlyMap<string, PaperCell[]>> {
  const source = requiredSource(asked)
  const keys = holders.map(({ holder, holder_id: id }) => `${holder} ${id}`)
  const { rows: found } = await sql<PaperCell & { holder: string; holder_id: number }>`
    select ${source.select} from ${source.from} where w.holder || ' ' || w.holder_id = any(${keys}::text[])`.execute(
    rows,
  )
  const byRecord = new Map<string, PaperCell[]>()
  for (const { id, type, status, expires_on, title, document_id, is_asked, asked_at, asked_no, ...of } of found) {
    const key = `${of.holder} ${of.holder_id}`
    const cell = { id, type, status, expires_on, title, document_id, is_asked, asked_at, asked_no }
    byRecord.set(key, [...(byRecord.get(key) ?? []), cell])
  }
  return byRecord
}

export async function matrixOf(
  rows: Rows,
  asked: Asked,
  input: InputOf<Endpoints['matrix']>,
): Promise<ReplyOf<Endpoints['matrix']>> {
  const found = await holdersOf(rows, asked, input)
  const page = found.slice(0, PAGE)
  const last = found.length > PAGE ? page.at(-1) : undefined
  const cells = page.length === 0 ? new Map<string, PaperCell[]>() : await cellsOf(rows, asked, page)
  const shown = page.map(({ place: _, ...row }) => ({
    ...row,
    cells: cells.get(`${row.holder} ${row.holder_id}`) ?? [],
  }))
  const there = new Set(shown.flatMap((row) => row.cells.map(({ type }) => type)))
  return {
    types: documentTypeNames.filter((type) => there.has(type)),
    rows: shown,
    next: last ? `${last.place}~${last.holder_id}~${last.name}` : null,
  }
}
