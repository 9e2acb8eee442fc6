// Which states of a fine are settled: small enough for pages that only count fines.
export const settledStates = ['transferred', 'customer_paid', 'recharged', 'cancelled', 'returned'] as const
export const isSettledFine = (state: string): boolean => settledStates.some((each) => each === state)
/** In these nothing has been settled. */
export const unsettledStates = [
  ...(['received', 'unmatched', 'matched', 'notified', 'contest_asked', 'driver_nomination'] as const),
  ...(['transfer_in_progress', 'transfer_rejected', 'contested'] as const),
] as const
/** In the list, those that are not settled. */
export const openFineQuery = { state: `not:${[...settledStates, 'closed'].join(',')}` } as const
/** What costs more within a week if nobody acts. */
export const dearerFineQuery = {
  dearer_on: 'within:7',
  state: `not:${[...settledStates, 'company_paid', 'closed'].join(',')}`,
  sort: 'dearer_on',
  columns: 'number,reg_no,authority,title,now_pence,charge_pence,dearer_on,state',
} as const
