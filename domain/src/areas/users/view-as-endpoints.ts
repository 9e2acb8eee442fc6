// "View as" stands apart from the other calls about people: it opens a session, and the gate holds that session to reading.
import { z } from 'zod'
import { endpoint } from '../../kit/endpoint.ts'
import { reason } from './forms.ts'

export const viewAsEndpoints = {
  viewAs: endpoint({
    method: 'POST',
    path: '/api/users/:id/view-as',
    needs: 'impersonate user',
    scope: 'platform',
    summary:
      'Opens a session that reads as this person, changes nothing and ends after 30 minutes; signing out ends it',
    input: z.strictObject({ id: z.string().min(1).max(80), reason }),
    reply: z.object({ api_token: z.string(), name: z.string(), ends_at: z.string() }),
  }),
}
