// Imports as they stand in the database, and what of one is told to whom.
import type { Fix } from '@kerbline/domain/areas/imports/fixes.ts'
import { type ImportOffer, importCatalogue } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { RememberedMapping, SuggestionWay } from '@kerbline/domain/areas/imports/suggest.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/tables.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'

export type JobRow = Selectable<Tables['import_jobs']>

const fileColumns = z.array(z.object({ title: z.string(), samples: z.array(z.string()) }))
export type FileColumns = z.infer<typeof fileColumns>

const fixes: z.ZodType<Fix> = z.discriminatedUnion('do', [
  z.object({ do: z.literal('cell'), row: z.number(), place: z.number(), text: z.string() }),
  z.object({ do: z.literal('replace'), place: z.number(), from: z.string(), text: z.string() }),
  z.object({ do: z.literal('rows'), rows: z.array(z.number()), place: z.number(), text: z.string() }),
  z.object({ do: z.literal('day first'), place: z.number() }),
  z.object({ do: z.literal('leave out'), rows: z.array(z.number()) }),
  z.object({ do: z.literal('take in'), rows: z.array(z.number()) }),
])
const namedFixes = z.array(z.object({ label: z.string(), fix: fixes }))
export type NamedFix = z.infer<typeof namedFixes>[number]

const mapping = z.array(z.string().nullable())
const ways = z.array(z.enum(['name', 'remembered', 'suggested']).nullable())
const remembered = z.record(z.string(), z.string())

export const columnsOf = (job: JobRow): FileColumns => fileColumns.parse(job.columns)
export const fixesOf = (job: JobRow): readonly NamedFix[] => namedFixes.parse(job.fixes)
export const mappingOf = (job: JobRow): readonly (string | null)[] => mapping.parse(job.mapping)
export const waysOf = (job: JobRow): readonly (SuggestionWay | null)[] => ways.parse(job.suggested_by)

/** The kind, for whoever may manage what it brings. @throws problem 'not found' for an unknown one, 'no permission' */
export function offerFor(actor: Actor, kind: string): ImportOffer {
  const offer = importCatalogue.get(kind)
  if (!offer) throw problem('not found')
  if (!actor.may.has(offer.needs)) throw problem('no permission')
  return offer
}

/** One of the caller's own. @throws problem 'not found' */
export async function findJob(rows: Rows, actor: Actor, id: number): Promise<JobRow> {
  const found = await rows
    .selectFrom('import_jobs')
    .selectAll()
    .where('id', '=', id)
    .where('created_by', '=', actor.id)
    .executeTakeFirst()
  if (!found) throw problem('not found')
  return found
}

export const changeJob = async (
  rows: Rows,
  id: number,
  change: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> => {
  await rows
    .updateTable('import_jobs')
    .set({ ...change, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function rememberedMapping(rows: Rows, userId: number, kind: string): Promise<RememberedMapping> {
  const found = await rows
    .selectFrom('import_mappings')
    .select('columns')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return found ? remembered.parse(found.columns) : {}
}

export async function rememberMapping(
  rows: Rows,
  userId: number,
  kind: string,
  said: RememberedMapping,
): Promise<void> {
  const columns = JSON.stringify({ ...(await rememberedMapping(rows, userId, kind)), ...said })
  await rows
    .insertInto('import_mappings')
    .values({ user_id: userId, kind, columns })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ columns, updated_at: new Date().toISOString() }),
    )
    .execute()
}
