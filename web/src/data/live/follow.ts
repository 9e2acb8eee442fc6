// Work the server does beside other work: looked at each second until it has ended, or the session has.
import { isLoadFailure } from '../failure.ts'
import { sessionEnded } from '../session/session.ts'

const lookEveryMilliseconds = 1_000
/** Looking may fail this often in a row, as on a train, before one is told. */
const maxFailures = 30

const pause = (): Promise<void> => new Promise((done) => setTimeout(done, lookEveryMilliseconds))

interface Following<Progress> {
  readonly look: () => Promise<Progress>
  readonly isOver: (now: Progress) => boolean
  readonly onProgress: (now: Progress) => void
}

/** Resolves to how it ended; to nothing where the session ended first. @throws a load failure that lasts */
export async function follow<Progress>(
  begun: Progress,
  { look, isOver, onProgress }: Following<Progress>,
): Promise<Progress | undefined> {
  const ended = new AbortController()
  const unlisten = sessionEnded.listen(() => ended.abort())
  let now = begun
  let failures = 0
  try {
    while (!ended.signal.aborted && !isOver(now)) {
      await pause()
      if (ended.signal.aborted) return undefined
      try {
        now = await look()
        failures = 0
      } catch (error) {
        if (!isLoadFailure(error)) throw error
        failures += 1
        if (failures > maxFailures) throw error
      }
      onProgress(now)
    }
    return ended.signal.aborted ? undefined : now
  } finally {
    unlisten()
  }
}
