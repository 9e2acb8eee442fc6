// Whether one looks as somebody else. One's own session is kept aside meanwhile; areas/shell/view-as.ts puts it back.
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { readStoredJson } from '../browser-store.ts'
import { useEndpoint } from '../use-endpoint.ts'

export const asideKey = 'kerbline.own-session'

export interface Aside {
  readonly token: string
  /** Where one comes back to: the record of the person. */
  readonly back: string
}
const isAside = (value: unknown): value is Aside =>
  typeof value === 'object' &&
  value !== null &&
  'token' in value &&
  typeof value.token === 'string' &&
  'back' in value &&
  typeof value.back === 'string'

export const readAside = (): Aside | undefined => readStoredJson(asideKey, isAside)

/** `const isViewing = useIsViewing()`: what changes anything is then not offered; the server refuses it in any case. */
export const useIsViewing = (): boolean => typeof useEndpoint(authEndpoints.me, {}).data?.viewed_by === 'string'
