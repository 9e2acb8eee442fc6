import { contacts } from '@kerbline/domain/areas/contacts/resource.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { managedEndpoints } from '@kerbline/domain/managed-endpoints.ts'
import { crudArea } from '../../crud/crud-area.ts'

const owners = ['company_id', 'branch_id', 'authority_id', 'dealer_id'] as const

export const contactsArea = crudArea(
  contacts,
  managedEndpoints.contacts,
  { table: 'contacts', uses: [] },
  {
    beforeSave: async (_call, values, before) => {
      const owned = owners.filter((owner) => (values[owner] === undefined ? before?.[owner] : values[owner]) != null)
      if (owned.length !== 1)
        throw problem('not valid', {
          fields: [
            {
              field: owned[1] ?? 'company_id',
              reason: 'not_one_owner',
              message: 'Choose one company, branch, authority or dealer.',
            },
          ],
        })
      return values
    },
  },
)
