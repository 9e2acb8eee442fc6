// Imports as they stand in the database, and what of one is told to whom.
import type { Fix } from '@kerbline/domain/areas/imports/fixes.ts'
import { importCatalogue, type OpenOffer, offerTo } from '@kerbline/domain/areas/imports/catalogue.ts'
import type { RememberedMapping, SuggestionWay } from '@kerbline/domain/areas/imports/suggest.ts'
import { importStanding } from '@kerbline/domain/areas/imports/shapes.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../db/tables.ts'
import type { Actor } from '../../http/actor.ts'
import type { Call, Rows } from '../../http/call.ts'
import { type MadeIn, madeInRegisters } from '../../import/records/registers.ts'
import { UNDO_DAYS } from '../../import/undo-run.ts'

export type JobRow = Selectable<Tables['import_jobs']>

const fileColumns = z.array(z.object({ title: z.string(), samples: z.array(z.string()) }))
export type FileColumns = z.infer<typeof fileColumns>

const fixes: z.ZodType<Fix> = z.discriminatedUnion('do', [
  z.object({ do: z.literal('cell'), row: z.number(), place: z.number(), text: z.string() }),
  z.object({ do: z.literal('replace'), place: z.number(), from: z.string(), text: z.string() }),
  z.object({ do: z.literal('replace name'), place: z.number(), from: z.string(), text: z.string() }),
  z.object({ do: z.literal('rows'), rows: z.array(z.number()), place: z.number(), text: z.string() }),
  z.object({ do: z.literal('cells'), place: z.number(), cells: z.array(z.tuple([z.number(), z.string()])) }),
  z.object({ do: z.literal('day first'), place: z.number() }),
  z.object({ do: z.literal('month first'), place: z.number() }),
  z.object({ do: z.literal('name'), place: z.number(), from: z.string(), how: z.enum(['create', 'leave out']) }),
  z.object({
    ...{ do: z.literal('names'), place: z.number(), from: z.array(z.string()), how: z.enum(['create', 'leave out']) },
  }),
  z.object({ do: z.literal('leave out'), rows: z.array(z.number()) }),
  z.object({ do: z.literal('take in'), rows: z.array(z.number()) }),
])
const namedFixes = z.array(z.object({ label: z.string(), fix: fixes }))
export type NamedFix = z.infer<typeof namedFixes>[number]

const mapping = z.array(z.string().nullable())
const ways = z.array(z.enum(['name', 'remembered', 'suggested']).nullable())
const names = z.array(z.string())
const remembered = z.record(z.string(), z.string())

type Standing = z.output<typeof importStanding>
const nothing: Standing = { total: 0, records: [] }
/** What stood in the way when undoing was refused last. */
export const standingOf = (job: JobRow): Standing => importStanding.nullable().parse(job.standing) ?? nothing

export const columnsOf = (job: JobRow): FileColumns => fileColumns.parse(job.columns)
export const fixesOf = (job: JobRow): readonly NamedFix[] => namedFixes.parse(job.fixes)
export const mappingOf = (job: JobRow): readonly (string | null)[] => mapping.parse(job.mapping)
/** Columns of ours whose blank cells clear what stands. */
export const clearsOf = (job: JobRow): readonly string[] => names.parse(job.clears)
export const waysOf = (job: JobRow): readonly (SuggestionWay | null)[] => ways.parse(job.suggested_by)

/** The day from which people are told: as was said with the commit, until then today. */
export const tellFromOf = ({ portal }: Pick<Call, 'portal'>, { tell_from: from }: JobRow): string =>
  from ?? londonDate(portal.clock.businessNow())

/** The kind as this person may bring it. @throws problem 'not found' for an unknown one, 'no permission' */
export function offerFor(actor: Actor, kind: string): OpenOffer {
  if (!importCatalogue.has(kind)) throw problem('not found')
  const offer = offerTo(actor, kind)
  if (!offer) throw problem('no permission')
  return offer
}

/** Every kind this person may bring. */
export const offersOf = (actor: Actor): readonly OpenOffer[] =>
  [...importCatalogue.keys()].flatMap((name) => offerTo(actor, name) ?? [])

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

/** What has become of the run that an import wrote. */
export interface RunState {
  readonly can_undo: boolean
  readonly undone_at: string | null
  readonly made: readonly MadeIn[]
}

/** Undefined where it has written none. */
export async function runStateOf(rows: Rows, job: JobRow): Promise<RunState | undefined> {
  if (job.run_id === null || (job.state !== 'done' && job.state !== 'undoing')) return undefined
  const { rows: found } = await sql<Omit<RunState, 'made'>>`
    select r.undone_at, r.undone_at is null and r.created_at > now() - make_interval(days => ${UNDO_DAYS}) and exists (select from import_changes c where c.run_id = r.id) as can_undo
    from import_runs r where r.id = ${job.run_id}`.execute(rows)
  return found[0] && { ...found[0], made: await madeInRegisters(rows, { run: job.run_id, kind: job.kind }) }
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
