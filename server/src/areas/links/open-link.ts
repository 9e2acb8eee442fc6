// What a link shows, by its purpose: each reads as the public role, by a named function that takes the digest of the token; the sheet of a
// check as the one account that the link belongs to.
import type { linksEndpoints, OpenedLink } from '@kerbline/domain/areas/links/endpoints.ts'
import type { LinkPurposeName } from '@kerbline/domain/areas/links/purposes.ts'
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { type KeptStatus, workStatus } from '@kerbline/domain/areas/maintenance/status-link.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { enterScope } from '../../db/scope.ts'
import { readSheet } from '../driver-checks/queries.ts'
import type { GuestCall, Rows } from '../../http/call.ts'
import { enterCheckLink } from '../../links/check-links.ts'
import { enterWorkshopLink, workshopAuthor, workshopPurpose } from '../../links/workshop-links.ts'
import { noSuchLink, openLink } from '../../links/record-links.ts'

type Reader = (rows: Rows, digest: string) => Promise<OpenedLink>

interface KeptWork extends KeptStatus {
  readonly reference: string
  readonly registration: string
  readonly created_at: string
  readonly type: string
  readonly answer: string | null
  readonly answered_at: string | null
}

async function maintenanceOf(rows: Rows, digest: string) {
  const { rows: works } = await sql<KeptWork>`
    select reference, registration, json_instant(created_at) as created_at, type, state, reason, answer, json_instant(answered_at) as answered_at, case_state,
      json_instant(booked_at) as booked_at, place, branch, branch_phone, array(select json_instant(each) from unnest(offers) each) as offers
    from maintenance_by_link(${digest})`.execute(rows)
  const [first] = works
  if (!first) throw noSuchLink()
  const answered = works.find(({ answer }) => answer !== null)
  return {
    ...{
      reference: first.reference,
      registration: first.registration,
      sent_at: first.created_at,
      phone: headOffice.phone,
    },
    works: works.map((kept) => workStatus(eventTypeName(kept.type), kept)),
    answer: answered?.answer && answered.answered_at ? { text: answered.answer, at: answered.answered_at } : null,
  }
}

type CheckPurpose = 'vehicle check' | 'driver check'
const isCheck = (purpose: string): purpose is CheckPurpose => purpose === 'vehicle check' || purpose === 'driver check'

const readers: Readonly<Record<Exclude<LinkPurposeName, CheckPurpose | typeof workshopPurpose>, Reader>> = {
  'vehicle request': async (rows, digest) => {
    const { rows: found } = await sql<{
      registration: string
    }>`select registration from vehicle_by_link(${digest})`.execute(rows)
    const [vehicle] = found
    if (!vehicle) throw noSuchLink()
    return { purpose: 'vehicle request', registration: vehicle.registration }
  },
  'booking status': async (rows, digest) => ({ purpose: 'booking status', ...(await maintenanceOf(rows, digest)) }),
  'request status': async (rows, digest) => ({ purpose: 'request status', ...(await maintenanceOf(rows, digest)) }),
}

/** @throws problem 'link expired' for a token that shows nothing, and for one whose purpose this portal does not know */
export async function openForGuest(
  call: GuestCall,
  { token, plate }: InputOf<(typeof linksEndpoints)['open']>,
): Promise<OpenedLink> {
  const { rows, portal } = call
  const { purpose, digest, isFirst } = await openLink(rows, token)
  if (purpose === workshopPurpose) {
    const link = await enterWorkshopLink(rows, token)
    if (isFirst)
      await call.recordAudit({
        ...{ action: 'maintenance: link first opened', entity: 'maintenance', entityId: link.booking_id },
        ...{ account: link.account, actor: { id: null, name: workshopAuthor(link) } },
      })
    return { purpose, number: link.number }
  }
  const today = londonDate(portal.clock.businessNow())
  if (isCheck(purpose))
    return { purpose, ...(await readSheet(rows, await enterCheckLink(rows, token), { plate, today })) }
  await enterScope(rows, { kind: 'public' })
  const readerOf = Object.entries(readers).find(([name]) => name === purpose)?.[1]
  if (!readerOf) throw noSuchLink()
  return readerOf(rows, digest)
}
