// Files that people bring in through the screens: upload, map, check, commit, report.
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import type { OpenOffer } from '@kerbline/domain/areas/imports/catalogue.ts'
import { headingKey, isRefused, mappedHeading, refusedHeadingInWords } from '@kerbline/domain/areas/imports/heading.ts'
import { isClearable } from '@kerbline/domain/areas/imports/kind.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { plainName } from '../../files/files.ts'
import { area, type Area, type Call, type Handlers } from '../../http/call.ts'
import { rejectedOf, templateOf } from './files-out.ts'
import { namedFix, wordsFor } from './fixing.ts'
import {
  changeJob,
  clearsOf,
  columnsOf,
  findJob,
  fixesOf,
  type JobRow,
  offerFor,
  offersOf,
  rememberMapping,
  runStateOf,
} from './jobs.ts'
import type { OwnCalls } from './managed-calls.ts'
import { keepPart } from './parts.ts'
import { readJobRows } from './rows.ts'
import { recentOf, viewOf } from './view.ts'
import { isWorking } from './steps.ts'
import { isOrphaned, startWork } from './work.ts'

const RECENT = 30
const MAX_ID = 2_147_483_647
const KEPT_DAYS = 30
/** Files of one person that wait to be written: older ones make room. */
const MAX_WAITING = 6

const jobOf = async (call: Call, id: number): Promise<{ job: JobRow; offer: OpenOffer }> => {
  const job = await findJob(call.rows, call.actor, id)
  return { job, offer: offerFor(call.actor, job.kind) }
}

const seen = async (call: Call, job: JobRow, offer: OpenOffer) =>
  viewOf(job, offer, call, await runStateOf(call.rows, job))

/** The import as it is after a change within this call. */
async function afresh(call: Call, id: number) {
  const { job, offer } = await jobOf(call, id)
  return seen(call, job, offer)
}

const notNow = (detail: string) => problem('not allowed now', { detail })
/** Checked, or being checked: corrections may come while the last ones are still looked at. */
const isChecking = ({ state }: JobRow): boolean => state === 'checking' || state === 'checked'

/** @throws problem 'not valid' naming what is missing, or closed to the caller */
function assertMapping({ kind, whole, closed }: OpenOffer, mapping: readonly (string | null)[], width: number): void {
  const shut = mapping.find((name) => name !== null && closed.has(name))
  if (shut !== undefined && shut !== null) {
    const message = `${whole.columns[shut]?.label ?? shut}: ${closed.get(shut) ?? ''} Do not import this column.`
    throw problem('not valid', { fields: [{ field: 'mapping', reason: 'no_permission', message }] })
  }
  const heading = mappedHeading(kind, mapping)
  const isWhole = mapping.length === width && !isRefused(heading)
  if (isWhole) return
  const message = isRefused(heading) ? refusedHeadingInWords(kind, heading) : `The file has ${width} columns.`
  throw problem('not valid', { fields: [{ field: 'mapping', reason: 'unknown_value', message }] })
}

const mappings = z.array(z.string().nullable())

/** What begins once the call's own transaction is kept; nobody waits for it. */
interface Work {
  readonly begin: (call: Call, id: number) => void
}

const workOf = (own: OwnCalls): Work => ({
  begin: (call, id) => {
    const { portal, actor, request } = call
    call.afterwards(() => {
      setImmediate(() => void startWork({ portal, actor, request, ...own }, id))
      return Promise.resolve()
    })
  },
})

async function recheck({ begin }: Work, call: Call, job: JobRow, change: Parameters<typeof changeJob>[2]) {
  await changeJob(call.rows, job.id, {
    ...change,
    state: 'checking',
    revision: job.revision + 1,
    progress_done: 0,
    beat_at: new Date().toISOString(),
  })
  begin(call, job.id)
  return afresh(call, job.id)
}

type Calls<Name extends keyof typeof importsEndpoints> = Pick<Handlers<typeof importsEndpoints>, Name>

const offered: Calls<'kinds' | 'recent' | 'template'> = {
  kinds: ({ actor }) =>
    Promise.resolve({
      kinds: offersOf(actor).map(({ kind, many, path }) => ({
        name: kind.name,
        title: many,
        path,
        columns: Object.keys(kind.columns).length,
        is_closed: kind.isClosed === true,
        required: Object.values(kind.columns).flatMap(({ isRequired, label }) => (isRequired ? [label] : [])),
      })),
    }),
  recent: async ({ rows, actor }, { kind, before }) => {
    const mayBring = offersOf(actor).map((each) => each.kind.name)
    const wanted = kind === undefined ? mayBring : mayBring.filter((name) => name === kind)
    const all = rows
      .selectFrom('import_jobs')
      .where('kind', '=', sql<string>`any(${wanted}::text[])`)
      .where('state', '<>', 'uploading')
    const { total } = await all.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const found = await all
      .selectAll()
      .where('id', '<', before ?? MAX_ID)
      .orderBy('id', 'desc')
      .limit(RECENT + 1)
      .execute()
    const page = found.slice(0, RECENT)
    const next = found.length > RECENT ? (page.at(-1)?.id ?? null) : null
    return { imports: page.map((job) => recentOf(job, actor)), total, next }
  },
  template: ({ actor }, { kind }) => templateOf(offerFor(actor, kind)),
}

const uploading = (work: Work): Calls<'start' | 'part' | 'view'> => ({
  start: async (call, { kind, name, size_bytes, accounts }) => {
    const { rows, actor } = call
    const { isOfPeople } = offerFor(actor, kind)
    await sql`delete from import_jobs where created_by = ${actor.id} and (created_at < now() - make_interval(days => ${KEPT_DAYS})
      or state in ('uploading', 'failed') and created_at < now() - interval '1 day' or id in (select id from import_jobs
        where created_by = ${actor.id} and state not in ('committing', 'done', 'undoing') order by id desc offset ${MAX_WAITING - 1}))`.execute(
      rows,
    )
    const { id } = await rows
      .insertInto('import_jobs')
      .values({
        kind,
        source: plainName(name),
        size_bytes,
        accounts: isOfPeople ? accounts : [],
        created_by: actor.id,
        created_by_name: actor.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return afresh(call, id)
  },
  part: async (call, { id, from }) => {
    const { job } = await jobOf(call, id)
    const received = await keepPart(call.rows, job, from, call.bytes)
    const isComplete = received === job.size_bytes
    if (isComplete && job.state === 'uploading') {
      await changeJob(call.rows, id, { state: 'reading' })
      work.begin(call, id)
    }
    return { received_bytes: received, is_complete: isComplete }
  },
  view: async (call, { id }) => {
    const { job, offer } = await jobOf(call, id)
    if (isOrphaned(call.portal, job)) work.begin(call, id)
    return seen(call, job, offer)
  },
})

const mapping = (work: Work): Calls<'map' | 'remap'> => ({
  map: async (call, { id, mapping: chosen, clears: asked }) => {
    const { job, offer } = await jobOf(call, id)
    if (job.state !== 'mapping') throw notNow('You cannot match columns at this stage.')
    const columns = columnsOf(job)
    assertMapping(offer, chosen, columns.length)
    const said = Object.fromEntries(columns.map(({ title }, place) => [headingKey(title), chosen[place] ?? '']))
    await rememberMapping(call.rows, call.actor.id, job.kind, said)
    const clears = asked.filter((name) => chosen.includes(name) && isClearable(offer.kind, name))
    const isSame =
      JSON.stringify(mappings.parse(job.mapping)) === JSON.stringify(chosen) &&
      JSON.stringify(clearsOf(job)) === JSON.stringify(clears)
    // Corrections name columns of the file, so that another mapping leaves them as they are.
    return recheck(work, call, job, isSame ? {} : { mapping: JSON.stringify(chosen), clears: JSON.stringify(clears) })
  },
  remap: async (call, { id }) => {
    const { job } = await jobOf(call, id)
    if (!isChecking(job)) throw notNow('You cannot change columns after importing.')
    await changeJob(call.rows, id, { state: 'mapping', revision: job.revision + 1 })
    return afresh(call, id)
  },
})

/** What was checked, and its corrections. */
const checking = (work: Work): Calls<'rows' | 'words' | 'fix' | 'undo' | 'rejected'> => ({
  rows: async (call, { id, group, outcome, after }) => {
    const { job } = await jobOf(call, id)
    return readJobRows(call.rows, job, { group, outcome, after })
  },
  words: async (call, { id, group, search }) => {
    const { job } = await jobOf(call, id)
    return wordsFor(call.rows, job, group, search)
  },
  fix: async (call, { id, fix }) => {
    const { job } = await jobOf(call, id)
    if (!isChecking(job)) throw notNow('Only checked rows can be corrected.')
    const fixes = [...fixesOf(job), await namedFix(call.rows, job, fix)]
    return recheck(work, call, job, { fixes: JSON.stringify(fixes) })
  },
  undo: async (call, { id }) => {
    const { job } = await jobOf(call, id)
    const fixes = fixesOf(job)
    if (!isChecking(job) || fixes.length === 0) throw notNow('There is nothing to undo.')
    return recheck(work, call, job, { fixes: JSON.stringify(fixes.slice(0, -1)) })
  },
  rejected: async (call, { id }) => {
    const { job } = await jobOf(call, id)
    return rejectedOf(call.rows, job)
  },
})

/** Writing, and what follows it. */
const writing = (work: Work): Calls<'commit' | 'revert' | 'discard'> => ({
  commit: async (call, { id, revision, is_all_or_nothing, tell_from }) => {
    const { job } = await jobOf(call, id)
    if (job.state !== 'checked' || revision !== job.checked_revision || revision !== job.revision)
      throw notNow('The rows have been rechecked. Review them again.')
    if (is_all_or_nothing && job.rows_error > 0)
      throw notNow('Some rows have errors. Fix or skip them, or import the valid rows only.')
    await changeJob(call.rows, id, {
      state: 'committing',
      is_all_or_nothing,
      tell_from: tell_from ?? londonDate(call.portal.clock.businessNow()),
      progress_done: 0,
      beat_at: new Date().toISOString(),
    })
    work.begin(call, id)
    return afresh(call, id)
  },
  revert: async (call, { id }) => {
    const { job } = await jobOf(call, id)
    const run = await runStateOf(call.rows, job)
    if (!run?.can_undo) throw notNow('There is nothing to undo.')
    await changeJob(call.rows, id, {
      state: 'undoing',
      failure: null,
      standing: null,
      beat_at: new Date().toISOString(),
    })
    work.begin(call, id)
    return afresh(call, id)
  },
  discard: async (call, { id }) => {
    const { job } = await jobOf(call, id)
    if (['committing', 'done', 'undoing'].includes(job.state)) throw notNow('This file has already been imported.')
    if (isWorking(job.state)) await changeJob(call.rows, id, { revision: job.revision + 1 })
    await call.rows.deleteFrom('import_jobs').where('id', '=', id).execute()
    return { removed: true as const }
  },
})

/** @param own the areas of managed entities, and how people are invited: rows of theirs go in through their own calls. */
export function importsArea(own: OwnCalls): Area {
  const work = workOf(own)
  return area(importsEndpoints, {
    ...offered,
    ...uploading(work),
    ...mapping(work),
    ...checking(work),
    ...writing(work),
  })
}
