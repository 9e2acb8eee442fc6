// What the calls of an import carry: how one looks to its owner, and what may be corrected.
import { z } from 'zod'
import { recordUse } from '../../kit/resource-endpoints.ts'
import { remarkTones } from './groups.ts'
import { suggestionWays } from './suggest.ts'

export const importStates = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'checked',
  'committing',
  'done',
  'undoing',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]

export const importId = z.coerce.number().int().positive().max(2_000_000_000)
export const count = z.number().int()
const counts = z.object({ create: count, update: count, skip: count, error: count, left_out: count })
export const kindName = z.string().min(1).max(60)

export const recent = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  source: z.string(),
  state: z.enum(importStates),
  rows: z.number(),
  counts,
  by: z.string(),
  is_own: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

/** `enter`: the same text for all rows whose cell is blank and may not be; `leave name`: a name is left out and its rows go in; `leave out`: the rows are skipped. */
export const groupFixes = [
  'use',
  'enter',
  'create',
  'leave name',
  'leave blank',
  'day first',
  'month first',
  'leave out',
] as const
export type GroupFix = (typeof groupFixes)[number]

const oneGoFix = z.object({
  do: z.enum(groupFixes),
  /** How many of the cause's rows it fits. */
  count,
  /** For `use` and `enter`: what may stand there, the likeliest first; none, and not searched: whatever is typed. */
  words: z.array(z.string()),
  /** The first of `words` is like what the file says. */
  is_suggested: z.boolean(),
  /** `words` are not all: the others are looked for by a piece of their name. */
  is_searched: z.boolean(),
})

const group = z.object({
  key: z.string(),
  tone: z.enum(remarkTones),
  title: z.string(),
  /** More about a cause whose rows do not say it, such as dates that can be read both ways. */
  says: z.string().nullable(),
  /** The place of the column in the file; null where the whole row is meant. */
  place: z.number().nullable(),
  count,
  rows: z.array(z.number()),
  fixes: z.array(oneGoFix),
})

/** What stood on an import when undoing it was refused: on how many of its records, and the first of them with what it is. */
export const importStanding = z.object({
  total: count,
  records: z.array(
    z.object({
      name: z.string(),
      /** Its screen, and its key there: in the path, or in the query under `parameter`. */
      link: z.object({ screen: z.string(), parameter: z.string().nullable(), key: z.string() }).nullable(),
      uses: z.array(recordUse),
    }),
  ),
})

export const importView = recent.extend({
  one: z.string(),
  many: z.string(),
  list_path: z.string(),
  /** That list can be narrowed to what this import made and changed. */
  is_listed: z.boolean(),
  size_bytes: z.number(),
  received_bytes: z.number(),
  columns: z.array(
    z.object({
      title: z.string(),
      samples: z.array(z.string()),
      target: z.string().nullable(),
      by: z.enum(suggestionWays).nullable(),
      /** Why the caller's files do not change what this column is about; null where they may. */
      closed: z.string().nullable(),
      /** Its blank cells clear what stands; otherwise they leave it. */
      is_cleared: z.boolean(),
    }),
  ),
  targets: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      is_required: z.boolean(),
      /** Rows for records that are here may do without. */
      is_needed_for_new: z.boolean(),
      holds: z.string(),
      is_key: z.boolean(),
      can_clear: z.boolean(),
    }),
  ),
  /** Columns that people decide in the portal, by their labels: no file turns them back. All others are the file's. */
  decided_here: z.array(z.string()),
  /** Of people whose rows name no account; none where every row says it. */
  accounts: z.array(z.string()),
  is_all_or_nothing: z.boolean(),
  /** What people are told of since which day, and the day that was said; null: a file of this kind tells nobody. */
  tells: z.object({ note: z.string(), from: z.string() }).nullable(),
  progress: z.object({ done: count, total: count }),
  groups: z.array(group),
  warnings: count,
  last_fix: z.string().nullable(),
  /** What was checked last; a commit names it, so that nobody writes what they have not seen. */
  revision: z.number(),
  /** False: rows for what is not here are refused. */
  may_create: z.boolean(),
  /** What it made in registers beside its own records: how many, and the first by name. */
  made: z.array(z.object({ register: z.string(), names: z.array(z.string()), count })),
  /** What the import wrote can be taken back, as far as is known without trying. */
  can_undo: z.boolean(),
  undone_at: z.string().nullable(),
  standing: importStanding,
  /** What comes of it for the people in it, once it is written; null: nothing beyond its rows. */
  follows: z.string().nullable(),
  failure: z.string().nullable(),
  seconds: z.number().nullable(),
})

export const rowOutcomes = ['create', 'update', 'skip', 'error', 'left out'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

export const fix = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('cell'),
    row: z.number().int().positive(),
    place: z.number().int().min(0),
    text: z.string().max(20_000),
  }),
  z.strictObject({ do: z.literal('leave out'), row: z.number().int().positive(), is_out: z.boolean() }),
  /** Every name of a column of the file that its register does not have. */
  z.strictObject({ do: z.literal('create all'), place: z.number().int().min(0) }),
  z.strictObject({
    do: z.literal('group'),
    group: z.string().max(500),
    with: z.enum(groupFixes),
    text: z.string().max(500).default(''),
  }),
])
export type ImportFix = z.output<typeof fix>
