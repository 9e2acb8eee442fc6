// Reading while things change.
import { ApiProblem } from '../failure.ts'
import { changed, makesOld } from './refresh.ts'

/**
 * Reads how things stand now. An answer that was asked for before a change may say how they stood before it, and nothing would ask
 * again once it has come: so it is given up at the change, and asked for anew.
 */
export async function readCurrent<T>(
  path: string,
  signal: AbortSignal,
  read: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (;;) {
    const old = new AbortController()
    const unlisten = changed.listen((paths) => {
      if (makesOld(paths, path)) old.abort()
    })
    try {
      const reply = await read(AbortSignal.any([signal, old.signal]))
      if (!old.signal.aborted) return reply
    } catch (error) {
      const isGivenUp = old.signal.aborted && !signal.aborted && !(error instanceof ApiProblem)
      if (!isGivenUp) throw error
    } finally {
      unlisten()
    }
  }
}
