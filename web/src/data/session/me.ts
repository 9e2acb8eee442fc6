// The signed-in person as the server knows them, asked for anew at every arrival: a right taken away or an ended session shows at once.
import { useEffect } from 'react'
import { authEndpoints } from '@kerbline/domain/areas/auth/endpoints.ts'
import { useToldEventTypes } from './event-types.ts'
import { rememberUser } from './session.ts'
import { useEndpoint, type Loaded } from '../use-endpoint.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'

type Me = ReplyOf<(typeof authEndpoints)['me']>

export function useMe(): Loaded<Me> {
  const me = useEndpoint(authEndpoints.me, {}, { freshForSeconds: 0 })
  const user = me.data?.user
  useToldEventTypes(me.data?.event_types)
  useEffect(() => {
    if (user) rememberUser(user)
  }, [user])
  return me
}

/** Today in London as the server has it (ruling 29); undefined until it has said so. `isAsked` false: who has no session does not ask. */
export const useToday = (isAsked = true): string | undefined =>
  useEndpoint(authEndpoints.me, {}, { isEnabled: isAsked }).data?.today
