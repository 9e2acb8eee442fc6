// One question to a register: time limit, size cap, a gap between questions, patience where it asks for patience. The
// addresses are configuration; nothing a person or an answer says leads anywhere else.
import { refusalWords } from '@kerbline/domain/areas/registers/vehicle-enquiry.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterMilliseconds } from '../../http/retry-after.ts'

/** A register that did not answer as it should. `message` is for staff; no key stands in it. */
export class RegisterFailed extends Error {
  /** The next vehicle would meet the same: the sync ends here and goes on later. */
  readonly endsSync: boolean
  constructor(message: string, endsSync: boolean, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RegisterFailed'
    this.endsSync = endsSync
  }
}

export interface Pace {
  /** Between two questions. */
  readonly gapMilliseconds: number
  /** The first wait after "come back later"; doubled each time. */
  readonly firstWaitMilliseconds: number
  readonly maxPatienceMilliseconds: number
  readonly limitMilliseconds: number
}

/** Both services allow more; nobody waits for the night. */
export const usualPace: Pace = {
  gapMilliseconds: 200,
  firstWaitMilliseconds: 2_000,
  maxPatienceMilliseconds: 60_000,
  limitMilliseconds: 20_000,
}

export interface Answer {
  readonly status: number
  /** Undefined where the body is no JSON. */
  readonly json: unknown
  readonly retryAfter: string | undefined
}

const MAX_BYTES = 4 * 1024 * 1024
const MAX_ATTEMPTS = 4

async function bodyOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  if (response.body)
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (bytes > MAX_BYTES) throw new RegisterFailed('The reply is larger than 4 MB.', false)
      chunks.push(chunk)
    }
  return Buffer.concat(chunks).toString('utf8')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function askOnce(url: URL, init: RequestInit, pace: Pace, stopping: AbortSignal): Promise<Answer> {
  const limit = AbortSignal.timeout(pace.limitMilliseconds)
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.any([limit, stopping]) })
    return {
      status: response.status,
      json: jsonIn(await bodyOf(response)),
      retryAfter: response.headers.get('retry-after') ?? undefined,
    }
  } catch (error) {
    if (error instanceof RegisterFailed || stopping.aborted) throw error
    if (limit.aborted) throw new RegisterFailed('The service did not reply in time.', false, { cause: error })
    const { cause } = error instanceof Error ? error : {}
    const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : ''
    throw new RegisterFailed(`We could not reach the service${code}.`, true, { cause: error })
  }
}

const isLater = (status: number): boolean => status === 429 || status === 503
const isBroken = (status: number): boolean => status >= 500

/** What an answer that is neither a vehicle nor "not found" means. */
export function failureOf({ status, json }: Answer): RegisterFailed {
  const said = refusalWords(json)
  const words = said === null ? '' : ` The service replied: ${said}`
  if (status === 401 || status === 403)
    return new RegisterFailed(`The service refused the key (${status}).${words}`, true)
  if (status === 200) return new RegisterFailed('Unexpected response.', false)
  return new RegisterFailed(`Error ${status}.${words}`, isLater(status))
}

/** Keeps the gap between questions to one service, whoever asks. */
export function paced(pace: Pace): (stopping: AbortSignal) => Promise<void> {
  let free = 0
  return async (stopping) => {
    const now = Date.now()
    const wait = Math.max(0, free - now)
    free = Math.max(now, free) + pace.gapMilliseconds
    if (wait > 0) await sleep(wait, undefined, { signal: stopping })
  }
}

/**
 * Asks until there is an answer that is worth reading, a few times and not for ever. 429 and 503 wait as long as they say.
 * @throws RegisterFailed
 */
export async function fetchWithRetry(
  url: URL,
  init: RequestInit,
  { pace, turn, stopping }: { pace: Pace; turn: (stopping: AbortSignal) => Promise<void>; stopping: AbortSignal },
): Promise<Answer> {
  let patience = pace.maxPatienceMilliseconds
  for (let attempt = 1; ; attempt += 1) {
    await turn(stopping)
    const answer = await askOnce(url, init, pace, stopping)
    if (!isLater(answer.status) && !isBroken(answer.status)) return answer
    const asked = retryAfterMilliseconds(answer.retryAfter, Date.now())
    const wait = asked ?? pace.firstWaitMilliseconds * 2 ** (attempt - 1)
    if (attempt >= MAX_ATTEMPTS || wait > patience) return answer
    patience -= wait
    await sleep(wait, undefined, { signal: stopping })
  }
}
