import { knowsMaintenanceCost } from '@kerbline/domain/areas/maintenance/case.ts'
import { isAboveCostLimit } from '@kerbline/domain/areas/maintenance/limits.ts'
import type { MaintenanceState } from '@kerbline/domain/areas/maintenance/states.ts'
import { sql } from 'kysely'
import type { CaseNeeds } from '../../cases/kind-row.ts'
import { costToAuthorise } from './queries.ts'

const moneyStates = ['awaiting_authorisation', 'awaiting_customer'] as const satisfies readonly MaintenanceState[]

export const bookingNeeds: CaseNeeds = {
  owed: ({ may }) =>
    knowsMaintenanceCost.some((right) => may.has(right))
      ? {
          states: moneyStates,
          pence: sql`coalesce((select m.estimate_pence from maintenance_cases m where m.case_id = c.id), 0)`,
        }
      : undefined,
  judged: {
    facts: sql`case when c.state = 'awaiting_authorisation' then ${costToAuthorise} end`,
    rules: (pence, { costLimitPence }) => {
      const isAbove = typeof pence === 'number' && isAboveCostLimit(pence, costLimitPence)
      return { 'within cost limit': !isAbove, 'above cost limit': isAbove }
    },
  },
}
