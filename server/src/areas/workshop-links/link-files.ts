// Files a workshop brings to its booking by its link.
import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { workshopDocuments, type workshopLinksEndpoints } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import type { InputOf } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import type { Rows } from '../../db/scope.ts'
import type { Handlers } from '../../http/call.ts'
import { linkFileHandlers } from '../../links/link-files.ts'
import { enterUploadLink, enterWorkshopLink, workshopAuthor } from './enter-link.ts'
import { mayBring, workshopBookingOf } from './link-booking.ts'

type Calls = Pick<typeof workshopLinksEndpoints, 'startUpload' | 'sendPart' | 'finishUpload'>

const handlers = linkFileHandlers({
  kind: maintenanceCase.name,
  enter: async (rows: Rows, { token }: { readonly token: string }) => {
    const link = await enterWorkshopLink(rows, token)
    return { ...link, case_id: link.booking_id, author: workshopAuthor(link) }
  },
  enterUpload: enterUploadLink,
  assertOpen: (row) => {
    if (!mayBring(row))
      throw problem('not allowed now', { detail: 'This booking was cancelled, so you cannot add files.' })
  },
  facts: ({ type }: InputOf<Calls['finishUpload']>, { workshop }) => ({
    ...{ type, visibility: workshopDocuments[type], slot: null, side: 'third_party', workshop },
  }),
  reply: (call, link) => workshopBookingOf(call, link),
})

export const workshopFileHandlers: Handlers<Calls> = {
  startUpload: handlers.start,
  sendPart: handlers.part,
  finishUpload: handlers.finish,
}
