// Files that a call sends: fetched with the header, so that no token stands in an address, and saved under the name the server gives.
import { addressOf, type Endpoint, type SentOf } from '@kerbline/domain/kit/endpoint.ts'
import { ApiProblem, NetworkFailure } from './failure.ts'
import { changed } from './refresh.ts'
import { readToken } from './session.ts'

/** Exports of long lists take their time. */
const longestMilliseconds = 120_000

/** RFC 6266: the name in UTF-8 before the plain one. */
export function fileNameIn(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1]
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return undefined // a name no browser could read either
    }
  }
  return /filename="([^"]+)"/i.exec(disposition ?? '')?.[1]
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined // a proxy's page: the status alone speaks
  }
}

async function refusalOf(response: Response): Promise<ApiProblem> {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const problem = new ApiProblem(
    response.status,
    await bodyOf(response),
    Number.isFinite(seconds) ? seconds : undefined,
  )
  // The session's end is dealt with where calls are made: reading again leads there.
  if (problem.status === 401) changed.tell('everything')
  return problem
}

/** Hands bytes to the browser's own downloads. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/**
 * Fetches what a call with `sends: 'bytes'` answers and saves it: `await download(exportEndpoint, input, 'branches.csv')`.
 * Rejects with ApiProblem or NetworkFailure, as `call` does. The name serves where the server gives none.
 */
export async function download<E extends Endpoint>(endpoint: E, input: SentOf<E>, name: string): Promise<void> {
  const given = typeof input === 'object' && input !== null ? Object.fromEntries(Object.entries(input)) : {}
  const { path, rest } = addressOf(endpoint.path, given)
  const token = readToken()
  const isRead = endpoint.method === 'GET'
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString()
  const tooLong = AbortSignal.timeout(longestMilliseconds)
  let response: Response
  let bytes: Blob
  try {
    response = await fetch(isRead && query ? `${path}?${query}` : path, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(!isRead && { 'content-type': 'application/json' }),
      },
      ...(!isRead && { body: JSON.stringify(rest) }),
      signal: tooLong,
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
    })
    if (!response.ok) throw await refusalOf(response)
    bytes = await response.blob()
  } catch (error) {
    if (error instanceof ApiProblem) throw error
    throw new NetworkFailure({ isTimeout: tooLong.aborted, cause: error })
  }
  saveFile(bytes, fileNameIn(response.headers.get('content-disposition')) ?? name)
}
