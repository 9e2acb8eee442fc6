// What a telephone sends by a link, one after the other: a record goes ahead of its photos, and what the portal refuses says so itself.
import { ApiProblem } from '../../data/failure.ts'
import { openLine } from '../../data/outgoing/line.ts'

/** A record, or one of its photos. */
export interface Waiting<Photo> {
  readonly key: string
  /** The key of the record it belongs to. */
  readonly of: string
  readonly photo?: Photo
}

interface Line<Photo> {
  /** In the order it goes. */
  readonly waiting: () => readonly Waiting<Photo>[]
  readonly send: (item: Waiting<Photo>, signal: AbortSignal) => Promise<void>
  readonly refusePhoto: (of: string, photo: Photo) => Promise<void>
  readonly alter: (of: string, change: { readonly state?: 'refused'; readonly words: string }) => Promise<void>
  /** Where the link has ended. */
  readonly endedWords: string
}

export const isLinkEnded = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'link expired'

export function openPhoneLine<Photo>({ waiting, send, refusePhoto, alter, endedWords }: Line<Photo>) {
  /** Records whose link has ended: tried again once somebody looks. */
  const ended = new Set<string>()
  const line = openLine<Waiting<Photo>>({
    atOnce: 1,
    waiting: () => waiting().filter(({ of }) => !ended.has(of)),
    send: async (item, { signal }) => {
      try {
        await send(item, signal)
      } catch (error) {
        if (!isLinkEnded(error)) throw error
        ended.add(item.of)
        await alter(item.of, { words: endedWords })
      }
    },
    onHeld: () => undefined, // the record says itself that it waits
    onRefused: ({ of, photo }, failure) => {
      if (photo !== undefined)
        return void refusePhoto(of, photo).then(() =>
          alter(of, { words: `A photo could not be sent: ${failure.message}` }),
        )
      const field = failure instanceof ApiProblem ? failure.fields[0]?.message : undefined
      void alter(of, { state: 'refused', words: field ?? failure.message })
    },
  })

  /** Sends what waits, one after the other. */
  const sendWaiting = (): void => {
    ended.clear()
    line.go()
  }
  /** While the page is open: at once, and whenever somebody looks or there is a line again. Returns the undo. */
  const followLine = (): (() => void) => {
    const handleShown = (): void => {
      if (document.visibilityState === 'visible') sendWaiting()
    }
    window.addEventListener('online', handleShown)
    document.addEventListener('visibilitychange', handleShown)
    sendWaiting()
    return () => {
      window.removeEventListener('online', handleShown)
      document.removeEventListener('visibilitychange', handleShown)
    }
  }
  return { sendWaiting, followLine }
}
