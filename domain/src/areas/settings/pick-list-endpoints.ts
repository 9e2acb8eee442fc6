// What every page may ask of Settings, apart from the calls that keep it: the dashboard asks this and runs none of the others.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const pickListEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    needs: 'signed-in',
    isSpecified: true,
    summary: 'Pick lists and the name and value settings',
    reply: z.object({
      AccountManagers: z.array(z.object({ id: z.number(), name: z.string(), email: z.string() })),
      AccountBranches: z.array(z.object({ id: z.number(), name: z.string() })),
      E2OFields: z.array(z.object({ label: z.string() })),
      FleetAllocations: z.array(
        z.object({ id: z.number(), name: z.string(), branch_id: z.number().nullable(), active: z.boolean() }),
      ),
      Settings: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  }),
}
