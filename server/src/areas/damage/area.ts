// Damage cases of the scope. Costs are for those who may see them; for everybody else the case has none.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { penceToPounds } from '@kerbline/domain/kit/money.ts'
import { area } from '../../http/call.ts'
import { listCases } from './queries.ts'

export const damageArea = area(damageEndpoints, {
  list: {
    build: async (rows, { actor, leaveOut }) => {
      const { cases, leftOut } = await listCases(rows, actor.filter)
      leaveOut(leftOut)
      return cases.map(({ cost_pence: pence, ...row }) => ({
        ...row,
        cost: pence === null ? null : penceToPounds(pence),
      }))
    },
  },
})
