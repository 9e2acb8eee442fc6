// A part of a file on its way, with how far it is: only the older of the browser's two ways to send can tell. A refusal is told as for any
// other call.
import { addressOf, type Endpoint, type ReplyOf, type SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { connection } from './live/connection.ts'
import { ApiProblem, NetworkFailure, secondsToWait } from './failure.ts'
import { changed } from './live/refresh.ts'
import { readToken } from './session/session.ts'

/** So long nothing may move, in either direction. */
const STALLED_MILLISECONDS = 60_000

export interface SentPart {
  readonly status: number
  readonly text: string
  readonly retryAfter: string | null
}

export interface PartRequest {
  readonly method: string
  readonly address: string
  readonly token: string | undefined
  readonly bytes: Blob
  readonly signal: AbortSignal
  readonly onProgress: (sent: number) => void
}

/** Rejects where no answer came. */
export type PartTransport = (request: PartRequest) => Promise<SentPart>

const byBrowser: PartTransport = ({ method, address, token, bytes, signal, onProgress }) =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', handleAbort)
    }
    const wait = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), STALLED_MILLISECONDS)
    }
    const handleAbort = (): void => request.abort()
    const handleFailure = (): void => {
      end()
      fail(new TypeError('The part was not sent'))
    }
    request.open(method, address)
    if (token !== undefined) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('content-type', 'application/offset+octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => {
      wait()
      onProgress(loaded)
    })
    request.addEventListener('load', () => {
      end()
      done({ status: request.status, text: request.responseText, retryAfter: request.getResponseHeader('retry-after') })
    })
    request.addEventListener('error', handleFailure)
    request.addEventListener('abort', handleFailure)
    signal.addEventListener('abort', handleAbort)
    wait()
    request.send(bytes)
  })

let transport = byBrowser
/** Tests answer in place of the network. */
export const sendPartsWith = (given: PartTransport = byBrowser): void => {
  transport = given
}

function parsed(text: string): ReturnType<typeof JSON.parse> {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // a proxy's page: the status alone speaks
  }
}

/** Rejects with ApiProblem or NetworkFailure, as `call` does, and with the signal's own reason when that ended it. */
export async function sendPart<E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  { bytes, signal, onProgress }: Pick<PartRequest, 'bytes' | 'signal' | 'onProgress'>,
): Promise<ReplyOf<E>> {
  const given = typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}
  const { path, rest } = addressOf(endpoint.path, given)
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  const address = query ? `${path}?${query}` : path
  signal.throwIfAborted()
  let answer: SentPart
  try {
    answer = await transport({ method: endpoint.method, address, token: readToken(), bytes, signal, onProgress })
  } catch (error) {
    signal.throwIfAborted()
    if (!navigator.onLine) connection.set('offline')
    throw new NetworkFailure({ isTimeout: false, cause: error })
  }
  connection.set('online')
  if (answer.status >= 200 && answer.status < 300) return parsed(answer.text)
  const problem = new ApiProblem(answer.status, parsed(answer.text), secondsToWait(answer.retryAfter))
  // The session's end is dealt with where calls are made: reading again leads there.
  if (problem.status === 401) changed.emit('everything')
  throw problem
}
