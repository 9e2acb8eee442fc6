// What falls due as staff keep it, told with who is signed in. Words made of it are read where they stand; what is made once and kept, such
// as the plan of a list, is made anew when these change.
import { keepEventTypes, keptEventTypes, type KeptEventType } from '@kerbline/domain/areas/compliance/kept-types.ts'
import { signal, useSignal } from '../signal.ts'

const kept = signal(keptEventTypes())

export function rememberEventTypes(types: readonly KeptEventType[]): void {
  keepEventTypes(types)
  kept.set(keptEventTypes())
}

/** The same object until something is different. */
export const useEventTypes = (): readonly KeptEventType[] => useSignal(kept)
