// What every part of a workshop's booking is given.
import type { WorkshopBooking } from '@kerbline/domain/areas/workshop-links/endpoints.ts'

export interface WorkshopPartProps {
  readonly token: string
  readonly booking: WorkshopBooking
  /** As the portal answered: it stands so now. */
  readonly onChanged: (booking: WorkshopBooking) => void
  /** Asks for the booking anew. */
  readonly onStale: () => void
}

/** Whose it is that waits on this device: of the booking, whichever link it was written by. */
export const ownerOf = (number: string): string => `workshop:${number}`
