// A list under edit: it follows what is saved until something is changed here, and nothing that arrives later takes that away.
import { useState } from 'react'

export interface Edited<T> {
  readonly value: T
  readonly set: (value: T) => void
  readonly isChanged: boolean
  /** From here on this is what is saved. */
  readonly start: (saved: T) => void
  readonly reset: () => void
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export function useEdited<T>(saved: T): Edited<T> {
  const [base, setBase] = useState(saved)
  const [value, set] = useState(saved)
  const [heard, setHeard] = useState(saved)
  const isChanged = !isSame(value, base)
  const start = (from: T): void => {
    setBase(() => from)
    set(() => from)
  }
  if (!isSame(saved, heard)) {
    setHeard(() => saved)
    if (!isChanged) start(saved)
  }
  return { value, set: (next) => set(() => next), isChanged, start, reset: () => start(base) }
}
