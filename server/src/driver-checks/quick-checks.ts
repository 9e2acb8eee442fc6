// How quick a driver check may be, by template, as staff keep it.
import { type CheckTemplate } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { defaultQuickBelowSeconds, type QuickBelowSeconds } from '@kerbline/domain/areas/driver-checks/rules.ts'
import { sql } from 'kysely'
import type { Rows } from '../db/scope.ts'

export interface CheckThreshold {
  readonly template: CheckTemplate
  readonly quick_below_seconds: number
}

export const checkThresholds = async (rows: Pick<Rows, 'getExecutor'>): Promise<readonly CheckThreshold[]> =>
  (
    await sql<CheckThreshold>`select template, quick_below_seconds from check_templates
      order by array_position(array['car', 'van', 'hgv', 'trailer'], template)`.execute(rows)
  ).rows

/** A template without a row has its default. */
export async function quickBelowSeconds(rows: Pick<Rows, 'getExecutor'>): Promise<QuickBelowSeconds> {
  const kept = await checkThresholds(rows)
  return {
    ...defaultQuickBelowSeconds,
    ...Object.fromEntries(kept.map((each) => [each.template, each.quick_below_seconds])),
  }
}
