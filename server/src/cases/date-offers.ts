// Dates that one side offers and the other answers. Each that is agreed to is an entry of both calendars: its number only ever rises, so
// that a calendar knows which of two files is the later.
import type { DateOffer } from '@kerbline/domain/cases/case-dates.ts'
import type { CaseSide } from '@kerbline/domain/cases/case-kind.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'
import type { CaseRow } from './case-rows.ts'
import { numberOf, type StepValues, type TakenCaseStep, textOf } from './case-steps.ts'

export async function datesOf(rows: Rows, caseId: number): Promise<{ offers: DateOffer[]; sequence: number }> {
  const { rows: offers } = await sql<DateOffer>`
    select o.id, o.side, json_instant(o.starts_at) as starts_at, d.name as dealer, o.place, o.state, o.note, coalesce(person_name(o.made_by), o.made_by_name) as made_by,
      json_instant(o.made_at) as made_at, person_name(o.answered_by) as answered_by, json_instant(o.answered_at) as answered_at, o.sequence
    from date_offers o left join dealers d on d.id = o.dealer_id where o.case_id = ${caseId} order by o.id`.execute(
    rows,
  )
  return { offers, sequence: Math.max(0, ...offers.map(({ sequence }) => sequence ?? 0)) }
}

export interface OfferedDate {
  readonly startsAt: string
  readonly dealerId?: number | null
  readonly place?: string | null
  readonly note?: string | null
}

interface Made {
  readonly side: CaseSide
  readonly by: number | null
  /** Of somebody who is no user. */
  readonly byName?: string | null
  readonly at: string
}

export async function offerDates(
  rows: Rows,
  { id, customer_account_number: account }: CaseRow,
  { side, by, byName = null, at }: Made,
  dates: readonly OfferedDate[],
): Promise<void> {
  for (const { startsAt, dealerId = null, place = null, note = null } of dates)
    await sql`insert into date_offers (case_id, customer_account_number, side, starts_at, dealer_id, place, note, made_by, made_by_name, made_at)
      values (${id}, ${account}, ${side}, ${startsAt}, ${dealerId}, ${place}, ${note}, ${by}, ${byName}, ${at})`.execute(
      rows,
    )
}

interface Answered {
  readonly by: number | null
  readonly at: string
}

/** Where the talk stands: the workshop and the place that were named last, so that another day is a day at the same one. */
export async function placeOfOffers(rows: Rows, caseId: number): Promise<Pick<AgreedDate, 'dealer_id' | 'place'>> {
  const { rows: found } = await sql<Pick<AgreedDate, 'dealer_id' | 'place'>>`
    select dealer_id, place from date_offers where case_id = ${caseId} and (dealer_id is not null or place is not null) order by id desc limit 1`.execute(
    rows,
  )
  return found[0] ?? { dealer_id: null, place: null }
}

/** Ends what is open, of some sides or of all. */
export const endOffers = (
  rows: Rows,
  caseId: number,
  state: 'declined' | 'superseded',
  { by, at, sides }: Answered & { readonly sides?: readonly CaseSide[] },
) =>
  sql`update date_offers set state = ${state}, answered_by = ${by}, answered_at = ${at}
    where case_id = ${caseId} and state = 'open' and ${sides === undefined ? sql`true` : sql`side = any(${[...sides]}::text[])`}`.execute(
    rows,
  )

export interface AgreedDate {
  readonly id: number
  readonly starts_at: string
  readonly dealer_id: number | null
  readonly place: string | null
}

/** The offer of one of these sides that is open: the one named, else the earliest. Undefined: there is none. */
export async function openOffer(
  rows: Rows,
  caseId: number,
  sides: readonly CaseSide[],
  id: number | null = null,
): Promise<AgreedDate | undefined> {
  const { rows: found } = await sql<AgreedDate>`
    select id, json_instant(starts_at) as starts_at, dealer_id, place from date_offers
    where case_id = ${caseId} and side = any(${[...sides]}::text[]) and state = 'open' and ${id === null ? sql`true` : sql`id = ${id}`} order by starts_at, id limit 1`.execute(
    rows,
  )
  return found[0]
}

/** One offer is agreed to: the others fall away, and the calendar entry is one further. */
export async function agreeOffer(rows: Rows, caseId: number, id: number, { by, at }: Answered): Promise<void> {
  await sql`update date_offers set state = 'accepted', answered_by = ${by}, answered_at = ${at},
      sequence = 1 + coalesce((select max(sequence) from date_offers where case_id = ${caseId}), 0)
    where id = ${id} and case_id = ${caseId}`.execute(rows)
  await endOffers(rows, caseId, 'superseded', { by, at })
}

/** The dates a step names, the preferred first. */
export const datesIn = (values: StepValues): readonly string[] =>
  ['first_at', 'second_at', 'third_at'].flatMap((name) => textOf(values, name) ?? [])

/**
 * The offer of these sides that a step accepts: the one it names, else the earliest.
 * @throws problem 'not valid' where it is no longer offered, or has passed
 */
export async function acceptedOffer(
  rows: Rows,
  { row, values, at }: TakenCaseStep,
  sides: readonly CaseSide[],
): Promise<AgreedDate> {
  const offer = await openOffer(rows, row.id, sides, numberOf(values, 'offer_id'))
  const refused = (reason: string, message: string) =>
    problem('not valid', { fields: [{ field: 'offer_id', reason, message }] })
  if (!offer) throw refused('unknown_reference', 'This date is no longer offered. Choose another.')
  if (Date.parse(offer.starts_at) < Date.parse(at)) throw refused('too_early', 'This date has passed. Choose another.')
  return offer
}
