// For tests alone: an import of branches as it stands in each step.
import type { ScreenLocation } from '../../data/navigation/matcher.ts'
import type { ImportView } from './import-view.ts'

export const ID = 7
export const route: ScreenLocation = {
  name: 'branches',
  screenPath: '/branch-management',
  guard: 'auth',
  path: '/branch-management',
  values: {},
  query: { import: String(ID) },
  hash: '',
}

export const view = (change: Partial<ImportView> = {}): ImportView => ({
  id: ID,
  kind: 'branches',
  title: 'Branches',
  source: 'depots.csv',
  state: 'mapping',
  rows: 217,
  counts: { create: 0, update: 0, skip: 0, error: 0, left_out: 0 },
  by: 'Sam',
  is_own: true,
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
  one: 'Branch',
  many: 'Branches',
  list_path: 'branch-management',
  is_listed: true,
  follows: null,
  size_bytes: 41_000,
  received_bytes: 41_000,
  columns: [
    { title: 'Depot', samples: ['Leeds', 'Hull', 'York'], target: null, by: null, closed: null, is_cleared: false },
    { title: 'Code', samples: ['LDS'], target: 'code', by: 'name', closed: null, is_cleared: false },
    { title: 'Tel', samples: [], target: 'phone', by: 'suggested', closed: null, is_cleared: false },
  ],
  decided_here: ['Contract end date'],
  targets: [
    {
      name: 'name',
      label: 'Name',
      is_required: true,
      holds: 'text',
      is_key: true,
      is_needed_for_new: false,
      can_clear: false,
    },
    {
      name: 'code',
      label: 'Code',
      is_required: true,
      holds: 'text',
      is_key: true,
      is_needed_for_new: false,
      can_clear: false,
    },
    {
      name: 'phone',
      label: 'Phone',
      is_required: false,
      holds: 'a phone number',
      is_key: false,
      is_needed_for_new: false,
      can_clear: true,
    },
  ],
  accounts: [],
  is_all_or_nothing: false,
  tells: null,
  progress: { done: 0, total: 217 },
  groups: [],
  warnings: 0,
  last_fix: null,
  revision: -1,
  may_create: true,
  made: [],
  can_undo: false,
  undone_at: null,
  standing: { total: 0, records: [] },
  failure: null,
  seconds: null,
  ...change,
})

export const group = {
  key: 'error|bad_format|code|',
  tone: 'error',
  title: 'Code is in the wrong format',
  says: null,
  place: 1,
  count: 1,
  rows: [42],
  fixes: [{ do: 'leave out', count: 1, words: [], is_suggested: false, is_searched: false }],
} as const satisfies object

export const checked = (change: Partial<ImportView> = {}): ImportView =>
  view({
    state: 'checked',
    revision: 1,
    columns: view().columns.map((column, at) => (at === 0 ? { ...column, target: 'name', by: 'remembered' } : column)),
    counts: { create: 196, update: 18, skip: 1, error: 1, left_out: 1 },
    groups: [{ ...group, rows: [42], fixes: group.fixes.map((fix) => ({ ...fix, words: [] })) }],
    ...change,
  })
