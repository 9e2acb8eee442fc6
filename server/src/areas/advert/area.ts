import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { area } from '../../http/call.ts'
import { requireVersion } from '../../http/require-version.ts'
import { closeAdvert, readAdvert, showAdvertAgain, writeAdvert } from '../settings/queries.ts'

export const advertArea = area(advertEndpoints, {
  read: ({ rows }) => readAdvert(rows),
  save: async ({ rows, recordAudit }, { version, values }) => {
    const before = await readAdvert(rows)
    await requireVersion(before, version)
    await writeAdvert(rows, values)
    const after = await readAdvert(rows)
    await recordAudit({ action: 'popup advert saved', entity: 'settings', before, after })
    return after
  },
  close: async ({ rows, actor }, { content }) => ({ is_closed: await closeAdvert(rows, actor.id, content) }),
  showAgain: async ({ rows, portal, recordAudit }) => {
    await showAdvertAgain(rows, portal.clock.realNow().toISOString())
    await recordAudit({ action: 'popup advert shown again', entity: 'settings' })
    return { message: 'Everyone it is for will see the advert again on the dashboard.' }
  },
})
