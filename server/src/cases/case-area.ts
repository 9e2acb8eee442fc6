// The handlers of a kind of case: what every kind does alike. A kind says its table, its rules and what opening one takes.
import type { CaseKind } from '@kerbline/domain/cases/case-kind.ts'
import type { ListQuery, Selection } from '@kerbline/domain/kit/list-schema.ts'
import type { ListPlan, Page } from '@kerbline/domain/kit/list.ts'
import { readList, selectionOf } from '@kerbline/domain/kit/list-state.ts'
import { judgeStep } from '@kerbline/domain/kit/lifecycle.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { sql } from 'kysely'
import { exportRows } from '../crud/export-rows.ts'
import { listRows, selectionSql } from '../crud/list-query.ts'
import type { ListSource } from '../crud/list-source.ts'
import type { NamedList } from '../crud/lists.ts'
import type { Rows } from '../db/scope.ts'
import type { Actor } from '../http/actor.ts'
import type { Call } from '../http/call.ts'
import type { TableFormat } from '../files/write-table.ts'
import { caseReply } from './case-record.ts'
import { type CaseRow, findCase } from './case-rows.ts'
import { type CaseRules, caseStanding, type StepValues, takeCaseStep } from './case-steps.ts'
import { caseSource, type OwnColumns } from './case-source.ts'
import { postsOf, sideOf, writePost } from './posts.ts'

export interface CaseAreaParts<Own extends object> {
  readonly kind: CaseKind
  readonly rules: CaseRules
  /** @param today  the London date */
  readonly plan: (actor: Actor, today: string) => ListPlan
  readonly columns: OwnColumns
  /** The first part of the list's screen's address. */
  readonly screenPath: string
  /** What the kind's own table says of one. */
  readonly readOwn: (call: Call, row: CaseRow) => Promise<Own>
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
  }>`select id::int, from_state as "from", to_state as "to", person_name(user_id) as by, note, json_instant(at) as at
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

/** What the calls of every kind do. `create` is the kind's own, as only it knows what opening one takes. */
export function caseHandlers<Row, Own extends object>(parts: CaseAreaParts<Own>) {
  const { kind, rules, plan, columns, screenPath, readOwn } = parts
  const reply = async (call: Call, row: CaseRow) => caseReply(call, kind, rules, row, await readOwn(call, row))
  const replyOf = async (call: Call, id: number | string) => reply(call, await findCase(call.rows, kind.name, id))
  const sourceFor = ({ actor, portal }: Call) => {
    const now = portal.clock.businessNow()
    const today = londonDate(now)
    return caseSource(kind, plan(actor, today), columns, { actor, today, now: now.toISOString() })
  }

  /** A post that is waited for takes its step; the step writes what was said. */
  async function addPost(
    call: Call,
    { id, body, is_internal: isInternal }: Asked & { body: string; is_internal: boolean },
  ) {
    const { rows, actor, portal } = call
    const row = await findCase(rows, kind.name, id, { isLocked: true })
    const side = sideOf(actor)
    if (isInternal && !(side === 'hire_company' && actor.may.has(kind.manage))) throw problem('no permission')
    if (side === 'hire_company' ? !actor.may.has(kind.manage) : !actor.may.has(kind.open))
      throw problem('no permission')
    const verb = isInternal ? undefined : kind.answers?.[side]?.[row.state]
    if (verb !== undefined) {
      // Beyond the time a case may be opened again, the refusal says so, and what was written is not lost on a state nobody reads.
      const { refusal } = judgeStep(kind.lifecycle, row.state, verb, await caseStanding(call, kind, rules, row))
      if (refusal) throw problem(refusal.code, refusal.why === null ? {} : { detail: refusal.why })
      await takeCaseStep(call, kind, rules, { id, verb, values: { body, reason: body } })
      return replyOf(call, id)
    }
    const by = { id: actor.id, name: actor.name, side }
    const at = portal.clock.businessNow().toISOString()
    await writePost(call, kind, row, { body, isInternal, by, at })
    await sql`update cases set updated_at = clock_timestamp() where id = ${id}`.execute(rows)
    await call.recordAudit({
      action: isInternal ? `${kind.name}: internal note` : `${kind.name}: message`,
      entity: kind.name,
      entityId: id,
      account: row.customer_account_number,
    })
    return replyOf(call, id)
  }

  return {
    reply,
    replyOf,
    named: {
      name: kind.path,
      trail: kind.name,
      plan: (actor) => plan(actor, londonDate(new Date())),
      needs: kind.see,
      path: screenPath,
      source: ({ actor, today }) => caseSource(kind, plan(actor, today), columns, { actor, today }),
    } satisfies NamedList,
    handlers: {
      list: async (call: Call, query: ListQuery) => {
        const page: Page<Row> = await listRows<Row>(call.rows, sourceFor(call), query)
        return { ...page, rows: [...page.rows], missing: [...page.missing] }
      },
      exportRows: (
        call: Call,
        { columns: chosen, format, ...asked }: Selection & { columns: readonly string[]; format: TableFormat },
      ): Promise<unknown> =>
        exportRows(call.rows, {
          source: sourceFor(call),
          plan: plan(call.actor, londonDate(call.portal.clock.businessNow())),
          name: kind.path,
          columns: chosen,
          format,
          asked,
        }),
      viewCounts: (call: Call) =>
        countViews(call.rows, plan(call.actor, londonDate(call.portal.clock.businessNow())), sourceFor(call)),
      view: (call: Call, { id }: Named) => replyOf(call, id),
      step: async (
        call: Call,
        { id, verb, version, ...values }: Asked & { verb: string; version: string } & StepValues,
      ) => {
        await takeCaseStep(call, kind, rules, { id, verb, version, values })
        return replyOf(call, id)
      },
      posts: async (call: Call, { id, before }: Named & { before?: number | undefined }) =>
        postsOf(call, await findCase(call.rows, kind.name, id), before),
      addPost,
      timeline: async ({ rows }: Call, { id: key, before }: Named & { before?: number | undefined }) => {
        const { id } = await findCase(rows, kind.name, key)
        return movesOf(rows, kind, id, before)
      },
    },
  }
}
