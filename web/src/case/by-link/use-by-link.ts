import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { useCallback, useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../data/client.ts'
import { isLoadFailure, type LoadFailure } from '../../data/failure.ts'
import { sentOut } from '../../data/outgoing/outgoing.ts'

interface Told<Reply> {
  readonly told?: Reply
  readonly failure?: LoadFailure
}
interface ByToken {
  readonly token: string
}

export interface ByLink<Reply> extends Told<Reply> {
  /** Asks for it anew. */
  readonly look: () => void
  /** As the portal answered: it stands so now. */
  readonly change: (told: Reply) => void
}

/**
 * A case as its link shows it. Asked directly: what is asked with a token is not to be kept on the device. What stood before stays while it is
 * asked for anew; what waited on this device and arrived is shown.
 */
export function useByLink<Reply>(
  endpoint: Endpoint<z.ZodType<ByToken, ByToken>, z.ZodType<Reply>>,
  token: string,
): ByLink<Reply> {
  const [asked, setAsked] = useState({ token })
  const [shown, setShown] = useState<Told<Reply>>({})
  useEffect(() => {
    const giveUp = new AbortController()
    call(endpoint, asked, { signal: giveUp.signal }).then(
      (told) => setShown({ told }),
      (failure: unknown) => {
        if (isLoadFailure(failure)) setShown((before) => ({ ...before, failure }))
      },
    )
    return () => giveUp.abort()
  }, [endpoint, asked])
  const look = useCallback(() => setAsked({ token }), [token])
  useEffect(() => sentOut.listen(look), [look])
  return { ...shown, look, change: (told: Reply) => setShown({ told }) }
}
