// What a repairer's link tells of its damage case: the vehicle, where it is damaged, photos, what the repairer itself brought, and the steps that
// are its own.
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import {
  isAskedOfRepairer,
  isDated,
  type QuoteLine,
  repairStates,
  type RepairerCase,
} from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import { planTemplateOf } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import type { MoneyProposal } from '@kerbline/domain/cases/case-money.ts'
import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { offersOf } from '../../../cases/case-record.ts'
import { findCase } from '../../../cases/case-rows.ts'
import type { GuestCall, Portal, Rows } from '../../../http/call.ts'
import { modelOf, type Shape, shapeOf } from '../read-own.ts'
import { damageRules } from '../rules.ts'
import type { RepairerLink } from './enter-link.ts'

const TOLD_PHOTOS = 40
const TOLD_DOCUMENTS = 50

export async function quoteOf(rows: Rows, id: number, workshop: string): Promise<readonly QuoteLine[]> {
  const { rows: lines } = await sql<QuoteLine>`
    select what, kind, quantity::float8 as quantity, unit_pence from repair_quotes where case_id = ${id} and workshop = ${workshop} order by place`.execute(
    rows,
  )
  return lines
}

/** What the repairer that has the case asks for the work, as lines of an estimate; null: it has not said. */
export async function quotedLines(rows: Rows, id: number): Promise<MoneyProposal | null> {
  const { rows: quoted } = await sql<{ name: string; workshop: string; at: string }>`
    select d.name, q.workshop, json_instant(max(q.at)) as at from damage_cases k join dealers d on d.id = k.dealer_id
    join repair_quotes q on q.case_id = k.case_id and q.workshop = workshop_key(k.dealer_id, null) where k.case_id = ${id} group by d.name, q.workshop`.execute(
    rows,
  )
  const [quote] = quoted
  if (!quote) return null
  const lines = await quoteOf(rows, id, quote.workshop)
  return {
    lines: lines.map((line) => ({ ...line, kind: moneyLineKinds.find((each) => each === line.kind) ?? 'other' })),
    ...{ from: 'repairer’s quote', sources: [`${quote.name}, ${formatDate(londonDate(quote.at))}`], unpriced: [] },
  }
}

export const addressOf = ({ files }: Pick<Portal, 'files'>, file: string): string =>
  `/api/files/by-link/${files.links.sign(file)}`

/** Photos of the case that both sides see. @param only  one of them */
export const photosOf = async (rows: Rows, id: number, only?: number) =>
  (
    await sql<{ id: number; title: string; small: string; full: string }>`
      select d.id, coalesce(d.slot, 'Photo') as title, coalesce(d.preview_id, d.file_id)::text as small, d.file_id::text as full from documents d
      where d.case_id = ${id} and d.type = 'photo' and d.visibility = 'customer' and d.superseded_at is null and (${only ?? null}::int is null or d.id = ${only ?? null})
      order by d.id limit ${TOLD_PHOTOS}`.execute(rows)
  ).rows

interface Kept extends Pick<
  RepairerCase,
  'model' | 'branch' | 'is_drivable' | 'repair_start' | 'repair_due' | 'documents'
> {
  readonly shape: Shape | null
  readonly marks: DamageMark[]
}

async function keptOf(rows: Rows, { case_id: id, workshop }: RepairerLink): Promise<Kept> {
  const { rows: found } = await sql<Kept>`
    select ${modelOf(sql`c.vehicle_id`)} as model, ${shapeOf(sql`c.vehicle_id`)} as shape, k.damage_points as marks, k.is_drivable,
      k.repair_start::text as repair_start, k.repair_due::text as repair_due,
      (select json_build_object('name', b.name, 'phone', b.phone) from vehicles v join branches b on b.id = v.branch_id where v.id = c.vehicle_id) as branch,
      coalesce((select json_agg(t order by t.id) from (
        select id, title, type, json_instant(added_at) as at from documents
        where case_id = c.id and workshop = ${workshop} order by id desc limit ${TOLD_DOCUMENTS}) t), '[]') as documents
    from cases c join damage_cases k on k.case_id = c.id where c.id = ${id}`.execute(rows)
  if (!found[0]) throw problem('not found')
  return found[0]
}

/** @param call  of a transaction that was narrowed to the link's account */
export async function repairerCaseOf(call: GuestCall, link: RepairerLink): Promise<RepairerCase> {
  const { rows, portal } = call
  const row = await findCase(rows, damageCase.name, link.case_id)
  const { shape, documents, ...kept } = await keptOf(rows, link)
  const { may } = await offersOf(call, damageCase, damageRules, row, true)
  const photos = await photosOf(rows, row.id)
  return {
    ...{ number: row.number, version: row.updated_at, registration: row.reg_no ?? '', repairer: link.repairer },
    ...{ state: row.state, words: stateInWords(damageCase, row.state), is_over: row.closed_at !== null },
    ...{ ...kept, plan: shape ? planTemplateOf(shape) : 'van', phone: headOffice.phone, ends_at: link.ends_at },
    now: portal.clock.businessNow().toISOString(),
    photos: photos.map(({ id, title, small }) => ({ id, title, address: addressOf(portal, small) })),
    steps: may.map((step) => ({ ...step, asks: step.asks.filter(({ name }) => isAskedOfRepairer(name)) })),
    lines: [...(await quoteOf(rows, row.id, link.workshop))],
    may_quote: row.state === 'estimating',
    may_date: isDated(row.state),
    may_bring: repairStates.includes(row.state),
    documents: documents.map((each) => ({ ...each, type: documentTypeInWords(each.type) })),
  }
}
