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

/** It has no body, even where a browser hands out an empty one; an answer made anew may not have any. */
const NOT_MODIFIED = 304

/** The same answer, each piece of its body heard as it comes; `stop` ends its reading. */
export function listening(response: Response, { heard }: IdleTimeout, stop: AbortSignal): Response {
  heard()
  if (!response.body || response.status === NOT_MODIFIED) return response
  const ear = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (piece, controller) => {
      heard()
      controller.enqueue(piece)
    },
  })
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(ear, { signal: stop }), { status, statusText, headers })
}
