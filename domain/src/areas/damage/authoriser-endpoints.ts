// Whom and what a step or a report of damage may name: who may authorise an estimate, and vehicles that came back a short while ago.
import { z } from 'zod'
import { withSight } from '../../cases/case-kind.ts'
import { endpoint } from '../../kit/endpoint.ts'
import { damageCase } from './case.ts'

const text = z.string().nullable()

export const damagePeopleEndpoints = {
  offHired: endpoint({
    method: 'GET',
    path: '/api/damage-cases/off-hired',
    needs: withSight(damageCase, damageCase.open, damageCase.manage),
    summary:
      'Vehicles off hired a short while ago that damage can still be reported on: all of them for staff, their own for customers',
    input: z.strictObject({ search: z.string().trim().max(80).default('') }),
    reply: z.object({
      vehicles: z.array(
        z.object({
          ...{ id: z.number(), reg_no: z.string(), make_model: text },
          ...{ customer_account_number: z.string(), off_hired_on: z.string() },
        }),
      ),
    }),
  }),
  authorisers: endpoint({
    method: 'GET',
    path: '/api/damage-cases/:id/authorisers',
    needs: withSight(damageCase, damageCase.manage),
    summary: 'Who may authorise the estimate of a damage case: people whose limit is high enough',
    input: z.strictObject({ id: z.coerce.number().int().positive() }),
    reply: z.object({ people: z.array(z.object({ id: z.number(), name: z.string(), job_title: text })) }),
  }),
}
