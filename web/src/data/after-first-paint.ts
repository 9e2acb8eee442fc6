// Work that must not delay what the person came to see.

/** When the browser has nothing better to do, at the latest after two seconds. */
export function afterFirstPaint(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 300)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2_000 })
  return () => cancelIdleCallback(handle)
}
