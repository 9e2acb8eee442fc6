import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { area } from '../../http/call.ts'
import { readAdvert, writeAdvert } from '../settings/queries.ts'

export const advertArea = area(advertEndpoints, {
  read: ({ rows }) => readAdvert(rows),
  save: async ({ rows, tell }, values) => {
    const before = await readAdvert(rows)
    await writeAdvert(rows, values)
    const after = await readAdvert(rows)
    await tell({ action: 'popup advert saved', entity: 'settings', before, after })
    return after
  },
})
