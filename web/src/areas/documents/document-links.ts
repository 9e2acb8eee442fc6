// Where the record of a document opens, as far as its reader may go there.
import type { LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import type { Link } from '../../data/navigation/use-link.ts'

type Owned = Pick<LibraryRow, 'belongs_to' | 'owner_id' | 'owner_words' | 'reg_no'>

export function ownerHref({ belongs_to: kind, owner_id: id, owner_words: words, reg_no: reg }: Owned, link: Link) {
  switch (kind) {
    case 'vehicle':
    case 'compliance':
      return reg === null ? undefined : link('vehicle', { reg })
    case 'driver':
      return link('drivers', {}, { driver: String(id) })
    case 'company':
      return link('company', { id: String(id) })
    case 'maintenance':
      return link('maintenanceEvent', { id: String(id) })
    case 'query':
      return words === null ? undefined : link('query', { query_no: words })
    case 'defect':
      return words === null ? undefined : link('driverCheck', { id: words })
    default:
      return undefined
  }
}
