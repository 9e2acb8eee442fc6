// The audit trail as a list: what it shows, sorts and filters by.
import type { Column, ColumnKind, ListPlan } from '../../kit/list.ts'

const column = (label: string, kind: ColumnKind): Column => ({ label, kind, isSortable: true, isFiltered: true })

export const auditPlan: ListPlan = {
  columns: {
    at: column('When', 'instant'),
    actor_name: column('Who', 'text'),
    actor_id: column('Person number', 'number'),
    action: column('What', 'text'),
    entity: column('Of', 'text'),
    entity_id: column('Number', 'text'),
    account: column('Account', 'text'),
    request_id: column('Reference', 'text'),
  },
  shown: ['at', 'actor_name', 'action', 'entity', 'entity_id', 'account'],
  sort: '-at',
}
