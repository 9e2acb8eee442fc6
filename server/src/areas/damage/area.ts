// Damage cases of the scope. Costs are for those who may see them; for everybody else the case has none.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { penceToPounds } from '@kerbline/domain/kit/money.ts'
import { area } from '../../http/call.ts'
import { listCases } from './queries.ts'

export const damageArea = area(damageEndpoints, {
  list: {
    rights: (actor) => (actor.may.has('see damage costs') ? 'see damage costs' : ''),
    build: async (rows, { actor }) => {
      const seesCosts = actor.may.has('see damage costs')
      const cases = await listCases(rows, actor.filter)
      return cases.map(({ cost_pence, ...row }) => ({
        ...row,
        cost: seesCosts && cost_pence !== null ? penceToPounds(cost_pence) : null,
      }))
    },
  },
})
