// Pictures of the house: covers of posts, logos, adverts, faces of its people. They are sent before the form that names them is saved, and everybody who is
// signed in may see them. One that nothing names is removed after some days.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import type { Permission } from '../../permissions.ts'

const id = z.uuid('This image ID is not valid')

/** Rights of whoever keeps records that show pictures. */
export const pictureRights: readonly Permission[] = ['manage manufacturers', 'manage news', 'manage popup advert']

export const picturesEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/pictures',
    // Staff send a photo of themselves whatever their rights; of others the handler asks for one of those above.
    needs: 'signed-in',
    // Pictures belong to no account, as the tables of the house do.
    scope: 'platform',
    rate: 'heavy',
    takes: 'bytes',
    summary: 'Keeps a picture, drawn anew without what cameras write into it',
    input: z.strictObject({ name: z.string().trim().min(1).max(200) }),
    reply: z.object({ id, width: z.number(), height: z.number() }),
  }),
  show: endpoint({
    method: 'GET',
    path: '/api/pictures/:id',
    needs: 'signed-in',
    scope: 'platform',
    sends: 'bytes',
    media: ['image/*'],
    summary: 'A picture of the house',
    input: z.strictObject({ id }),
    reply: z.unknown(),
  }),
}
