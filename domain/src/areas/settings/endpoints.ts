import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const name = (most: number) => z.string().trim().min(1, 'Enter a name.').max(most, `Use at most ${most} characters.`)
const allocation = z.strictObject({
  /** Null: a new one. */
  id: z.number().int().positive().nullable(),
  name: name(60),
  branch_id: z.number().int().positive().nullable(),
  is_active: z.boolean(),
})
export const settingsLists = z.object({
  e2o_fields: z.array(z.string()),
  fleet_allocations: z.array(allocation),
})

export const settingsEndpoints = {
  lists: endpoint({
    method: 'GET',
    path: '/api/settings-lists',
    needs: 'manage settings',
    summary: 'The lists that forms draw on, as they are edited',
    reply: settingsLists,
  }),
  saveE2OFields: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/e2o-fields',
    needs: 'manage settings',
    summary: 'The extra fields of the enquiry form, in their order',
    input: z.strictObject({ labels: z.array(name(80)).max(60) }),
    reply: settingsLists,
  }),
  saveAllocations: endpoint({
    method: 'PUT',
    path: '/api/settings-lists/fleet-allocations',
    needs: 'manage settings',
    summary: 'The fleet pools; one that is left out is removed, if no vehicle uses it',
    input: z.strictObject({ allocations: z.array(allocation).max(200) }),
    reply: settingsLists,
  }),
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
