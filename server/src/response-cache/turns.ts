// Turns for building answers. The embedded database has one connection and PostgreSQL few: whoever builds takes a turn here
// before asking for a session, so that builds wait for each other and no other request waits behind a crowd of them.
import { problem } from '@kerbline/domain/kit/problem.ts'

export interface TurnOptions {
  /** Builds under way at once. */
  readonly width: number
  /** Askers that may stand in line; the next is refused at once, as its turn would come too late. */
  readonly maxWaiting?: number
  /** The longest anyone stands in line. */
  readonly patienceMilliseconds?: number
}

export interface Turns {
  /**
   * Does `work` when its turn comes, in the order of asking.
   * @throws problem 'unavailable' with Retry-After when the line is too long or does not move
   */
  readonly take: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Whether a turn could be taken now without anybody standing in line. */
  readonly isFree: () => boolean
}

const MAX_WAITING = 500
const PATIENCE_MILLISECONDS = 15_000
const RETRY_SECONDS = 5

export function openTurns({
  width,
  maxWaiting = MAX_WAITING,
  patienceMilliseconds = PATIENCE_MILLISECONDS,
}: TurnOptions): Turns {
  let underWay = 0
  const line: (() => void)[] = []
  const overloaded = () => problem('unavailable', { retryAfterSeconds: RETRY_SECONDS })
  const isFree = (): boolean => line.length === 0 && underWay < width

  async function turn(): Promise<void> {
    if (isFree()) return void underWay++
    if (line.length >= maxWaiting) throw overloaded()
    await new Promise<void>((go, refuse) => {
      const called = (): void => {
        clearTimeout(late)
        underWay++
        go()
      }
      const late = setTimeout(() => {
        line.splice(line.indexOf(called), 1)
        refuse(overloaded())
      }, patienceMilliseconds)
      line.push(called)
    })
  }

  async function take<Result>(work: () => Promise<Result>): Promise<Result> {
    await turn()
    try {
      return await work()
    } finally {
      underWay--
      line.shift()?.()
    }
  }

  return { take, isFree }
}
