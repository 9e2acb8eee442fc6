// For tests alone: an alert as the calls tell of one.
import type { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

type Alert = ReplyOf<(typeof alertsEndpoints)['view']>

export const sampleAlert = (change: Partial<Alert> = {}): Alert => ({
  ...{ id: 5, kind: 'AlertEvent', message: 'The M62 is closed.', severity: 'warning' },
  ...{ created_at: '2026-11-17T09:00:00Z', created_by_name: 'Dev Kapoor' },
  ...{ audience: 'all', company_names: null, retracted_at: null, retracted_by_name: null },
  ...{ owner_name: null, is_mine: false, done_at: null, done_by_name: null, done_note: null },
  ...change,
})
