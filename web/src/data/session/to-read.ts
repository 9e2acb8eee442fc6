// How many documents one is asked to read: one's own, and so beside the figures of the dashboard, which many share.
import { notificationsEndpoints } from '@kerbline/domain/areas/notifications/endpoints.ts'
import { useEndpoint } from '../use-endpoint.ts'

export const useToRead = (): number => useEndpoint(notificationsEndpoints.unread, {}).data?.to_read ?? 0
