// For tests alone: answers in place of the network, typed by the endpoint rows, and a note of everything that was asked.
import type { Endpoint, ReplyOf, SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { problems, type ProblemBody, type ProblemCode } from '@kerbline/domain/kit/problem.ts'
import { addressFor, answerWith } from './client.ts'

export interface Asked {
  readonly method: string
  /** Path and query as sent, the token included. */
  readonly address: string
  readonly headers: Headers
  readonly body: unknown
}
type Answer = (asked: Asked) => Response | Promise<Response>

const json = (body: unknown, status: number, headers: Record<string, string> = {}): Response =>
  new Response(status === 304 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
  })

/** The refusal of that code, as the server words it. */
export function refusal(
  code: ProblemCode,
  more: Partial<ProblemBody> = {},
  headers: Record<string, string> = {},
): Response {
  const [status, title] = problems[code]
  return json(
    {
      type: `urn:kerbline:problem:${code.replaceAll(' ', '-')}`,
      title,
      status,
      code,
      detail: title,
      request_id: '7Q4-2KE',
      ...more,
    },
    status,
    headers,
  )
}

export interface FakeServer {
  readonly asked: readonly Asked[]
  /** The bodies of the changes asked for so far, in order; of one method alone where it is named. Reads still under way count for nothing. */
  readonly sent: (method?: string) => unknown[]
  /** Answers a call from now on with this reply; a function is asked each time. */
  readonly reply: <E extends Endpoint>(
    endpoint: E,
    input: SentOf<E>,
    reply: ReplyOf<E> | (() => ReplyOf<E>),
    etag?: string,
  ) => void
  /** Answers a call from now on with a ready response: refusals, 304, odd bodies. */
  readonly respond: <E extends Endpoint>(endpoint: E, input: SentOf<E>, answer: Answer) => void
  /** From now on nothing answers. */
  readonly goAway: () => void
  readonly comeBack: () => void
}

const isFunction = (value: unknown): value is () => unknown => typeof value === 'function'
const withoutToken = (address: string): string => address.replace(/([?&])api_token=[^&]*&?/, '$1').replace(/[?&]$/, '')

export function fakeServer(): FakeServer {
  const answers = new Map<string, Answer>()
  const asked: Asked[] = []
  let isAway = false
  const keyOf = (method: string, address: string): string => `${method} ${withoutToken(address)}`
  answerWith(async (address, init) => {
    const { body } = init
    const now: Asked = {
      method: init.method ?? 'GET',
      address,
      headers: new Headers(init.headers),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    }
    asked.push(now)
    if (isAway) throw new TypeError('Failed to fetch')
    const answer = answers.get(keyOf(now.method, address))
    if (!answer) throw new Error(`No answer was prepared for ${now.method} ${withoutToken(address)}`)
    const response = await answer(now)
    init.signal?.throwIfAborted()
    return response
  })
  return {
    asked,
    sent: (only) =>
      asked.filter(({ method }) => (only === undefined ? method !== 'GET' : method === only)).map(({ body }) => body),
    reply: (endpoint, input, reply, etag) => {
      answers.set(keyOf(endpoint.method, addressFor(endpoint, input)), ({ headers }) => {
        if (etag !== undefined && headers.get('if-none-match') === etag) return json(undefined, 304, { etag })
        return json(isFunction(reply) ? reply() : reply, 200, etag === undefined ? {} : { etag })
      })
    },
    respond: (endpoint, input, answer) => void answers.set(keyOf(endpoint.method, addressFor(endpoint, input)), answer),
    goAway: () => {
      isAway = true
    },
    comeBack: () => {
      isAway = false
    },
  }
}
