// Which versions of a case this person made themselves on this page. A file that arrives while a step is being filled in, a message that has
// just been sent, an estimate that was just saved: each makes the case another version, and none of them is somebody else's.
import { sessionEnded } from '../data/session/session.ts'
import { signal, useSignal } from '../data/signal.ts'

/** From a version to the one that this person's own change made of it. */
const changes = signal<ReadonlyMap<string, string>>(new Map())
sessionEnded.listen(() => changes.set(new Map()))

const keyOf = (id: number, version: string): string => `${id} ${version}`

export interface OwnChange {
  readonly id: number
  /** The version it was made over. */
  readonly over: string
  readonly version: string
}

export function tellOwnChange({ id, over, version }: OwnChange): void {
  if (over !== version) changes.set(new Map(changes.get()).set(keyOf(id, over), version))
}

/** A version and those that followed it by this person's own changes alone, in their order. */
function ownSince(id: number, version: string): readonly string[] {
  const versions = [version]
  for (let next = changes.get().get(keyOf(id, version)); next !== undefined; next = changes.get().get(keyOf(id, next)))
    versions.push(next)
  return versions
}

/** What a change is asked with by somebody who was shown this version, and has seen what they did themselves since. */
export const newestOwn = (id: number, version: string): string => ownSince(id, version).at(-1) ?? version

/** Whether nobody else made the one version of the other. Redraws as own changes are answered. */
export function useIsOwn(id: number): (shown: string, now: string) => boolean {
  useSignal(changes)
  return (shown, now) => ownSince(id, shown).includes(now)
}

/** As long as an answer of one's own may still be on its way. */
const ANSWERED_WITHIN_MILLISECONDS = 2_500

/** Whether nobody else made the one version of the other, as far as own changes are answered by then. */
export function becomesOwn(id: number, shown: string, now: string): Promise<boolean> {
  const isOwn = (): boolean => ownSince(id, shown).includes(now)
  if (isOwn()) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = (): void => {
      stop()
      clearTimeout(timer)
      resolve(isOwn())
    }
    const timer = setTimeout(settle, ANSWERED_WITHIN_MILLISECONDS)
    const stop = changes.watch(() => isOwn() && settle())
  })
}
