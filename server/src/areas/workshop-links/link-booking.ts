// What a workshop's link tells of its booking: what the work takes, what the workshop itself wrote, and the steps that are its own.
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import type { WorkshopBooking } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { offersOf } from '../../cases/case-record.ts'
import { findCase, type CaseRow } from '../../cases/case-rows.ts'
import { whyNoPosts } from '../../cases/case-steps.ts'
import { maySave } from '../../cases/money.ts'
import { linesByWorkshop } from '../../cases/money-rows.ts'
import { inAll, someOf } from '../../db/left-out.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { keptBooking, maintenanceRules } from '../maintenance/rules.ts'
import type { WorkshopLink } from './enter-link.ts'

const TOLD = 50

async function vehicleOf(rows: Rows, { vehicle_id: id }: CaseRow) {
  const { rows: found } = await sql<{ model: string | null; name: string | null; phone: string | null }>`
    select nullif(concat_ws(' ', m.name, v.model), '') as model, b.name, b.phone
    from vehicles v left join manufacturers m on m.id = v.manufacturer_id left join branches b on b.id = v.branch_id where v.id = ${id}`.execute(
    rows,
  )
  const { model = null, name = null, phone = null } = found[0] ?? {}
  return { model, branch: name === null ? null : { name, phone } }
}

async function postsBy(rows: Rows, id: number, workshop: string) {
  const posts = await someOf(
    rows,
    sql<WorkshopBooking['posts'][number] & { total: number }>`
      select id, body, json_instant(at) as at, ${inAll} from case_posts
      where case_id = ${id} and workshop = ${workshop} order by at desc, id desc limit ${TOLD}`,
  )
  return { ...posts, rows: posts.rows.toReversed() }
}

async function documentsBy(rows: Rows, id: number, workshop: string) {
  const documents = await someOf(
    rows,
    sql<WorkshopBooking['documents'][number] & { total: number }>`
      select id, title, type, json_instant(added_at) as at, ${inAll} from documents
      where case_id = ${id} and workshop = ${workshop} order by id desc limit ${TOLD}`,
  )
  return { ...documents, rows: documents.rows.map((each) => ({ ...each, type: documentTypeInWords(each.type) })) }
}

const proposedBy = async (rows: Rows, id: number): Promise<string[]> => {
  const { rows: offers } = await sql<{ at: string }>`
    select json_instant(starts_at) as at from date_offers where case_id = ${id} and side = 'third_party' and state = 'open' order by starts_at`.execute(
    rows,
  )
  return offers.map(({ at }) => at)
}

/** Whether its workshop still brings what belongs to it: an invoice comes when the work is done. */
export const mayBring = ({ state }: Pick<CaseRow, 'state'>): boolean => !['cancelled', 'rejected'].includes(state)

/** @param call  of a transaction that was narrowed to the link's account */
export async function workshopBookingOf(call: GuestCall, link: WorkshopLink): Promise<WorkshopBooking> {
  const { rows } = call
  const row = await findCase(rows, maintenanceCase.name, link.booking_id)
  const kept = await keptBooking(rows, row.id)
  const { model, branch } = await vehicleOf(rows, row)
  const { may } = await offersOf(call, maintenanceCase, maintenanceRules, row, true)
  const [posts, documents] = [
    await postsBy(rows, row.id, link.workshop),
    await documentsBy(rows, row.id, link.workshop),
  ]
  const lines = await linesByWorkshop(rows, row.id, link.workshop)
  return {
    ...{ number: row.number, version: row.updated_at, registration: row.reg_no ?? '', model, branch },
    ...{ work: eventTypeName(row.type), workshop: link.workshop_name, ends_at: link.ends_at, phone: headOffice.phone },
    now: call.portal.clock.businessNow().toISOString(),
    ...{ state: row.state, words: stateInWords(maintenanceCase, row.state), is_over: row.closed_at !== null },
    ...{ booked_at: kept.booked_at, stays_until: kept.stays_until, confirmed_at: kept.confirmed_at },
    ...{ arrived_at: kept.arrived_at, is_off_road: kept.off_road_at !== null && kept.returned_at === null },
    ...{ fault_description: kept.fault_description, job_no: kept.job_no, findings: kept.findings },
    proposed: await proposedBy(rows, row.id),
    steps: may,
    lines: lines.map(({ id, what, kind, quantity, unit_pence, net_pence, tax_treatment, decision }) => ({
      ...{ id, what, kind, quantity, unit_pence, net_pence, tax_treatment, decision },
    })),
    may_price: row.state === 'in_workshop' && maySave(maintenanceCase, row),
    may_write: (await whyNoPosts(rows, maintenanceCase, maintenanceRules, row)) === null,
    posts: posts.rows,
    documents: documents.rows,
    earlier: { posts: posts.total - posts.rows.length, documents: documents.total - documents.rows.length },
  }
}
