// Whether somebody may leave where they are. A form with changes holds every move; the router asks here before it makes one.
import { readToken } from '../data/session/session.ts'

type Proceed = () => void
let ask: ((proceed: Proceed) => void) | undefined

/** From now on moves are held and handed to `asking`, which proceeds if the person leaves. Returns the undo. */
export function holdMoves(asking: (proceed: Proceed) => void): () => void {
  ask = asking
  return () => {
    if (ask === asking) ask = undefined
  }
}

/** True: the move waits, `proceed` makes it if the person leaves. The way to sign-in stays open: drafts outlive a session. */
export function heldBack(proceed: Proceed): boolean {
  if (ask === undefined || readToken() === undefined) return false
  ask(proceed)
  return true
}
