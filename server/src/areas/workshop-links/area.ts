// What the workshop of a booking does by the link it was given, without an account.
import { workshopLinksEndpoints } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { sql } from 'kysely'
import { area, type Rows } from '../../http/call.ts'
import type { LinkKinds } from '../../links/record-links.ts'
import { byLinkHandlers } from './by-link.ts'
import { enterWorkshopLink, workshopAuthor } from './enter-link.ts'
import { workshopFileHandlers } from './link-files.ts'

/** The workshop that has the booking. @throws problem 'not allowed now' where none has */
async function workshopOf(rows: Rows, id: number): Promise<string> {
  const { rows: found } = await sql<{ name: string | null }>`
    select coalesce(d.name, nullif(btrim(m.supplier), '')) as name from maintenance_cases m left join dealers d on d.id = m.dealer_id
    join cases c on c.id = m.case_id where m.case_id = ${id} and c.closed_at is null`.execute(rows)
  if (!found[0])
    throw problem('not allowed now', { detail: 'This booking is closed, so you cannot create a workshop link.' })
  if (found[0].name === null)
    throw problem('not allowed now', { detail: 'Choose the workshop for this booking first.' })
  return found[0].name.slice(0, 200)
}

export const workshopLinks: LinkKinds<'workshop booking'> = {
  'workshop booking': {
    open: async (call, { token, isFirst }) => {
      const link = await enterWorkshopLink(call.rows, token)
      if (isFirst)
        await call.recordAudit({
          ...{ action: 'maintenance: link first opened', entity: 'maintenance', entityId: link.booking_id },
          ...{ account: link.account, actor: { id: null, name: workshopAuthor(link) } },
        })
      return { purpose: 'workshop booking', number: link.number }
    },
    givenTo: workshopOf,
  },
}

export const workshopLinksArea = area(workshopLinksEndpoints, { ...byLinkHandlers, ...workshopFileHandlers })
