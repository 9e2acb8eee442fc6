// Calls that send or answer bytes rather than JSON: files, pictures, exports. The token goes in the header, so that none stands in an
// address; a refusal is told as for any other call.
import { addressOf, type Endpoint, type ReplyOf, type SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { ApiProblem, NetworkFailure, secondsToWait } from './failure.ts'
import { listening, idleTimeout } from './loading/idle-timeout.ts'
import { changed } from './live/refresh.ts'
import { readToken } from './session/session.ts'

/** Files of a long list take their time to be made, and pictures to be sent: so long nothing may come, to the first byte and between bytes. */
const longestMilliseconds = 120_000

interface Bytes {
  /** What a call with `takes: 'bytes'` sends. */
  readonly file?: Blob
  readonly signal?: AbortSignal
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined // a proxy's page: the status alone speaks
  }
}

async function refusalOf(response: Response): Promise<ApiProblem> {
  const seconds = secondsToWait(response.headers.get('retry-after'))
  const problem = new ApiProblem(response.status, await bodyOf(response), seconds)
  // The session's end is dealt with where calls are made: reading again leads there.
  if (problem.status === 401) changed.emit('everything')
  return problem
}

/**
 * Makes the call and reads what `read` wants of a good answer. Rejects with ApiProblem or NetworkFailure, as `call` does, and with the
 * signal's own reason when that ended it.
 */
async function bytesCall<E extends Endpoint, Result>(
  endpoint: E,
  input: SentOf<E>,
  read: (response: Response) => Promise<Result>,
  { file, signal }: Bytes = {},
): Promise<Result> {
  const given = typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}
  const { path, rest } = addressOf(endpoint.path, given)
  const token = readToken()
  const isInAddress = endpoint.method === 'GET' || file !== undefined
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  const idle = idleTimeout(longestMilliseconds)
  const whole = signal ? AbortSignal.any([signal, idle.signal]) : idle.signal
  try {
    const answer = await fetch(isInAddress && query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(endpoint.method !== 'GET' && { 'content-type': file ? 'application/octet-stream' : 'application/json' }),
      },
      ...(endpoint.method !== 'GET' && { body: file ?? JSON.stringify(rest) }),
      signal: whole,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    const response = listening(answer, idle, whole)
    if (!response.ok) throw await refusalOf(response)
    return await read(response)
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    signal?.throwIfAborted()
    throw new NetworkFailure({ isTimeout: idle.signal.aborted, cause: error })
  } finally {
    idle.end()
  }
}

export interface FetchedFile {
  readonly bytes: Blob
  /** As the server names it. */
  readonly disposition: string | null
}

/** What a call with `sends: 'bytes'` answers. */
export const fetchFile = <E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  options: Pick<Bytes, 'signal'> = {},
): Promise<FetchedFile> =>
  bytesCall(
    endpoint,
    input,
    async (response) => ({ bytes: await response.blob(), disposition: response.headers.get('content-disposition') }),
    options,
  )

/** Sends a file to a call with `takes: 'bytes'`; the rest of the input travels in the address. */
export const sendFile = <E extends Endpoint>(
  endpoint: E,
  input: SentOf<E>,
  file: Blob,
  signal: AbortSignal,
): Promise<ReplyOf<E>> => bytesCall(endpoint, input, (response) => response.json(), { file, signal })
