// What falls due as staff keep it, told with who is signed in. Words made of it are read where they stand; what is made once and kept, such
// as the plan of a list, is made anew when these change.
import {
  heldEventTypes,
  keepEventTypes,
  type KeptEventType,
} from '@kerbline/domain/areas/compliance/types/held-types.ts'
import { useEffect } from 'react'
import { signal, useSignal } from '../signal.ts'

const kept = signal(heldEventTypes())

export function rememberEventTypes(types: readonly KeptEventType[] | undefined): void {
  keepEventTypes(types)
  kept.set(heldEventTypes())
}

/** Takes over what a call told of them: who is signed in, or the public form. */
export function useToldEventTypes(types: readonly KeptEventType[] | undefined): void {
  useEffect(() => {
    if (types) rememberEventTypes(types)
  }, [types])
}

/** The same object until something is different; undefined until they are told. */
export const useEventTypes = (): readonly KeptEventType[] | undefined => useSignal(kept)
