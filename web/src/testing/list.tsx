// For tests alone: a resource with a column of most kinds, its records, and a list of them that answers.
import { screen } from '@testing-library/react'
import { bulkChangesEndpoints } from '@kerbline/domain/areas/bulk-changes/endpoints.ts'
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { choice, flag, optionsOf, reference, text } from '@kerbline/domain/kit/field.ts'
import { resource } from '@kerbline/domain/kit/resource.ts'
import { resourceEndpoints } from '@kerbline/domain/kit/resource-endpoints.ts'
import type { PageInput } from '@kerbline/domain/kit/list-state.ts'
import { beginPage, showPage, type TestPage } from './page.tsx'
import { ResourceList } from '../crud/resource-list.tsx'

export const depots = resource({
  name: 'depots',
  path: 'depot-management',
  one: 'Depot',
  many: 'Depots',
  see: 'see branches',
  manage: 'manage branches',
  fields: {
    name: text({ label: 'Name' }),
    kind: choice({ label: 'Kind', options: optionsOf(['workshop', 'yard']) }),
    is_open: flag({ label: 'Open' }),
    branch_id: reference({ label: 'Branch', to: 'branches', optional: true }),
  },
  columns: ['name', 'kind', 'branch_id'],
})
export const calls = resourceEndpoints(depots)
export const screens = { list: 'branches', create: 'createBranch', view: 'branch', edit: 'editBranch' } as const

export const depot = (id: number, change: object = {}) => ({
  id,
  name: `Depot ${id}`,
  kind: 'yard',
  is_open: true,
  branch_id: 4,
  branch_id_name: 'Leeds South',
  is_active: true,
  used_by: 0,
  created_at: '2026-11-01T09:00:00Z',
  updated_at: '2026-11-17T06:42:00Z',
  ...change,
})

export const asked = (change: Partial<PageInput> = {}): SentOf<typeof calls.list> => ({
  search: '',
  sort: '',
  filter: [],
  pasted: '',
  archived: 'no',
  size: 50,
  ...change,
})

export const page = (rows: ReturnType<typeof depot>[], change: object = {}) => ({
  rows,
  total: rows.length,
  next: null,
  previous: null,
  missing: [],
  ...change,
})
export const three = page([depot(1), depot(2, { kind: 'workshop' }), depot(3)])

/** Signed in as somebody who manages depots, who has no views yet. */
export function beginList(): TestPage {
  const begun = beginPage({ permissions: ['see branches', 'manage branches'] })
  begun.server.reply(viewsEndpoints.list, { list: 'depots' }, { views: [] })
  begun.server.reply(bulkChangesEndpoints.list, { list: 'depot-management' }, { changes: [] })
  return begun
}

export const showList = (at = '/depot-management'): void =>
  void showPage(at, <ResourceList resource={depots} endpoints={calls} screens={screens} />)

export const bodyRows = (): HTMLElement[] =>
  screen.getAllByRole('row').filter((row) => row.dataset['row'] !== undefined)
export const boxOf = (name: string): HTMLElement => screen.getByRole('checkbox', { name: `Select ${name}` })
