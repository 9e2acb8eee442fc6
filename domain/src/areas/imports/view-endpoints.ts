// One import, apart from the calls that make it: a list that is filtered by an import asks its name and runs none of the others.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { importNeeds } from './catalogue.ts'
import { importId as id, importView } from './shapes.ts'

export const importViewEndpoints = {
  view: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    needs: importNeeds,
    summary: 'One import: how far it is, what was found, what it did',
    input: z.strictObject({ id }),
    reply: importView,
  }),
}
