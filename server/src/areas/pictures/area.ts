import { pictureRights, picturesEndpoints } from '@kerbline/domain/areas/pictures/endpoints.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { redrawn } from '../../files/pictures.ts'
import { area } from '../../http/call.ts'
import type { Download } from '../../http/download.ts'

/** Whose files these are, in the table of files. */
const OWNER = 'picture'

export const picturesArea = area(picturesEndpoints, {
  upload: async ({ rows, actor, portal, bytes, recordAudit }, { name }) => {
    if (actor.side !== 'staff' && !isMet(pictureRights, actor.may)) throw problem('no permission')
    const { width, height, bytes: drawn } = await redrawn(bytes, name)
    const { id } = await portal.files.storeFile(rows, {
      bytes: drawn,
      name,
      owner: OWNER,
      account: null,
      visibility: 'everyone',
      createdBy: actor.id,
    })
    await recordAudit({ action: 'picture kept', entity: 'picture', entityId: id, after: { name, width, height } })
    return { id, width, height }
  },

  show: async ({ rows, portal }, { id }): Promise<Download> => {
    const isOurs = await rows
      .selectFrom('files')
      .select('id')
      .where('id', '=', id)
      .where('owner', '=', OWNER)
      .where('visibility', '=', 'everyone')
      .where('customer_account_number', 'is', null)
      .executeTakeFirst()
    if (!isOurs) throw problem('not found')
    const { file, stream } = await portal.files.openFile(rows, id)
    return { stream, mime: file.mime, name: file.name, sizeBytes: file.size_bytes }
  },
})
