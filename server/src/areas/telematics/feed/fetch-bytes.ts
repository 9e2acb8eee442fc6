// One answer of a provider: bearer token, time limit, size cap, and patience where it asks for patience.
import { counted } from '@kerbline/domain/kit/words.ts'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterMilliseconds } from '../../../http/retry-after.ts'
import { publicLookup } from './outbound-address.ts'
import { MAX_SNAPSHOT_BYTES } from './read-tree.ts'

/** A provider that did not answer as it should. `message` is for staff; no token or body stands in it. */
export class FeedFailed extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'FeedFailed'
  }
}

export interface FetchOptions {
  readonly bearerToken: string | null
  readonly format: 'json' | 'xml'
  readonly isPrivateAllowed: boolean
  readonly stopping?: AbortSignal | undefined
  /** Of one answer. */
  readonly limitMilliseconds?: number
  /** The longest a provider is waited for when it says to come back later. */
  readonly maxPatienceMilliseconds?: number
}

const accepted = {
  json: 'application/json, application/xml;q=0.8, text/xml;q=0.8',
  xml: 'application/xml, text/xml, application/json;q=0.8',
} as const
const LIMIT_MILLISECONDS = 30_000
const MAX_PATIENCE_MILLISECONDS = 90_000
const MAX_ATTEMPTS = 4
const FIRST_WAIT_MILLISECONDS = 2_000

const isLater = (status: number): boolean => status === 429 || status === 503

async function bodyOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > MAX_SNAPSHOT_BYTES)
      throw new FeedFailed('The reply is larger than 16 MB. Ask the provider for smaller pages.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function ask(
  url: URL,
  { bearerToken, format, isPrivateAllowed }: FetchOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = {
      accept: accepted[format],
      'accept-encoding': 'identity',
      'user-agent': 'Kerbline',
      ...(bearerToken === null ? {} : { authorization: `Bearer ${bearerToken}` }),
    }
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest
    send(url, { headers, signal, agent: false, ...(isPrivateAllowed ? {} : { lookup: publicLookup }) }, resolve)
      .once('error', reject)
      .end()
  })
}

interface Answer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: Buffer
}

async function answerOf(url: URL, options: FetchOptions): Promise<Answer> {
  const limit = AbortSignal.timeout(options.limitMilliseconds ?? LIMIT_MILLISECONDS)
  const signal = options.stopping ? AbortSignal.any([limit, options.stopping]) : limit
  try {
    const response = await ask(url, options, signal)
    const { statusCode: status = 0, headers } = response
    const body = status === 200 ? await bodyOf(response) : Buffer.alloc(0)
    response.destroy()
    return { status, retryAfter: headers['retry-after'], body }
  } catch (error) {
    if (limit.aborted && error instanceof Error)
      throw new FeedFailed('The provider did not reply in time.', { cause: error })
    throw error
  }
}

const said: Readonly<Record<number, string>> = {
  401: 'The provider refused the token (401). Enter a new one.',
  403: 'The provider refused the token (403). Ask the provider for access to the feed.',
  404: 'The provider could not find this URL (404). Check it.',
}

/**
 * The bytes of an answer 200. A redirect is not followed: it would lead where nobody looked.
 * @throws FeedFailed, RefusedAddress, or what the network says
 */
export async function fetchBytes(url: URL, options: FetchOptions): Promise<Buffer> {
  const { maxPatienceMilliseconds = MAX_PATIENCE_MILLISECONDS, stopping } = options
  let patience = maxPatienceMilliseconds
  for (let attempt = 1; ; attempt += 1) {
    const { status, retryAfter, body } = await answerOf(url, options)
    if (status === 200) return body
    if (!isLater(status))
      throw new FeedFailed(
        said[status] ??
          (status >= 300 && status < 400
            ? `The provider redirected us (${status}). Enter the new URL.`
            : `The provider returned error ${status}.`),
      )
    const wait = retryAfterMilliseconds(retryAfter, Date.now()) ?? FIRST_WAIT_MILLISECONDS * 2 ** (attempt - 1)
    if (attempt >= MAX_ATTEMPTS || wait > patience)
      throw new FeedFailed(
        `The provider asked us to wait ${counted(Math.ceil(wait / 1000), 'second')} (${status}). We will try again at the next poll.`,
      )
    patience -= wait
    await sleep(wait, undefined, stopping ? { signal: stopping } : {})
  }
}
