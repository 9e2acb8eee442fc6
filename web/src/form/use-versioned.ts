// A small form over a record with a version: what is typed, what it was filled from, and a save somebody else overtook.
import { useState } from 'react'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import { ApiProblem, type LoadFailure } from '../data/failure.ts'
import type { Action } from '../data/use-action.ts'
import { mergedValues } from './merged-values.ts'

/** Both versions, and the two ways on. Nothing is sent by either: the person looks, and saves. */
export interface Overtaken<Typed> {
  readonly mine: Typed
  readonly theirs: Typed
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

interface Options<Kept extends object, Typed extends object> {
  /** None: a new one. A newer one is taken over unless something was typed. */
  readonly kept: Kept | undefined
  readonly typedOf: (kept: Kept | undefined) => Typed
  /** The call that saves: its refusal says how the record stands. */
  /** What stands there already as a change of one's own, such as the end of what is being ended. */
  readonly begin?: Partial<Typed>
  readonly action: Pick<Action<Endpoint>, 'failure' | 'forget'>
}

interface VersionedForm<Kept, Typed> {
  readonly typed: Typed
  readonly change: (part: Partial<Typed>) => void
  /** The record the next save is made over. */
  readonly base: Kept | undefined
  readonly isChanged: boolean
  /** Begins anew from a record that was just saved. */
  readonly restart: (from: Kept) => void
  readonly overtaken: Overtaken<Typed> | undefined
  /** Why the save failed, where nobody was quicker. */
  readonly failure: LoadFailure | undefined
}

const isLike = <Kept extends object>(current: unknown, kept: Kept): current is Kept =>
  typeof current === 'object' && current !== null && Object.keys(kept).every((name) => name in current)

export function useVersioned<Kept extends object, Typed extends object>({
  kept,
  typedOf,
  begin: own,
  action: { failure, forget },
}: Options<Kept, Typed>): VersionedForm<Kept, Typed> {
  const [base, setBase] = useState(kept)
  const [typed, setTyped] = useState(() => ({ ...typedOf(kept), ...own }))
  const [heard, setHeard] = useState(kept)
  const begin = typedOf(base)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(begin)
  if (kept !== heard) {
    setHeard(kept)
    if (!isChanged) {
      setBase(kept)
      setTyped(typedOf(kept))
    }
  }
  const isOvertaken = failure instanceof ApiProblem && failure.code === 'changed meanwhile'
  const theirs = isOvertaken && base && isLike(failure.current, base) ? failure.current : undefined
  const goOnWith = (from: Kept, values: Typed): void => {
    setBase(from)
    setTyped(values)
    forget()
  }
  return {
    typed,
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    base,
    isChanged,
    restart: (from) => goOnWith(from, typedOf(from)),
    overtaken: theirs && {
      mine: typed,
      theirs: typedOf(theirs),
      onKeepMine: () => goOnWith(theirs, mergedValues(begin, typed, typedOf(theirs))),
      onTakeTheirs: () => goOnWith(theirs, typedOf(theirs)),
    },
    failure: theirs ? undefined : failure,
  }
}
