// What the links to maintenance show whoever has no account. They read as the public role, by named functions that take the digest of the token.
import { eventTypeName } from '@kerbline/domain/areas/maintenance/event-types.ts'
import { type KeptStatus, workStatus } from '@kerbline/domain/areas/public-requests/status-link.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { sql } from 'kysely'
import { enterScope } from '../../db/scope.ts'
import type { GuestCall } from '../../http/call.ts'
import { type LinkKinds, noSuchLink } from '../../links/record-links.ts'

interface KeptWork extends KeptStatus {
  readonly reference: string
  readonly registration: string
  readonly created_at: string
  readonly type: string
  readonly answer: string | null
  readonly answered_at: string | null
}

/** How far work is, for whoever asked for it and has no account. */
async function progressOf({ rows }: GuestCall, digest: string) {
  await enterScope(rows, { kind: 'public' })
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

export const publicRequestLinks: LinkKinds<'vehicle request' | 'booking status' | 'request status'> = {
  'vehicle request': {
    open: async ({ rows }, { digest }) => {
      await enterScope(rows, { kind: 'public' })
      const { rows: found } = await sql<{
        registration: string
      }>`select registration from vehicle_by_link(${digest})`.execute(rows)
      const [vehicle] = found
      if (!vehicle) throw noSuchLink()
      return { purpose: 'vehicle request', registration: vehicle.registration }
    },
  },
  'booking status': {
    open: async (call, { digest }) => ({ purpose: 'booking status', ...(await progressOf(call, digest)) }),
  },
  'request status': {
    open: async (call, { digest }) => ({ purpose: 'request status', ...(await progressOf(call, digest)) }),
  },
}
