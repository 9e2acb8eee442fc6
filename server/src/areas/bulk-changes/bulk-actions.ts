// What can be done to the rows of a list, many at a time.
import type { BulkActionName } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { Problem, problem } from '@kerbline/domain/kit/problem.ts'
import type { Area, Call } from '../../http/call.ts'
import { bookAction } from './book-action.ts'
import {
  type AreaCall,
  areaCall,
  type BulkAction,
  type BulkActions,
  isValues,
  rowByRow,
  type RowDone,
} from './bulk-action.ts'
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

/** Sets fields by the list's own call for several records. Whether anything was changed is told by the row's version. */
function changeAction({ endpoint, read, make }: AreaCall): BulkAction {
  const asked = (id: number, values: unknown) => ({ changes: [{ ids: [id], values }] })
  const change = async (call: Call, id: number, values: unknown): Promise<RowDone> => {
    const before = beforeIn(await make(call, asked(id, values)), id)
    return before === undefined ? { outcome: 'same' } : { outcome: 'changed', before }
  }
  return {
    endpoint,
    isBySet: false,
    check: (given) => {
      try {
        read(asked(1, given))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        const fields = error.extras.fields?.map((each) => ({ ...each, field: each.field.replace('changes.0.', '') }))
        throw problem(error.code, { ...error.extras, ...(fields && { fields }) })
      }
    },
    apply: (call, rows, given) => rowByRow(call.rows, rows, ({ id }) => change(call, id, given)),
    undo: (call, rows) => rowByRow(call.rows, rows, ({ id, before }) => change(call, id, before)),
  }
}

/** The actions of every list whose area has the calls for them. */
export function bulkActionsOf(areas: Readonly<Record<string, Area>>): BulkActions {
  const { tags, maintenance } = areas
  const ofVehicles: Readonly<Partial<Record<BulkActionName, BulkAction>>> = {
    ...(tags && tagActions(tags)),
    ...(maintenance && { book: bookAction(maintenance) }),
  }
  return (list, name) => {
    if (name !== 'change') return list === 'vehicles' ? ofVehicles[name] : undefined
    const own = Object.values(areas).find(({ endpoints }) => endpoints['change']?.path === `/api/${list}`)
    const call = own && areaCall(own, 'change')
    return call && changeAction(call)
  }
}
