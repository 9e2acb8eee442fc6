// The views every list comes with, for who finds them by name: asked for apart from the views of one list, which every list brings.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'

export const readyViewsEndpoints = {
  ready: endpoint({
    method: 'GET',
    path: '/api/views/ready',
    needs: 'signed-in',
    scope: 'own',
    summary: 'The views every list comes with, of the lists this person may read',
    reply: z.object({
      views: z.array(
        z.object({
          list: z.string(),
          label: z.string(),
          /** Of the screen the list stands on, and what it is asked there. */
          path: z.string(),
          query: z.record(z.string(), z.string()),
        }),
      ),
    }),
  }),
}
