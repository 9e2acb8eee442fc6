import { z } from 'zod'
import { normaliseRegistration } from '../../fleet/registration.ts'
import { endpoint } from '../../kit/endpoint.ts'

const registration = z.string().trim().min(1).max(20)
const ids = z.array(z.number().int().positive()).max(200).default([])
/** Narrows the active accounts; several values of one field mean any of them, several fields mean all. */
export const assetFilter = z.strictObject({
  tag_ids: ids,
  category_ids: ids,
  branch_ids: ids,
  body_ids: ids,
  allocation_ids: ids,
  driver_ids: ids,
  reg_nos: z.array(registration).max(5000).default([]),
})
export type AssetFilter = z.output<typeof assetFilter>
/** What is saved has to name something: signs alone would stand there as a registration of nothing. */
const savedRegistration = registration.refine((text) => normaliseRegistration(text) !== '', {
  error: 'Enter a registration, such as LK21 VXN.',
})
/** What the asset filter narrows by and lists; drivers are always searched. */
export const listedFilters = ['tags', 'categories', 'branches', 'bodies', 'allocations'] as const

const option = z.object({ id: z.number(), name: z.string(), count: z.number() })
const summary = z.object({
  accounts: z.array(z.object({ account_number: z.string(), name: z.string(), customer: z.string() })),
  account_count: z.number(),
  is_every_account: z.boolean(),
  vehicles: z.number(),
  vehicles_total: z.number(),
  filter: assetFilter.nullable(),
  /** What narrows, in names; the name of a saved filter alone where one asks the same. */
  chips: z.array(z.string()),
})

export const scopeEndpoints = {
  summary: endpoint({
    method: 'GET',
    path: '/api/scope',
    needs: 'signed-in',
    summary: 'The active accounts and asset filter, with the vehicles they leave',
    reply: summary,
  }),
  accounts: endpoint({
    method: 'GET',
    path: '/api/accounts',
    needs: 'signed-in',
    scope: 'platform',
    summary: 'Accounts this person can choose from',
    input: z.strictObject({ search: z.string().max(100).default('') }),
    reply: z.object({
      accounts: z.array(
        z.object({
          account_number: z.string(),
          name: z.string(),
          customer: z.string(),
          vehicles: z.number(),
          is_active: z.boolean(),
          is_recent: z.boolean(),
        }),
      ),
      total: z.number(),
    }),
  }),
  choose: endpoint({
    method: 'PUT',
    path: '/api/active-accounts',
    needs: 'signed-in',
    scope: 'platform',
    summary: "Choose the active accounts; an empty list means all of one's own",
    input: z.strictObject({ account_numbers: z.array(z.string().max(8)).max(500) }),
    reply: summary,
  }),
  filterOptions: endpoint({
    method: 'GET',
    path: '/api/asset-filter',
    needs: 'see vehicles',
    summary: 'What the asset filter can narrow by, and what it is now; drivers are searched as options of the vehicles',
    reply: z.object({
      filter: assetFilter.nullable(),
      tags: z.array(option),
      categories: z.array(option),
      branches: z.array(option),
      bodies: z.array(option),
      allocations: z.array(option),
      /** Of these there are more than are listed: the others are searched as options of the vehicles. */
      searched: z.array(z.enum(listedFilters)),
    }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/asset-filter/preview',
    needs: 'see vehicles',
    rate: 'read',
    isChanging: false,
    summary: 'The vehicles a filter would leave',
    input: assetFilter,
    reply: z.object({
      count: z.number(),
      total: z.number(),
      unknown_reg_nos: z.array(z.string()),
      vehicles: z.array(z.object({ reg_no: z.string(), name: z.string(), fuel_type: z.string() })),
    }),
  }),
  saveFilter: endpoint({
    method: 'PUT',
    path: '/api/asset-filter',
    needs: 'see vehicles',
    scope: 'platform',
    summary: 'Narrow everything to these assets',
    input: assetFilter.extend({ reg_nos: z.array(savedRegistration).max(5000).default([]) }),
    reply: summary,
  }),
  clearFilter: endpoint({
    method: 'DELETE',
    path: '/api/asset-filter',
    needs: 'see vehicles',
    scope: 'platform',
    summary: 'Stop narrowing',
    reply: summary,
  }),
}
