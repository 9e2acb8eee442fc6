// What a page complains about while a test looks at it: errors on the console, uncaught errors, requests that failed.
import type { Page, Request } from '@playwright/test'

export interface Heard {
  /** Requests whose answer is still to come, sockets apart. */
  readonly open: ReadonlySet<Request>
  /** When a request was last sent or answered, in milliseconds of performance.now(). */
  readonly movedAt: () => number
  /** Every request sent, in order. */
  readonly sent: readonly Request[]
  readonly problems: readonly string[]
  /** Forgets what was heard so far. */
  readonly forget: () => void
}

const withoutToken = (text: string): string => text.replaceAll(/api_token=[^&#\s"]+/g, 'api_token=…')
const nameOf = (request: Request): string => `${request.method()} ${withoutToken(new URL(request.url()).pathname)}`

/** The browser repeats each failed request on the console; those are heard once, as requests. */
const isRepeated = (line: string): boolean => line.startsWith('Failed to load resource')

export function listenTo(page: Page): Heard {
  const open = new Set<Request>()
  const sent: Request[] = []
  const problems: string[] = []
  let movedAt = performance.now()
  const close = (request: Request): void => {
    movedAt = performance.now()
    open.delete(request)
  }
  page.on('request', (request) => {
    movedAt = performance.now()
    sent.push(request)
    open.add(request)
  })
  page.on('requestfinished', close)
  page.on('requestfailed', (request) => {
    close(request)
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== 'net::ERR_ABORTED') problems.push(`${nameOf(request)} ${reason}`)
  })
  page.on('response', (reply) => {
    if (reply.status() >= 400) problems.push(`${nameOf(reply.request())} ${reply.status()}`)
  })
  page.on('console', (line) => {
    if (line.type() === 'error' && !isRepeated(line.text())) problems.push(`console: ${withoutToken(line.text())}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${withoutToken(error.message)}`))
  return {
    open,
    movedAt: () => movedAt,
    sent,
    problems,
    forget: () => {
      problems.length = 0
      sent.length = 0
    },
  }
}
