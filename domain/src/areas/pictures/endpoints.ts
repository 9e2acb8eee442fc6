// Pictures of the house: covers of posts, logos, adverts. They are sent before the form that names them is saved, and everybody who is
// signed in may see them. One that nothing names is removed after some days.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

const id = z.uuid('This is no picture’s id')

export const picturesEndpoints = {
  upload: endpoint({
    method: 'POST',
    path: '/api/pictures',
    needs: ['manage manufacturers', 'manage news', 'manage popup advert'],
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
