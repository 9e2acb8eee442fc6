import { hirePeriodOf } from '@kerbline/domain/areas/finance/hire-period.ts'

/** The columns of an invoice line that its words decide. */
export function periodColumns(narrative: string) {
  const period = hirePeriodOf(narrative)
  return { period_from: period?.from ?? null, period_to: period?.to ?? null, is_period_read: true }
}
