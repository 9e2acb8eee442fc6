// What every part of the dashboard is given, and what of the viewer its content depends on besides the accounts.
import { INTERNAL_USER_ID } from '@kerbline/domain/areas/finance/cost-per-mile.ts'
import type { AssetFilter } from '@kerbline/domain/areas/scope/endpoints.ts'
import type { CalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { caseRights } from '@kerbline/domain/cases/kinds.ts'
import { uploadRights } from '@kerbline/domain/areas/documents/owners.ts'
import { letterDeskRight } from '@kerbline/domain/areas/inbound-mail/letter-desk.ts'
import { requestDeskRights } from '@kerbline/domain/areas/public-requests/request-desk.ts'
import type { Permission } from '@kerbline/domain/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import { isAboveAccounts } from '../../http/above-accounts.ts'
import type { Actor } from '../../http/actor.ts'
import type { Rows } from '../../http/call.ts'
import { openBookings } from '../maintenance/queries.ts'

export interface View {
  readonly rows: Rows
  /** The day it is in London. */
  readonly today: CalendarDate
  /** The instant it is, by the business clock. */
  readonly now: string
  readonly filter: AssetFilter | null
  readonly may: ReadonlySet<Permission>
  readonly side: Actor['side']
  /** Null: every account. */
  readonly accounts: Actor['accounts']
  /** The internal account gets no cost per mile (specification, section 6). */
  readonly isInternal: boolean
  /** Deals with what the public form brought, whichever accounts are in view. */
  readonly isAtRequestDesk: boolean
  /** Deals with letters that could not be added by themselves. */
  readonly isAtLetterDesk: boolean
  /** What of a booking's cost the viewer may authorise by themselves; 0 for those who may not at all. */
  readonly costLimitPence: number
}

/** The name under which changes of what waits at the desk are told. */
const requestDesk = 'public requests'

const isAtRequestDesk = (actor: Actor): boolean =>
  isAboveAccounts({ actor }) && requestDeskRights.every((right) => actor.may.has(right))

/** The name under which changes of what is held are told. */
const letterDesk = 'held letters'

const isAtLetterDesk = ({ side, may }: Actor): boolean => side === 'staff' && may.has(letterDeskRight)

/** What the needs are made of beside the rows of accounts. */
export const desksOf = (actor: Actor): readonly string[] => [
  ...(isAtRequestDesk(actor) ? [requestDesk] : []),
  ...(isAtLetterDesk(actor) ? [letterDesk] : []),
]

const costLimitOf = ({ side, may, costLimitPence }: Actor): number =>
  side === 'staff' && may.has('authorise maintenance cost') ? costLimitPence : 0

export const viewOf = (rows: Rows, { today, now }: Pick<View, 'today' | 'now'>, actor: Actor): View => ({
  rows,
  today,
  now,
  filter: actor.filter,
  may: actor.may,
  side: actor.side,
  accounts: actor.accounts,
  isInternal: actor.id === INTERNAL_USER_ID,
  isAtRequestDesk: isAtRequestDesk(actor),
  isAtLetterDesk: isAtLetterDesk(actor),
  costLimitPence: costLimitOf(actor),
})

/** Who may not see bookings sees what is due as if nothing were booked, and is not told that it is not. */
export const seesBookings = ({ may }: Pick<View, 'may'>): boolean => may.has('see maintenance request details')

/** The open bookings this person may know of. */
export const bookingsFor = (view: View): RawBuilder<unknown> =>
  seesBookings(view) ? openBookings(view.filter) : sql`select b.* from (${openBookings(view.filter)}) b where false`

/** Whose turn it is, in the words of the stored rows, when it is the viewer's. */
export const ownTurn = (view: Pick<View, 'side'>): 'customer' | 'hire_company' =>
  view.side === 'staff' ? 'hire_company' : 'customer'

const relevant: readonly Permission[] = [
  'see vehicles',
  'see compliance',
  'edit compliance',
  'see driver checks',
  'see damage cases',
  'see fines',
  'see queries',
  'see drivers',
  'see driver scores',
  'see maintenance request details',
  'see cost per mile',
  'see finance',
  'see invoices',
  'request maintenance',
  'manage maintenance',
  'see documents',
  'see driver licence details',
  ...uploadRights,
  ...caseRights,
]

/** Two viewers with the same answer here are shown the same dashboard. */
export const rightsOf = (actor: Actor): string =>
  [
    actor.side,
    ...(actor.id === INTERNAL_USER_ID ? ['internal'] : []),
    ...desksOf(actor),
    ...(costLimitOf(actor) > 0 ? [`authorises ${costLimitOf(actor)}`] : []),
    ...new Set(relevant.filter((right) => actor.may.has(right))),
  ].join(',')
