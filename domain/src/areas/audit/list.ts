// The audit trail as a list: what it shows, sorts and filters by.
import { column, type ListPlan } from '../../kit/list.ts'

export const auditPlan: ListPlan = {
  columns: {
    at: column('When', 'instant'),
    actor_name: column('Who', 'text'),
    actor_id: column('User ID', 'number'),
    action: column('What', 'choice'),
    entity: column('Area', 'choice', { width: 220, shows: ['record'] }),
    record: column('Record', 'text', { isSortable: false, isFiltered: false }),
    entity_id: column('Number', 'text'),
    account: column('Account', 'text'),
    changed: column('Changed', 'text', { isSortable: false, isFiltered: false }),
    request_id: column('Reference', 'text'),
  },
  shown: ['at', 'actor_name', 'action', 'entity', 'changed', 'account'],
  sort: '-at',
}
