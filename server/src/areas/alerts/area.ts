import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { optionsOf } from '../../crud/options.ts'
import { area, type Call } from '../../http/call.ts'
import { raiseAlert, retractAlert } from '../../realtime/alerts.ts'
import { addressable, findAlert, reachOf, readAlerts, setDone, setOwner } from './queries.ts'

const PAGE = 50

/** @throws problem 'no permission' for a customer's person, whatever right they were given */
const assertStaff = ({ actor }: Call): void => {
  if (actor.side !== 'staff') throw problem('no permission')
}

/** @throws problem 'not found' for an alert that is not there, or not for the caller */
async function alertOf({ rows, actor }: Call, id: number) {
  const alert = await findAlert(rows, actor, id)
  if (!alert) throw problem('not found')
  return alert
}

/** @throws problem 'not valid' where none is chosen, or one that is not the caller's to write to */
async function refuseCompanies({ rows }: Call, ids: readonly number[]): Promise<void> {
  const known = await addressable(rows, ids)
  const message =
    ids.length === 0
      ? 'Choose at least one company.'
      : ids.every((id) => known.has(id))
        ? null
        : 'Choose companies from the list.'
  if (message !== null) throw problem('not valid', { fields: [{ field: 'company_ids', reason: 'required', message }] })
}

export const alertsArea = area(alertsEndpoints, {
  list: async ({ rows, actor }, { before }) => {
    const alerts = await readAlerts(rows, actor, before ?? null, PAGE + 1)
    const shown = alerts.slice(0, PAGE)
    return { alerts: shown, next: alerts.length > PAGE ? (shown.at(-1)?.id ?? null) : null }
  },
  send: async (call, { kind, message, severity, audience, company_ids: ids }) => {
    const { rows, actor, recordAudit } = call
    assertStaff(call)
    const companyIds = audience === 'companies' ? [...new Set(ids)] : []
    if (audience === 'companies') await refuseCompanies(call, companyIds)
    const id = await raiseAlert(rows, { kind, message, severity, createdBy: actor.id, audience, companyIds })
    const after = { kind, message, severity, audience, ...(audience === 'companies' && { company_ids: companyIds }) }
    await recordAudit({ action: 'alert sent', entity: 'alert', entityId: id, after })
    return alertOf(call, id)
  },
  view: (call, { id }) => alertOf(call, id),
  reach: async (call, asked) => {
    assertStaff(call)
    const { actor, rows } = call
    return reachOf(rows, asked, actor.may.has('address every company') ? null : actor.ownAccounts)
  },
  retract: async (call, { id }) => {
    const { rows, actor, recordAudit } = call
    const { message } = await alertOf(call, id)
    assertStaff(call)
    if (!(await retractAlert(rows, id, actor.id)))
      throw problem('not allowed now', { detail: 'This alert has already been removed.' })
    await recordAudit({ action: 'alert retracted', entity: 'alert', entityId: id, before: { message } })
    return alertOf(call, id)
  },
  own: async (call, { id, is_mine: isMine }) => {
    const { rows, actor, recordAudit } = call
    const before = await alertOf(call, id)
    assertStaff(call)
    if (before.done_at !== null) throw problem('not allowed now', { detail: 'This alert is already marked as done.' })
    await setOwner(rows, id, isMine ? actor.id : null)
    const after = { owner: isMine ? actor.name : null }
    await recordAudit({
      action: 'alert: owner',
      entity: 'alert',
      entityId: id,
      before: { owner: before.owner_name },
      after,
    })
    return alertOf(call, id)
  },
  finish: async (call, { id, is_done: isDone, note }) => {
    const { rows, actor, recordAudit } = call
    await alertOf(call, id)
    assertStaff(call)
    if (!(await setDone(rows, id, isDone ? actor.id : null, note)))
      throw problem('not allowed now', {
        detail: isDone ? 'This alert is already marked as done.' : 'This alert is not marked as done yet.',
      })
    const action = isDone ? 'alert: done' : 'alert: not done after all'
    await recordAudit({ action, entity: 'alert', entityId: id, after: { note } })
    return alertOf(call, id)
  },
  options: ({ rows }, { search, ids }) => optionsOf(rows, 'audience-companies', search, ids),
  authorise: async ({ actor, portal, rows }, { socket_id, channel_name }) =>
    portal.realtime().authorise(socket_id, channel_name, { id: actor.id, sessionId: actor.sessionId }, rows),
})
