// Work that nobody waits for: one piece at a time, only while nobody else wants the database, with a rest after each piece that is
// longer than the piece was. What is asked for meanwhile meets at most one piece.
import { setTimeout as delay } from 'node:timers/promises'

export interface AheadOptions {
  /**
   * The piece to do now; 'later' when what there is may not be done yet; undefined when there is none. Asked for again before
   * every piece, so nothing is ever piled up. A piece tells of its own failures and never rejects.
   */
  readonly next: () => (() => Promise<void>) | 'later' | undefined
  /** Whether somebody waits for the database or for an answer: then this work waits, though not for ever. */
  readonly isBusy: () => boolean
}

export interface Ahead {
  /** There may be work: begins after `milliseconds`, unless it is under way or about to begin. */
  readonly begin: (milliseconds: number) => void
  readonly stop: () => void
}

/** Of the time, at most one part in so many is spent on this work. */
const PARTS = 4
const MIN_REST_MILLISECONDS = 10
const BUSY_MILLISECONDS = 40
/** Work that never came to its turn would leave everybody with what was kept long ago. */
const MAX_BUSY_LOOKS = 25
const LATER_MILLISECONDS = 400

export function startAhead({ next, isBusy }: AheadOptions): Ahead {
  const stopping = new AbortController()
  let isUnderWay = false
  const rest = (milliseconds: number): Promise<unknown> =>
    delay(milliseconds, undefined, { ref: false, signal: stopping.signal })

  async function work(milliseconds: number): Promise<void> {
    await rest(milliseconds)
    for (;;) {
      for (let looks = 0; looks < MAX_BUSY_LOOKS && isBusy(); looks++) await rest(BUSY_MILLISECONDS)
      const piece = next()
      if (!piece) return void (isUnderWay = false)
      if (piece === 'later') await rest(LATER_MILLISECONDS)
      else {
        const start = performance.now()
        await piece()
        await rest(Math.max(MIN_REST_MILLISECONDS, (PARTS - 1) * (performance.now() - start)))
      }
    }
  }

  return {
    begin: (milliseconds) => {
      if (isUnderWay || stopping.signal.aborted) return
      isUnderWay = true
      work(milliseconds).catch((error: unknown) => {
        // Stopping cuts a rest short, which ends the work.
        if (!stopping.signal.aborted) throw error
      })
    },
    stop: () => stopping.abort(),
  }
}
