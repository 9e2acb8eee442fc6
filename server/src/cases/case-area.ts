// The handlers of a kind of case: what every kind does alike. A kind says its table, its rules and what opening one takes.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { ListQuery, Selection } from '@kerbline/domain/kit/list-schema.ts'
import type { ListPlan, Page } from '@kerbline/domain/kit/list.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { exportRows } from '../crud/export-rows.ts'
import { listRows, selectionSql } from '../crud/list-query.ts'
import type { ListSource } from '../crud/list-source.ts'
import type { NamedList } from '../crud/lists.ts'
import type { Rows } from '../db/scope.ts'
import type { Actor } from '../http/actor.ts'
import type { Beforehand, Call } from '../http/call.ts'
import type { PdfPaper } from '../files/write-pdf.ts'
import type { TableFormat } from '../files/write-table.ts'
import { caseReply } from './case-record.ts'
import { type CaseRow, type CaseSubject, findCase } from './case-rows.ts'
import { type CaseRules, type StepValues, takeCaseStep, whyNoPosts } from './case-steps.ts'
import { type CaseReading, caseSource, type OwnColumns } from './case-source.ts'
import { documentHandlers } from './document-handlers.ts'
import { datesOf } from './date-offers.ts'
import { recordCaseEvent } from './events.ts'
import { historyOfCase } from './history.ts'
import { type CaseMoneyRules, moneyHandlers } from './money.ts'
import { staffWith } from './owners.ts'
import { paperDownload } from './pack.ts'
import { type WrittenAsked, type WrittenKind, writeCase } from './written.ts'
import { mayPost, postsOf, sideOf, writePost } from './posts.ts'

export interface CaseAreaParts<Own extends object> {
  readonly kind: CaseKind
  readonly rules: CaseRules
  /** @param today  the London date */
  readonly plan: (actor: Actor, today: string) => ListPlan
  readonly columns: OwnColumns
  /** The first part of the list's screen's address. */
  readonly screenPath: string
  /** Whether somebody reads of its costs; absent: whoever sees it does. */
  readonly knowsCost?: (actor: Actor) => boolean
  /** Of a kind whose sentence has money. */
  readonly money?: CaseMoneyRules
  /** What written values have to keep to beside their shape. */
  readonly writtenProblems?: WrittenKind['problems']
  /** What the kind's own table says of one. What its steps change of the spine is on its way with the same statements. */
  readonly readOwn: (call: Call, subject: CaseSubject, row: Promise<CaseRow>) => Promise<Own>
}

interface Asked {
  readonly id: number
}
/** The id of a case, or its number. */
interface Named {
  readonly id: string
}

const MOVES = 50

const movesOf = async (rows: Rows, kind: CaseKind, id: number, before?: number) => {
  const stretch = sql`entity = ${kind.name} and entity_id = ${id} and ${before === undefined ? sql`true` : sql`id < ${before}`}`
  const { rows: newest } = await sql<{
    id: number
    from: string | null
    to: string
    by: string | null
    note: string | null
    at: string
  }>`select id::int, from_state as "from", to_state as "to", coalesce(person_name(user_id), by_name) as by, note, json_instant(at) as at
    from state_changes where ${stretch} order by id desc limit ${MOVES}`.execute(rows)
  const {
    rows: [all],
  } = await sql<{ count: number }>`select count(*)::int as count from state_changes where ${stretch}`.execute(rows)
  return {
    moves: newest.map((move) => ({ ...move, words: kind.states[move.to]?.words ?? move.to })),
    earlier: Math.max(0, (all?.count ?? 0) - newest.length),
  }
}

/** Rows of every view of the list, and of `all`, counted in one pass. */
async function countViews(rows: Rows, plan: ListPlan, source: ListSource): Promise<Record<string, number>> {
  const counts = (plan.views ?? []).map(({ name, query }) => {
    const isOf = selectionSql(source, selectionOf(readList(query, plan)))
    return sql`count(*) filter (where ${isOf})::int as ${sql.ref(name)}`
  })
  const {
    rows: [counted],
  } = await sql<Record<string, number>>`
    select ${sql.join([sql`count(*)::int as "all"`, ...counts])} from ${source.from} where ${source.where ?? sql`true`}`.execute(
    rows,
  )
  return counted ?? {}
}

/** The list of a kind, on screen, as a file, and for whoever reads it without a screen. */
function listingOf<Row>({ kind, plan, columns, screenPath }: Omit<CaseAreaParts<object>, 'readOwn'>) {
  const planOf = ({ actor, portal }: Call): ListPlan => plan(actor, londonDate(portal.clock.businessNow()))
  const sourceOf = (reading: CaseReading) => caseSource(kind, plan(reading.actor, reading.today), columns, reading)
  const sourceFor = ({ actor, portal }: Call) => {
    const now = portal.clock.businessNow()
    return sourceOf({ actor, today: londonDate(now), now: now.toISOString() })
  }
  return {
    named: {
      name: kind.path,
      trail: kind.name,
      plan: (actor) => plan(actor, londonDate(new Date())),
      needs: kind.see,
      path: screenPath,
      source: ({ actor, today }) => sourceOf({ actor, today }),
    } satisfies NamedList,
    sourceOf,
    sourceFor,
    list: async (call: Call, query: ListQuery) => {
      const page: Page<Row> = await listRows<Row>(call.rows, sourceFor(call), query)
      return { ...page, rows: [...page.rows], missing: [...page.missing] }
    },
    viewCounts: (call: Call) => countViews(call.rows, planOf(call), sourceFor(call)),
    exportRows: (
      call: Call,
      { columns: chosen, format, ...asked }: Selection & { columns: readonly string[]; format: TableFormat },
    ): Promise<unknown> =>
      exportRows(call.rows, {
        source: sourceFor(call),
        plan: planOf(call),
        name: kind.path,
        columns: chosen,
        format,
        asked,
      }),
  }
}

interface Written extends Asked {
  readonly body: string
  readonly is_internal: boolean
}

/** A post that is waited for takes its step; the step writes what was said. @returns the case as it was before, and whether it took a step */
async function post(
  call: Call,
  kind: CaseKind,
  rules: CaseRules,
  { id, body, is_internal: isInternal }: Written,
): Promise<{ readonly row: CaseRow; readonly isStep: boolean }> {
  const { rows, actor, portal } = call
  const row = await findCase(rows, kind.name, id, { isLocked: true })
  const side = sideOf(actor)
  if (!mayPost(actor, kind) || (isInternal && side !== 'hire_company')) throw problem('no permission')
  const why = isInternal ? null : await whyNoPosts(rows, kind, rules, row)
  if (why !== null) throw problem('not allowed now', { detail: why })
  const verb = isInternal ? undefined : kind.answers?.[side]?.[row.state]
  if (verb !== undefined) {
    // Refused beyond the time a case may be opened again: what was written is not lost on a case nobody reads.
    await takeCaseStep(call, kind, rules, { id, verb, values: { body, reason: body } })
    return { row, isStep: true }
  }
  const by = { id: actor.id, name: actor.name, side }
  const at = portal.clock.businessNow().toISOString()
  await writePost(call, kind, row, { body, isInternal, by, at })
  await recordCaseEvent(rows, row, { what: 'post', to: row.state, isInternal, at }, by)
  await call.recordAudit({
    action: isInternal ? `${kind.name}: internal note` : `${kind.name}: message`,
    entity: kind.name,
    entityId: id,
    account: row.customer_account_number,
  })
  return { row, isStep: false }
}

/** What the calls of every kind do. `create` is the kind's own, as only it knows what opening one takes. */
export function caseHandlers<Row, Own extends object>(parts: CaseAreaParts<Own>) {
  const { kind, rules, readOwn } = parts
  const { named, sourceOf, sourceFor, ...listing } = listingOf<Row>(parts)
  const replyWith = (call: Call, subject: CaseSubject, row: Promise<CaseRow>) =>
    caseReply(call, kind, rules, { subject, row, own: readOwn(call, subject, row) })
  const reply = (call: Call, row: CaseRow) => replyWith(call, row, Promise.resolve(row))
  const replyOf = async (call: Call, id: number | string) => reply(call, await findCase(call.rows, kind.name, id))
  /** As it stands after what was done to it. */
  const replyAfter = (call: Call, subject: CaseSubject) =>
    replyWith(call, subject, findCase(call.rows, kind.name, subject.id))
  return {
    reply,
    replyOf,
    sourceOf,
    sourceFor,
    named,
    handlers: {
      ...listing,
      view: (call: Call, { id }: Named) => replyOf(call, id),
      step: async (
        call: Call,
        { id, verb, version, ...values }: Asked & { verb: string; version: string } & StepValues,
      ) => {
        const { row } = await takeCaseStep(call, kind, rules, { id, verb, version, values })
        return replyAfter(call, row)
      },
      update: async (call: Call, asked: WrittenAsked) => {
        const { table } = parts.columns
        return reply(
          call,
          await writeCase(
            call,
            { kind, table, problems: parts.writtenProblems },
            asked,
            async (row) => (await reply(call, row)).record,
          ),
        )
      },
      posts: async (call: Call, { id, before }: Named & { before?: number | undefined }) =>
        postsOf(call, await findCase(call.rows, kind.name, id), before),
      addPost: async (call: Call, written: Written) => {
        const { row, isStep } = await post(call, kind, rules, written)
        return { ...(await replyAfter(call, row)), ...(!isStep && { over: row.updated_at }) }
      },
      ...documentHandlers(kind),
      ...moneyHandlers(parts.money ?? { kind }, rules),
      timeline: async ({ rows }: Call, { id: key, before }: Named & { before?: number | undefined }) => {
        const { id } = await findCase(rows, kind.name, key)
        return movesOf(rows, kind, id, before)
      },
      history: async (call: Call, { id: key, before }: Named & { before?: string | undefined }) => {
        const { id } = await findCase(call.rows, kind.name, key)
        return historyOfCase(call, kind, parts.knowsCost, { id, before })
      },
    },
    /** Whom of the hire company a case can be given to. */
    owners: {
      owners: async ({ rows }: Call, { search }: { search: string }) => ({
        people: await staffWith(rows, kind.manage, search),
      }),
    },
    /** Of a kind whose sides agree on dates. */
    dates: {
      dates: async ({ rows }: Call, { id }: Asked) => datesOf(rows, (await findCase(rows, kind.name, id)).id),
    },
    /** @param paperOf  reads in scopes of its own, before the file is drawn */
    packOf: (paperOf: (beforehand: Beforehand, id: number) => Promise<PdfPaper>) => ({
      pack: {
        prepare: async (beforehand: Beforehand, { id }: Asked) => {
          const paper = await paperOf(beforehand, id)
          const file = await paperDownload(paper, beforehand.portal.clock.businessNow())
          return async () => file
        },
      },
    }),
  }
}
