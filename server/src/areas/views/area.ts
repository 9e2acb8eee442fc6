// A person's saved views and those shared with them. Another's view cannot be told from one that does not exist, unless it is shared.
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import { readyViewsEndpoints } from '@kerbline/domain/areas/views/ready-endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { type Lists, screenOf } from '../../crud/lists.ts'
import type { Actor } from '../../http/actor.ts'
import { area, type Area, type Handlers } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import {
  addView,
  changeView,
  chooseDefault,
  isNameTaken,
  needOwnView,
  needView,
  removeView,
  viewsOfList,
} from './queries.ts'
import { viewLinkHandlers } from './by-link.ts'
import { scheduleHandlers } from './schedules.ts'

const maxViews = 100

const handlers: Pick<Handlers<typeof viewsEndpoints>, 'list' | 'save' | 'remove' | 'makeDefault'> = {
  list: async ({ rows, actor }, { list }) => ({ views: await viewsOfList(rows, actor.id, list) }),

  save: async (call, { id, version, ...given }) => {
    const { rows, actor, recordAudit } = call
    const words = { ...given, accounts: actor.ownAccounts }
    const before = id === undefined ? undefined : await needOwnView(rows, actor.id, { id, list: given.list })
    if (before) await requireVersion(before, version ?? null)
    if (await isNameTaken(rows, actor.id, { ...words, id }))
      throw problem('already exists', {
        detail: `You already have a view called ${words.name}.`,
        fields: [{ field: 'name', reason: 'taken', message: 'Choose another name' }],
      })
    if (
      id === undefined &&
      (await viewsOfList(rows, actor.id, words.list)).filter((each) => each.is_mine).length >= maxViews
    )
      throw problem('not allowed now', { detail: `You can save up to ${maxViews} views per list. Delete one first.` })
    if (id !== undefined && !(await changeView(rows, actor.id, id, words))) throw problem('not found')
    const view = await needView(rows, actor.id, id ?? (await addView(rows, actor.id, words)))
    // What others see is worth a line in the trail; what only oneself sees is not.
    if (view.is_shared || before?.is_shared)
      await recordAudit({ action: 'view shared', entity: 'saved view', entityId: view.id, before, after: view })
    return { view }
  },

  remove: async (call, { id }): Promise<{ removed: true }> => {
    const before = await needView(call.rows, call.actor.id, id)
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
}

/** As each list's plan says them to this person. */
const readyViews = ({ all }: Lists, actor: Actor) =>
  all
    .filter(({ needs }) => isMet(needs, actor.may))
    .flatMap((list) =>
      (list.plan(actor).views ?? []).map(({ label, query }) => {
        const { path, query: shown } = screenOf(list)
        return { list: list.name, label, path: `/${path}`, query: { ...shown, ...query } }
      }),
    )

/** @param lists  those whose views can be sent by e-mail */
export const viewsArea = (lists: Lists): Area =>
  area(
    { ...viewsEndpoints, ...readyViewsEndpoints },
    {
      ...handlers,
      ...scheduleHandlers(lists),
      ...viewLinkHandlers,
      ready: async ({ actor }) => ({ views: readyViews(lists, actor) }),
    },
  )
