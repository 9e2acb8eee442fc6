// One import as its owner sees it, and the short form that lists of imports show.
import type { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { importCatalogue, type ImportOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { columnsOf, fixesOf, type JobRow, mappingOf, waysOf } from './jobs.ts'
import type { StoredGroup } from './findings.ts'

type View = ReplyOf<(typeof importsEndpoints)['view']>
type Recent = ReplyOf<(typeof importsEndpoints)['recent']>['imports'][number]

const storedGroups: z.ZodType<StoredGroup[]> = z.array(
  z.object({
    key: z.string(),
    tone: z.enum(['error', 'warning', 'notice']),
    title: z.string(),
    column: z.string(),
    value: z.string().nullable(),
    place: z.number().nullable(),
    count: z.number(),
    rows: z.array(z.number()),
    fixes: z.array(
      z.object({
        do: z.enum(['use', 'leave blank', 'day first', 'leave out']),
        words: z.array(z.string()),
        is_suggested: z.boolean(),
      }),
    ),
  }),
)

export const groupsOf = (job: JobRow): readonly StoredGroup[] => storedGroups.parse(job.groups)

export const recentOf = (job: JobRow, actor: Actor): Recent => ({
  id: job.id,
  kind: job.kind,
  title: importCatalogue.get(job.kind)?.many ?? job.kind,
  source: job.source,
  state: job.state,
  rows: job.rows_in_file,
  counts: {
    create: job.rows_create,
    update: job.rows_update,
    skip: job.rows_skip,
    error: job.rows_error,
    left_out: job.rows_left_out,
  },
  by: job.created_by_name,
  is_own: job.created_by === actor.id,
  created_at: job.created_at,
  updated_at: job.updated_at,
})

const targetsOf = ({ kind }: ImportOffer): View['targets'] => {
  const keys = new Set(kind.keys.flatMap(({ columns }) => columns))
  return Object.entries(kind.columns).map(([name, { label, isRequired, holds }]) => ({
    name,
    label,
    is_required: isRequired,
    holds,
    is_key: keys.has(name),
  }))
}

export function viewOf(job: JobRow, offer: ImportOffer, actor: Actor): View {
  const [mapping, ways] = [mappingOf(job), waysOf(job)]
  const fixes = fixesOf(job)
  return {
    ...recentOf(job, actor),
    one: offer.one,
    many: offer.many,
    list_path: offer.path,
    size_bytes: job.size_bytes,
    received_bytes: job.received_bytes,
    columns: columnsOf(job).map((column, place) => ({
      ...column,
      target: mapping[place] ?? null,
      by: ways[place] ?? null,
    })),
    targets: targetsOf(offer),
    is_all_or_nothing: job.is_all_or_nothing,
    progress: { done: job.progress_done, total: job.rows_in_file },
    groups: groupsOf(job).map(({ column: _, value: __, fixes: can, rows, ...group }) => ({
      ...group,
      rows: [...rows],
      fixes: can.map((fix) => ({ ...fix, words: [...fix.words] })),
    })),
    warnings: job.rows_warned,
    last_fix: fixes.at(-1)?.label ?? null,
    revision: job.checked_revision,
    has_rows_by_outcome: job.has_outcomes,
    failure: job.failure,
    seconds: job.seconds,
  }
}
