// How a person has saved views sent by e-mail. Whom they may name is judged here and again at every sending (send-views.ts).
import type { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewSchedule } from '@kerbline/domain/areas/views/schedules.ts'
import { nextSending } from '@kerbline/domain/areas/views/timing.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Lists } from '../../crud/lists.ts'
import type { Call, Handlers } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { writeGuests } from './guests.ts'
import { listOfView, needView } from './queries.ts'
import {
  askSending,
  declineView,
  isBeingSent,
  lockSchedule,
  mailableAmong,
  mailablePeople,
  mySchedules,
  ownSchedule,
  pauseSchedule,
  receivedViews,
  removeSchedule,
  schedulesOfView,
  wakeSending,
  writeSchedule,
} from './schedule-queries.ts'

type Endpoints = typeof viewsEndpoints
type Names =
  | 'recipients'
  | 'mySchedules'
  | 'received'
  | 'decline'
  | 'schedules'
  | 'schedule'
  | 'pause'
  | 'stop'
  | 'sendNow'

const entity = 'saved view'
const readerOf = ({ actor, portal }: Call) => ({
  userId: actor.id,
  hasRelay: portal.config.SMTP_URL !== undefined,
})

/** What the trail keeps: the terms and the people, not what became of a sending. */
const audited = ({ last: _, query: _query, owner: _owner, ...terms }: ViewSchedule) => terms

/** One's own schedule of a view, held until the transaction ends. @throws problem 'not found' */
async function needOwn(call: Call, viewId: number): Promise<{ id: number; schedule: ViewSchedule }> {
  const locked = await lockSchedule(call.rows, call.actor.id, viewId)
  const schedule = locked && (await ownSchedule(call.rows, readerOf(call), viewId))
  if (!locked || !schedule) throw problem('not found')
  return { id: locked.id, schedule }
}

function refuseEnded({ ended_at }: ViewSchedule): void {
  if (ended_at !== null)
    throw problem('not allowed now', { detail: 'This schedule has ended. Save it again to restart it.' })
}

/** @throws problem 'not found' for somebody new whom this person may not write to, whoever that is */
async function assertMailable(call: Call, ids: readonly number[], before: ViewSchedule | undefined): Promise<void> {
  const kept = new Set(before?.recipients.map(({ id }) => id))
  const added = ids.filter((id) => !kept.has(id))
  if ((await mailableAmong(call.rows, added)).length < added.length) throw problem('not found')
}

const saveSchedule =
  (lists: Lists): Handlers<Endpoints>['schedule'] & object =>
  async (call: Call, { id, version, recipient_ids, guests, ...terms }) => {
    const { rows, actor, portal } = call
    if (!lists.named(await listOfView(rows, id)))
      throw problem('not allowed now', { detail: 'Views of this list cannot be emailed.' })
    await lockSchedule(rows, actor.id, id)
    const before = await ownSchedule(rows, readerOf(call), id)
    if (before) await requireVersion(before, version)
    const recipients = [...new Set(recipient_ids)]
    await assertMailable(call, recipients, before)
    const isPaused = before?.is_paused === true && before.ended_at === null
    await writeSchedule(rows, {
      viewId: id,
      userId: actor.id,
      terms,
      isPaused,
      recipients,
      now: portal.clock.businessNow(),
    })
    await writeGuests(call, id, guests)
    await wakeSending(rows)
    const { schedule } = await needOwn(call, id)
    await call.recordAudit({
      action: before ? 'view schedule changed' : 'view scheduled',
      entity,
      entityId: id,
      before: before && audited(before),
      after: audited(schedule),
    })
    return { schedule }
  }

/** Of another's schedule: theirs is left out, and the others are sent it as before. */
const decline: Handlers<Endpoints>['decline'] & object = async ({ rows, actor, recordAudit }, { id, is_declined }) => {
  const [before] = await receivedViews(rows, id)
  if (!before) throw problem('not found')
  await declineView(rows, actor.id, id, is_declined)
  const view = { ...before, is_declined }
  await recordAudit({
    action: is_declined ? 'view declined' : 'view wanted again',
    entity: 'view schedule',
    entityId: id,
    before,
    after: view,
  })
  return { view }
}

export const scheduleHandlers = (lists: Lists): Pick<Handlers<Endpoints>, Names> => ({
  recipients: async ({ rows, actor }, { search }) => ({ people: await mailablePeople(rows, actor.id, search) }),

  mySchedules: async (call) => ({ schedules: await mySchedules(call.rows, readerOf(call)) }),

  received: async ({ rows }) => ({ views: await receivedViews(rows) }),

  decline,

  schedules: async (call, { id }) => {
    await needView(call.rows, call.actor.id, id)
    return { schedules: await schedulesOfView(call.rows, readerOf(call), id) }
  },

  schedule: saveSchedule(lists),

  pause: async (call, { id, is_paused }) => {
    const own = await needOwn(call, id)
    refuseEnded(own.schedule)
    const next = is_paused ? null : nextSending(own.schedule, call.portal.clock.businessNow())
    await pauseSchedule(call.rows, own.id, next)
    const action = is_paused ? 'view schedule paused' : 'view schedule resumed'
    await call.recordAudit({
      action,
      entity,
      entityId: id,
      after: { view_name: own.schedule.view_name, next_at: next },
    })
    return { schedule: (await needOwn(call, id)).schedule }
  },

  stop: async (call, { id }): Promise<{ stopped: true }> => {
    const own = await needOwn(call, id)
    await writeGuests(call, id, [])
    await removeSchedule(call.rows, own.id)
    await call.recordAudit({ action: 'view schedule stopped', entity, entityId: id, before: audited(own.schedule) })
    return { stopped: true }
  },

  sendNow: async (call, { id, to }) => {
    const { rows, actor, portal } = call
    const own = await needOwn(call, id)
    refuseEnded(own.schedule)
    const people = to === 'me' ? [actor.id] : own.schedule.recipients.map((each) => each.id)
    if (to === 'everyone' && (await isBeingSent(rows, own.id)))
      throw problem('not allowed now', { detail: 'It is already being sent.' })
    const kind = to === 'me' ? 'test' : 'now'
    await askSending(rows, { scheduleId: own.id, kind, people, now: portal.clock.businessNow() })
    await call.recordAudit({
      action: to === 'me' ? 'view sent as a test' : 'view sent now',
      entity,
      entityId: id,
      after: {
        ...{ view_name: own.schedule.view_name, people: people.length },
        ...(to === 'everyone' && { guests: own.schedule.guests.length }),
      },
    })
    return { schedule: (await needOwn(call, id)).schedule }
  },
})
