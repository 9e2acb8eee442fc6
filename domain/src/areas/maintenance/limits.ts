// The figures of the trade that a booking is judged by; those that customers agree differently stand in Settings.

/** Contract work up to this is authorised by the portal; Settings may say another (`maintenance_auto_authorise_pence`). */
export const AUTO_AUTHORISE_PENCE = 15_000
export const autoAuthoriseSetting = 'maintenance_auto_authorise_pence'
/** What else falls due within this many days is offered for the same visit. */
export const SAME_VISIT_DAYS = 28

/** Whether so much is more than somebody may authorise by themselves; without a limit nothing is. One comparison for every screen and refusal. */
export const isAboveCostLimit = (pence: number, limit: number | null): limit is number =>
  limit !== null && pence > limit
