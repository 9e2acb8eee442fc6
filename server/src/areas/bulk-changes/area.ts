// Changes of many rows are asked for here and made in the background (make-bulk-changes.ts).
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import type { InputOf, ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql, type RawBuilder } from 'kysely'
import { countRows } from '../../crud/list-query.ts'
import type { Lists } from '../../crud/lists.ts'
import { enterScope } from '../../db/scope.ts'
import { askedBy } from '../../http/absent-actor.ts'
import { scopeOf } from '../../http/actor.ts'
import { area, type Area, type Call, type Rows } from '../../http/call.ts'
import { bulkChangesChannel } from '../../jobs/jobs.ts'
import type { BulkActions } from './bulk-action.ts'
import { findTags, isOnTagAccount } from '../tags/queries.ts'
import { addUndo, countUnfinished, findChange, ownChanges, rowsOf, stopChange } from './queries.ts'

type Endpoints = typeof bulkChangesEndpoints
const maxAtOnce = 3

const nudge = (rows: Rows) => sql`select pg_notify(${bulkChangesChannel}, '')`.execute(rows)

async function refuseTooMany({ rows, actor }: Call): Promise<void> {
  if ((await countUnfinished(rows, actor.id)) < maxAtOnce) return
  throw problem('not allowed now', {
    detail: `You have ${maxAtOnce} bulk changes running. Wait for one to finish, or stop it.`,
  })
}

const start =
  (actions: BulkActions, lists: Lists) =>
  async (call: Call, input: InputOf<Endpoints['start']>): Promise<ReplyOf<Endpoints['start']>> => {
    const { rows, actor, portal, request } = call
    const { list: path, deed: name, values, expected, title, ...asked } = input
    const [list, action] = [lists.at(path), actions(path, name)]
    if (!list || !action) throw problem('not found')
    if (!isMet(list.needs, actor.may) || !isMet(action.endpoint.needs, actor.may)) throw problem('no permission')
    action.check(values)
    await refuseTooMany(call)
    if (!list.isOwners) await enterScope(rows, scopeOf(actor))
    const today = londonDate(portal.clock.businessNow())
    const source = list.source({ actor, today, isArchived: asked.archived === 'yes', filter: asked.filter })
    const now = await countRows(rows, source, asked)
    if (now !== expected)
      throw problem('changed meanwhile', {
        detail: `The list now has ${now.toLocaleString('en-GB')} rows, not ${expected.toLocaleString('en-GB')}. Nothing was changed. Check the list and try again.`,
      })
    const { id } = await rows
      .insertInto('bulk_changes')
      .values({
        ...askedBy(actor),
        list: path,
        deed: name,
        given: JSON.stringify(values),
        title,
        asked: JSON.stringify(asked),
        request_id: request.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await call.recordAudit({
      action: 'change of many asked for',
      entity: path,
      entityId: id,
      after: {
        title,
        deed: name,
        values,
        rows: now,
        asked: { ...asked, ids: asked.ids && 'ticked one by one', seen: undefined },
      },
    })
    await nudge(rows)
    return findChange(rows, actor.id, id)
  }

async function undo(call: Call, { id }: InputOf<Endpoints['undo']>): Promise<ReplyOf<Endpoints['undo']>> {
  const { rows, actor, request } = call
  const before = await findChange(rows, actor.id, id)
  if (!before.may_undo)
    throw problem('not allowed now', {
      detail: 'There is nothing to undo, or it is already being undone.',
    })
  await refuseTooMany(call)
  const made = await addUndo(rows, actor.id, id, request.id)
  await call.recordAudit({
    action: 'undo of many asked for',
    entity: before.list,
    entityId: made,
    after: { undo_of: id },
  })
  await nudge(rows)
  return findChange(rows, actor.id, made)
}

/** @param actions what the lists' own areas can do to their rows */
export const bulkChangesArea = (actions: BulkActions, lists: Lists): Area =>
  area(bulkChangesEndpoints, {
    list: async ({ rows, actor }, { list }) => ({ changes: await ownChanges(rows, actor.id, list) }),
    start: start(actions, lists),
    tagPreview: async (call, { tag_id: tagId, ...asked }) => {
      const { rows, actor, portal } = call
      const list = lists.at('vehicles')
      if (!list || !isMet(list.needs, actor.may)) throw problem('no permission')
      await findTags(call, [tagId])
      const today = londonDate(portal.clock.businessNow())
      const source = list.source({ actor, today, isArchived: asked.archived === 'yes', filter: asked.filter })
      const count = (condition: RawBuilder<boolean>): Promise<number> =>
        countRows(
          rows,
          { ...source, where: source.where ? sql<boolean>`${source.where} and ${condition}` : condition },
          asked,
        )
      const wears = sql`exists (select from vehicle_tags worn where worn.vehicle_id = v.id and worn.tag_id = ${tagId})`
      return {
        worn: await count(sql<boolean>`${wears}`),
        bare: await count(sql<boolean>`not ${wears} and ${isOnTagAccount(tagId)}`),
        foreign: await count(sql<boolean>`not ${wears} and not ${isOnTagAccount(tagId)}`),
      }
    },
    view: ({ rows, actor }, { id }) => findChange(rows, actor.id, id),
    rows: async ({ rows, actor }, { id, outcome, after }) => {
      await findChange(rows, actor.id, id)
      return rowsOf(rows, id, outcome, after)
    },
    undo,
    stop: async ({ rows, actor }, { id }) => {
      await findChange(rows, actor.id, id)
      await stopChange(rows, actor.id, id)
      return findChange(rows, actor.id, id)
    },
  })
