// What the library can be narrowed to, for its filters alone.
import { endpoint } from '../../kit/endpoint.ts'
import { listsOptions } from '../../kit/list-schema.ts'

export const documentFilterEndpoints = {
  options: endpoint({
    method: 'GET',
    path: '/api/documents/options',
    needs: 'see companies',
    summary: 'The companies the list can be asked for',
    ...listsOptions,
  }),
}
