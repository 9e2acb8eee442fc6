// One import as its owner sees it, and the short form that lists of imports show.
import type { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { groupFixes } from '@kerbline/domain/areas/imports/shapes.ts'
import { followsOf, importCatalogue, type OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { isClearable } from '@kerbline/domain/areas/imports/kind.ts'
import { suggestColumns } from '@kerbline/domain/areas/imports/suggest.ts'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import type { Call } from '../../http/call.ts'
import {
  clearsOf,
  columnsOf,
  fixesOf,
  type JobRow,
  mappingOf,
  type RunState,
  standingOf,
  tellFromOf,
  waysOf,
} from './jobs.ts'
import type { StoredGroup } from './findings.ts'

type View = ReplyOf<(typeof importsEndpoints)['view']>
type Recent = ReplyOf<(typeof importsEndpoints)['recent']>['imports'][number]

const storedGroups: z.ZodType<StoredGroup[]> = z.array(
  z.object({
    key: z.string(),
    tone: z.enum(['error', 'warning', 'notice']),
    title: z.string(),
    says: z.string().nullable().default(null),
    column: z.string(),
    value: z.string().nullable(),
    place: z.number().nullable(),
    count: z.number(),
    rows: z.array(z.number()),
    fixes: z.array(
      z.object({
        do: z.enum(groupFixes),
        words: z.array(z.string()),
        is_suggested: z.boolean(),
        // Absent in what was checked by an earlier version.
        is_searched: z.boolean().default(false),
        count: z.number().nullable().default(null),
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

const targetsOf = ({ kind, mayCreate }: OpenOffer): View['targets'] => {
  const keys = new Set(kind.keys.flatMap(({ columns }) => columns))
  return Object.entries(kind.columns).map(([name, { label, isRequired, isNeededForNew = false, holds }]) => ({
    name,
    label,
    is_required: isRequired,
    is_needed_for_new: isNeededForNew && mayCreate,
    holds,
    is_key: keys.has(name),
    can_clear: isClearable(kind, name),
  }))
}

/** Why a column of the file is not taken, by its title. */
const closedOf = ({ whole, closed }: OpenOffer, title: string): string | null => {
  if (closed.size === 0) return null
  const [found] = suggestColumns(whole, [title])
  const why = found ? closed.get(found.column) : undefined
  return why === undefined || !found ? null : `${whole.columns[found.column]?.label ?? found.column}: ${why}`
}

export function viewOf(job: JobRow, offer: OpenOffer, call: Pick<Call, 'actor' | 'portal'>, run?: RunState): View {
  const [mapping, ways] = [mappingOf(job), waysOf(job)]
  const fixes = fixesOf(job)
  const clears = clearsOf(job)
  return {
    ...recentOf(job, call.actor),
    accounts: [...job.accounts],
    one: offer.one,
    many: offer.many,
    list_path: offer.path,
    is_listed: offer.isListed,
    size_bytes: job.size_bytes,
    received_bytes: job.received_bytes,
    columns: columnsOf(job).map((column, place) => ({
      ...column,
      target: mapping[place] ?? null,
      by: ways[place] ?? null,
      closed: closedOf(offer, column.title),
      is_cleared: mapping[place] != null && clears.includes(mapping[place] ?? ''),
    })),
    decided_here: (offer.kind.decidedHere ?? []).flatMap((name) => offer.kind.columns[name]?.label ?? []),
    targets: targetsOf(offer),
    is_all_or_nothing: job.is_all_or_nothing,
    tells: offer.tells === null ? null : { note: offer.tells, from: tellFromOf(call, job) },
    progress: { done: job.progress_done, total: job.rows_in_file },
    groups: groupsOf(job).map(({ column: _, value: __, fixes: can, rows, ...group }) => ({
      ...group,
      rows: [...rows],
      fixes: can.map((fix) => ({ ...fix, count: fix.count ?? group.count, words: [...fix.words] })),
    })),
    warnings: job.rows_warned,
    last_fix: fixes.at(-1)?.label ?? null,
    revision: job.checked_revision,
    may_create: offer.mayCreate,
    made: (run?.made ?? []).map(({ names, ...made }) => ({ ...made, names: [...names] })),
    can_undo: run?.can_undo ?? false,
    undone_at: run?.undone_at ?? null,
    standing: standingOf(job),
    follows: followsOf(offer),
    failure: job.failure,
    seconds: job.seconds,
  }
}
