// What can go wrong with a call, as two kinds: the server answered with a problem, or no answer came.
import { counted } from '@kerbline/domain/kit/words.ts'
import { problems, type FieldProblem, type ProblemCode } from '@kerbline/domain/kit/problem.ts'

const isCode = (value: unknown): value is ProblemCode => typeof value === 'string' && value in problems
const fieldOf = (value: object, name: string): unknown => Object.entries(value).find(([key]) => key === name)?.[1]

function fieldProblems(value: unknown): readonly FieldProblem[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((each: unknown) => {
    if (typeof each !== 'object' || each === null) return []
    const [field, reason, message] = ['field', 'reason', 'message'].map((name) => fieldOf(each, name))
    return typeof field === 'string' && typeof message === 'string'
      ? [{ field, reason: typeof reason === 'string' ? reason : '', message }]
      : []
  })
}

/** A server without words of its own, a proxy for instance: the nearest of the listed problems. */
function codeOfStatus(status: number): ProblemCode {
  const found = Object.entries(problems).find(([code, [each]]) => each === status && code !== 'wrong sign-in')?.[0]
  if (isCode(found)) return found
  return status >= 502 && status <= 504 ? 'unavailable' : status >= 500 ? 'unexpected' : 'bad request'
}

/** The server said no: which of the listed problems, in which fields, and the reference to quote. */
export class ApiProblem extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly fields: readonly FieldProblem[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The record as it stands now, for a save that came too late. */
  readonly current: unknown

  constructor(status: number, body: unknown, retryAfterSeconds?: number) {
    const fields = typeof body === 'object' && body !== null ? body : {}
    const [code, detail, requestId] = [
      fieldOf(fields, 'code'),
      fieldOf(fields, 'detail'),
      fieldOf(fields, 'request_id'),
    ]
    const known = isCode(code) ? code : codeOfStatus(status)
    super(typeof detail === 'string' && detail ? detail : problems[known][1])
    this.name = 'ApiProblem'
    this.code = known
    this.status = status
    this.fields = fieldProblems(fieldOf(fields, 'fields'))
    this.requestId = typeof requestId === 'string' ? requestId : undefined
    this.retryAfterSeconds = retryAfterSeconds
    this.current = fieldOf(fields, 'current')
  }
}

/** No answer: the connection failed, or the answer took too long. */
export class NetworkFailure extends Error {
  readonly isTimeout: boolean

  constructor(options: { isTimeout: boolean; cause?: unknown }) {
    super(
      options.isTimeout
        ? 'Kerbline took too long to respond. Try again.'
        : 'We could not connect to Kerbline. Check your connection and try again.',
      { cause: options.cause },
    )
    this.name = 'NetworkFailure'
    this.isTimeout = options.isTimeout
  }
}

export type LoadFailure = ApiProblem | NetworkFailure
export const isLoadFailure = (error: unknown): error is LoadFailure =>
  error instanceof ApiProblem || error instanceof NetworkFailure

/** Worth trying again unchanged: no connection, or trouble on the server's side. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkFailure || (error instanceof ApiProblem && error.status >= 500)

/** Signed out, too slow a line, or asked to wait: none of them says anything of what was sent. */
const FOR_A_WHILE = [401, 408, 429]

/** What is sent may go unchanged later: besides what passes, a session that ended meanwhile. */
export const isForAWhile = (error: unknown): boolean =>
  isPassing(error) ||
  (error instanceof ApiProblem && FOR_A_WHILE.includes(error.status)) ||
  (error instanceof DOMException && error.name === 'AbortError')

/** The seconds of a Retry-After header, which may name a moment instead; undefined: it says nothing. */
export function secondsToWait(header: string | null): number | undefined {
  if (header === null) return undefined
  const seconds = /^\d+$/.test(header.trim()) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined
}

/** How long the server asked to be left alone; 0 where it did not. */
export const retryAfterMilliseconds = (error: unknown): number =>
  error instanceof ApiProblem ? (error.retryAfterSeconds ?? 0) * 1000 : 0

export interface FailureWords {
  /** "We could not load driver checks." */
  readonly title: string
  /** Why, if known, and what to do. */
  readonly remedy: string
  readonly reference: string | undefined
}

const waitWords = (seconds: number): string =>
  seconds >= 90 ? counted(Math.ceil(seconds / 60), 'minute') : counted(Math.ceil(seconds), 'second')

/** Cause and remedy in the portal's words: `failureWords(error, 'driver checks')`. */
export function failureWords(error: unknown, what: string): FailureWords {
  const title = `We could not load ${what}.`
  if (error instanceof NetworkFailure)
    return {
      title,
      remedy: error.isTimeout ? 'This took too long. Try again.' : 'Check your connection and try again.',
      reference: undefined,
    }
  if (!(error instanceof ApiProblem)) return { title, remedy: 'Try again, or reload the page.', reference: undefined }
  if (error.code === 'too many requests' && error.retryAfterSeconds !== undefined) {
    return {
      title,
      remedy: `Too many requests. Try again in ${waitWords(error.retryAfterSeconds)}.`,
      reference: error.requestId,
    }
  }
  return { title, remedy: error.message, reference: error.requestId }
}

/** "in 2 minutes", for whoever was told to wait. */
export const retryWords = (problem: ApiProblem): string =>
  problem.retryAfterSeconds === undefined ? 'in a moment' : `in ${waitWords(problem.retryAfterSeconds)}`

/** Why a change failed. Whoever tried too often is told when to try again. */
export function changeTrouble(failure: LoadFailure): string {
  return failure instanceof ApiProblem && failure.code === 'too many requests'
    ? `Too many attempts. Try again ${retryWords(failure)}.`
    : failure.message
}
