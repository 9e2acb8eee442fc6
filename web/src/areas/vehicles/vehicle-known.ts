// What the list of vehicles already said about one, so that its page has a title before its own answer comes.
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { queryClient } from '../../data/query-client.ts'
import { beginningOf } from '../../data/live/refresh.ts'

interface Known {
  readonly title: string
  readonly isElectric: boolean
}

const rowsOf = (data: unknown): readonly unknown[] =>
  typeof data === 'object' && data !== null && 'rows' in data && Array.isArray(data.rows) ? data.rows : []

export function knownVehicle(plate: string): Known | undefined {
  const { path } = vehiclesEndpoints.list
  for (const [key, data] of queryClient.getQueriesData({ queryKey: [beginningOf(path)] })) {
    if (key[1] !== path) continue
    for (const row of rowsOf(data)) {
      const parts = new Map(Object.entries(typeof row === 'object' && row !== null ? row : {}))
      const title: unknown = parts.get('make_model')
      if (typeof title === 'string' && [parts.get('reg_no'), parts.get('current_reg_no')].includes(plate))
        return { title, isElectric: parts.get('fuel_type') === 'electric' }
    }
  }
  return undefined
}
