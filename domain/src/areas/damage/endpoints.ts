import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { told } from '../../kit/told-field.ts'

/** `cost` in pounds, and null for those without 'see damage costs'. */
export const damageRow = z.object({
  id: z.number(),
  case_no: z.string(),
  reg_no: z.string(),
  type: z.string().nullable(),
  state: z.string(),
  severity: z.string().nullable(),
  summary: z.string().nullable(),
  incident_at: z.string().nullable(),
  waiting_on: z.string().nullable(),
  due_at: z.string().nullable(),
  cost: told('damage cost', z.number().nullable()),
  updated_at: z.string(),
  note: z.string().nullable(),
})

export const damageEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/damage-case',
    needs: 'see damage cases',
    isSpecified: true,
    leavesOut: 'All but the 5,000 cases that changed last',
    summary: 'Damage cases of the scope',
    reply: z.array(damageRow),
  }),
}
