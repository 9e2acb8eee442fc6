// What can be done to the rows of a list, many at a time.
import { mailFolders, mailList } from '@kerbline/domain/areas/messages/mailbox.ts'
import type { BulkActionName } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import type { RowResult } from '../../crud/change-many.ts'
import type { Area, Call, ChangeMany } from '../../http/call.ts'
import { bookAction } from './book-action.ts'
import {
  type AreaCall,
  areaCall,
  type BulkAction,
  type BulkActions,
  isValues,
  type Outcomes,
  reasonOf,
  type RowAt,
  rowByRow,
  type RowDone,
  type Values,
} from './bulk-action.ts'
import { markAction } from './mark-action.ts'
import { tagActions } from './tag-actions.ts'

/** The answer of a `change` call: what was before, for each row that was changed. */
function beforeIn(reply: unknown, id: number): unknown {
  const before = isValues(reply) ? reply['before'] : undefined
  if (!Array.isArray(before)) return undefined
  const found: unknown = before.find(
    (each: unknown) => isValues(each) && Array.isArray(each['ids']) && each['ids'].includes(id),
  )
  return isValues(found) ? found['values'] : undefined
}

const valuesOf = (parsed: unknown, place: number): Values => {
  const changes = isValues(parsed) ? parsed['changes'] : undefined
  const change: unknown = Array.isArray(changes) ? changes[place] : undefined
  const values = isValues(change) ? change['values'] : undefined
  return isValues(values) ? values : {}
}

/** As the trail of a change of many tells it. */
const rowDone = (result: RowResult): RowDone => {
  if (result.outcome !== 'refused') return { outcome: result.outcome, before: result.before }
  const isOvertaken = result.problem.code === 'changed meanwhile'
  return { outcome: 'skipped', reason: reasonOf(result.problem), ...(isOvertaken && { isOvertaken }) }
}

interface Valued extends RowAt {
  readonly values: unknown
}
type SetValues = (call: Call, rows: readonly Valued[]) => Promise<Outcomes>

/** By the area's way for many records: a portion by few statements. */
const bySet =
  ({ read }: AreaCall, changeMany: ChangeMany): SetValues =>
  async (call, rows) => {
    const parsed = read({ changes: rows.map(({ id, values }) => ({ ids: [id], values })) })
    const changes = rows.map(({ id, version }, place) => ({ id, version, values: valuesOf(parsed, place) }))
    return new Map([...(await changeMany(call, changes))].map(([id, result]) => [id, rowDone(result)]))
  }

/** By the call for several records, one after the other: people and tags, of which each has consequences of its own. */
const oneByOne =
  ({ make }: AreaCall): SetValues =>
  (call, all) =>
    rowByRow(call.rows, all, async ({ id, values }) => {
      const before = beforeIn(await make(call, { changes: [{ ids: [id], values }] }), id)
      return before === undefined ? { outcome: 'same' } : { outcome: 'changed', before }
    })

/** Sets fields. Whether anything was changed is told by the row's version. */
function changeAction(call: AreaCall, changeMany: ChangeMany | undefined): BulkAction {
  const set = changeMany ? bySet(call, changeMany) : oneByOne(call)
  return {
    endpoint: call.endpoint,
    isBySet: changeMany !== undefined,
    isOverwriting: true,
    check: (given) => {
      try {
        call.read({ changes: [{ ids: [1], values: given }] })
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const fields = error.extras.fields?.map((each) => ({ ...each, field: each.field.replace('changes.0.', '') }))
        throw problem(error.code, { ...error.extras, ...(fields && { fields }) })
      }
    },
    apply: (within, rows, given) =>
      set(
        within,
        rows.map((row) => ({ ...row, values: given })),
      ),
    undo: (within, rows) =>
      set(
        within,
        rows.map(({ before, ...row }) => ({ ...row, values: before })),
      ),
  }
}

/** The actions of every list whose area has the calls for them. */
export function bulkActionsOf(areas: Readonly<Record<string, Area>>): BulkActions {
  const { tags, maintenance, mailbox } = areas
  const mark = mailbox && markAction(mailbox)
  const ofVehicles: Readonly<Partial<Record<BulkActionName, BulkAction>>> = {
    ...(tags && tagActions(tags)),
    ...(maintenance && { book: bookAction(maintenance) }),
  }
  return (list, name) => {
    if (name === 'mark') return mailFolders.some((folder) => list === mailList(folder)) ? mark : undefined
    if (name !== 'change') return list === 'vehicles' ? ofVehicles[name] : undefined
    const own = Object.values(areas).find(({ endpoints }) => endpoints['change']?.path === `/api/${list}`)
    const call = own && areaCall(own, 'change')
    return call && changeAction(call, own.changeMany)
  }
}
