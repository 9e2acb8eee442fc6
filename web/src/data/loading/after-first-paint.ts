// Work that must not delay what the person came to see.
import { useEffect, useState } from 'react'

const lookEveryMilliseconds = 200
/** A load that takes this long keeps nobody from the rest. */
const timeoutMilliseconds = 10_000

const isStillLoading = (): boolean => document.querySelector('[aria-busy="true"]') !== null

/** Once nothing in sight loads any more and the browser has nothing better to do. Returns the undo. */
export function afterFirstPaint(work: () => void): () => void {
  const end = performance.now() + timeoutMilliseconds
  let undo = (): void => undefined
  const look = (): void => {
    if (isStillLoading() && performance.now() < end) waitThen(look)
    else if (typeof requestIdleCallback === 'undefined') work()
    else {
      const handle = requestIdleCallback(work, { timeout: 2_000 })
      undo = () => cancelIdleCallback(handle)
    }
  }
  const waitThen = (next: () => void): void => {
    const timer = setTimeout(next, lookEveryMilliseconds)
    undo = () => clearTimeout(timer)
  }
  waitThen(look)
  return () => undo()
}

/** True from then on. */
export function useAfterFirstPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterFirstPaint(() => setPainted(true)), [])
  return isPainted
}
