// A person's saved views and those shared with them. Another's view cannot be told from one that does not exist, unless it is shared.
import { viewsEndpoints, type SavedView } from '@kerbline/domain/areas/views/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area, type Call } from '../../http/call.ts'
import {
  addView,
  changeView,
  chooseDefault,
  chooseSchedule,
  findView,
  isNameTaken,
  removeView,
  viewsOfList,
} from './queries.ts'

const maxViews = 100

async function needView({ rows, actor }: Call, id: number): Promise<SavedView> {
  const view = await findView(rows, actor.id, id)
  if (!view) throw problem('not found')
  return view
}

export const viewsArea = area(viewsEndpoints, {
  list: async ({ rows, actor }, { list }) => ({ views: await viewsOfList(rows, actor.id, list) }),

  save: async (call, { id, ...given }) => {
    const { rows, actor, recordAudit } = call
    const words = { ...given, accounts: actor.ownAccounts }
    if (await isNameTaken(rows, actor.id, { ...words, id }))
      throw problem('already exists', {
        detail: `You have a view called ${words.name} already.`,
        fields: [{ field: 'name', reason: 'taken', message: 'Choose another name' }],
      })
    const before = id === undefined ? undefined : await needView(call, id)
    if (
      id === undefined &&
      (await viewsOfList(rows, actor.id, words.list)).filter((each) => each.is_mine).length >= maxViews
    )
      throw problem('not allowed now', { detail: `One list takes ${maxViews} views of yours. Delete one first.` })
    if (id !== undefined && !(await changeView(rows, actor.id, id, words))) throw problem('not found')
    const view = await needView(call, id ?? (await addView(rows, actor.id, words)))
    // What others see is worth a line in the trail; what only oneself sees is not.
    if (view.is_shared || before?.is_shared)
      await recordAudit({ action: 'view shared', entity: 'saved view', entityId: view.id, before, after: view })
    return { view }
  },

  remove: async (call, { id }): Promise<{ removed: true }> => {
    const before = await needView(call, id)
    if (!(await removeView(call.rows, call.actor.id, id))) throw problem('not found')
    if (before.is_shared) await call.recordAudit({ action: 'view deleted', entity: 'saved view', entityId: id, before })
    return { removed: true }
  },

  makeDefault: async (call, { list, id }) => {
    const { rows, actor } = call
    if (id !== null && !(await viewsOfList(rows, actor.id, list)).some((view) => view.id === id))
      throw problem('not found')
    await chooseDefault(rows, actor.id, list, id)
    return { id }
  },

  schedule: async (call, { id, schedule, format }) => {
    await needView(call, id)
    await chooseSchedule(call.rows, call.actor.id, id, { schedule, format })
    return { view: await needView(call, id) }
  },
})
