// How long a call may say nothing: the time counts to the first byte and between bytes, never over the whole, so that a large answer
// arrives over a slow line however long it takes.

export interface IdleTimeout {
  /** Ends when nothing has come for too long. */
  readonly signal: AbortSignal
  /** Something came: the time begins anew. */
  readonly heard: () => void
  /** Nobody waits any more. */
  readonly end: () => void
}

export function idleTimeout(milliseconds: number): IdleTimeout {
  const tooLong = new AbortController()
  const begin = () => setTimeout(() => tooLong.abort(new DOMException('Nothing came', 'TimeoutError')), milliseconds)
  let timer = begin()
  const end = (): void => clearTimeout(timer)
  return {
    signal: tooLong.signal,
    heard: () => {
      end()
      timer = begin()
    },
    end,
  }
}

/** No content, content to be cleared, and unchanged. */
const hasNoBody: ReadonlySet<number> = new Set([204, 205, 304])

/** The same answer, each piece of its body heard as it comes; `stop` ends its reading. */
export function listening(response: Response, { heard }: IdleTimeout, stop: AbortSignal): Response {
  heard()
  // Some browsers give an unchanged answer an empty stream for a body, with which no answer of that status can be made.
  if (!response.body || hasNoBody.has(response.status)) return response
  const ear = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      heard()
      controller.enqueue(piece)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(ear, { signal: stop }), { status, statusText, headers })
}
