// For tests alone: a resource of every usual kind of field and a record of it.
import { date, flag, money, phone, reference, text } from '@kerbline/domain/kit/field.ts'
import { resource } from '@kerbline/domain/kit/resource.ts'
import { resourceEndpoints, type RecordAction } from '@kerbline/domain/kit/resource-endpoints.ts'
import type { CrudScreens, RecordView, WireRecord } from './record-links.ts'

export const depots = resource({
  name: 'branches',
  path: 'branch-management',
  one: 'Branch',
  many: 'Branches',
  see: 'see branches',
  manage: 'manage branches',
  fields: {
    name: text({ label: 'Name' }),
    phone: phone({ label: 'Phone', optional: true }),
    limit: money({ label: 'Cost limit', optional: true }),
    company: reference({ label: 'Company', to: 'companies', optional: true, section: 'Who runs it' }),
    is_open: flag({ label: 'Open at weekends', section: 'Who runs it' }),
    since: date({ label: 'Open since', optional: true, section: 'Who runs it' }),
  },
  columns: ['name', 'phone'],
})
export const depotEndpoints = resourceEndpoints(depots)
const depotScreens: CrudScreens = {
  list: 'branches',
  create: 'createBranch',
  view: 'branch',
  edit: 'editBranch',
}
export const page = { resource: depots, endpoints: depotEndpoints, screens: depotScreens }

export const leeds: WireRecord = {
  id: 3,
  name: 'Leeds',
  phone: '0113 496 0110',
  limit: 25_000,
  company: 9,
  company_name: 'Harrow & Lane',
  is_open: false,
  since: '2021-04-06',
  is_active: true,
  used_by: 0,
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-11-16T09:41:00.000Z',
}

export const viewOf = (
  change: Partial<WireRecord> = {},
  may: RecordAction[] = ['edit', 'archive', 'delete', 'merge'],
  used_by: RecordView['used_by'] = [],
): RecordView => ({ record: { ...leeds, ...change }, used_by, may })
