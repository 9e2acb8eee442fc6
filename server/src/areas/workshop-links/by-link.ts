// What a workshop does by its link: steps of the table that are a link's, its lines of the estimate, and what it writes. Each call finds the link
// anew, so that one that was withdrawn a moment ago does nothing more.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { workshopLimits, type workshopLinksEndpoints } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { type CaseRow, findCase } from '../../cases/case-rows.ts'
import { takeCaseStep, whyNoPosts } from '../../cases/case-steps.ts'
import { recordCaseEvent } from '../../cases/events.ts'
import { writeMoney } from '../../cases/money.ts'
import { writePost } from '../../cases/posts.ts'
import type { GuestCall, Handlers, Rows } from '../../http/call.ts'
import { bookingMoney, maintenanceRules } from '../maintenance/rules.ts'
import { enterWorkshopLink, workshopAuthor, type WorkshopLink } from './enter-link.ts'
import { workshopBookingOf } from './link-booking.ts'

type Calls = Pick<typeof workshopLinksEndpoints, 'booking' | 'step' | 'lines' | 'post'>

const locked = (rows: Rows, { booking_id: id }: WorkshopLink): Promise<CaseRow> =>
  findCase(rows, maintenanceCase.name, id, { isLocked: true })

async function isSent(rows: Rows, id: number, key: string): Promise<boolean> {
  const { rows: sent } = await sql`select from case_posts where case_id = ${id} and client_key = ${key}`.execute(rows)
  return sent.length > 0
}

/** @throws problem 'not allowed now' for one who writes without end */
async function assertFew(rows: Rows, { booking_id: id, workshop }: WorkshopLink): Promise<void> {
  const { rows: found } = await sql<{ count: number }>`
    select count(*)::int as count from case_posts where case_id = ${id} and workshop = ${workshop} and at > now() - interval '1 day'`.execute(
    rows,
  )
  if ((found[0]?.count ?? 0) >= workshopLimits.postsADay)
    throw problem('not allowed now', { detail: 'You have reached today’s message limit. Call us.' })
}

async function write(call: GuestCall, link: WorkshopLink, body: string, clientKey: string): Promise<void> {
  const { rows, portal } = call
  const row = await locked(rows, link)
  if (await isSent(rows, row.id, clientKey)) return
  const why = await whyNoPosts(rows, maintenanceCase, maintenanceRules, row)
  if (why !== null) throw problem('not allowed now', { detail: why })
  await assertFew(rows, link)
  const by = { id: null, name: workshopAuthor(link), side: 'third_party' } as const
  const at = portal.clock.businessNow().toISOString()
  const byLink = { workshop: link.workshop, clientKey }
  await writePost(call, maintenanceCase, row, { body, byLink, through: 'link', by, at })
  await recordCaseEvent(rows, row, { what: 'post', to: row.state, at }, by)
  await call.recordAudit({
    ...{ action: 'maintenance: message', entity: maintenanceCase.name, entityId: row.id },
    ...{ account: row.customer_account_number, actor: { id: null, name: by.name } },
  })
}

export const byLinkHandlers: Handlers<Calls> = {
  booking: async (call, { token }) => workshopBookingOf(call, await enterWorkshopLink(call.rows, token)),
  step: async (call, { token, verb, version, ...values }) => {
    const link = await enterWorkshopLink(call.rows, token)
    await takeCaseStep(call, maintenanceCase, maintenanceRules, {
      ...{ id: link.booking_id, verb, version, values },
      as: { who: 'link', actor: { id: null, name: workshopAuthor(link) } },
    })
    return workshopBookingOf(call, link)
  },
  lines: async (call, { token, version, lines }) => {
    const link = await enterWorkshopLink(call.rows, token)
    const row = await locked(call.rows, link)
    const { id, number, state, updated_at } = row
    if (updated_at !== version)
      throw problem('changed meanwhile', {
        current: { id, number, state, updated_at },
        versions: { given: version, current: updated_at },
      })
    if (state !== 'in_workshop')
      throw problem('not allowed now', {
        detail: 'You can only add prices while the vehicle is in the workshop. Call us.',
      })
    // What the hire company pays until it says otherwise.
    const ours = lines.map((line) => ({
      ...line,
      ...{ payer: 'hire_company' as const, mark: null, charge_reason: null, reduction: null },
    }))
    await writeMoney(call, bookingMoney, row, ours, { workshop: link.workshop, name: workshopAuthor(link) })
    return workshopBookingOf(call, link)
  },
  post: async (call, { token, body, client_key: clientKey }) => {
    const link = await enterWorkshopLink(call.rows, token)
    await write(call, link, body, clientKey)
    return workshopBookingOf(call, link)
  },
}
