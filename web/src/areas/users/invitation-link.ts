// The link of an invitation that nothing mails: told by the server once, shown on the page of its person until somebody has taken it.
import { sessionEnded } from '../../data/session/session.ts'
import { signal } from '../../data/signal.ts'

interface ShownLink {
  readonly userId: number
  readonly link: string
}

/** In the memory of this tab alone: no store, no address and no log ever has it. */
export const shownLink = signal<ShownLink | undefined>(undefined)
sessionEnded.listen(() => shownLink.set(undefined))

export function showLink(userId: number, link: string | null): void {
  if (link !== null) shownLink.set({ userId, link })
}
