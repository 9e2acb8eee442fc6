// Chromium, and what one visit of a page costs: what was fetched, when the last panel was full, when the largest part was painted.
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { chromiumPath } from '../scripts/chromium.ts'

/** Nothing that looks for updates or talks to the outside while something is measured. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath(), args: [...chromiumFlags] })

/** A browser's memory of its own; signed in where a token is given. */
export const newVisitor = (browser: Browser, base: string, token?: string): Promise<BrowserContext> =>
  browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    storageState: {
      cookies: [],
      origins: token === undefined ? [] : [{ origin: base, localStorage: [{ name: 'api_token', value: token }] }],
    },
  })

export interface Fetched {
  readonly url: string
  /** As the browser's own tools name it: Document, Script, Stylesheet, Fetch, XHR, Font, … */
  readonly type: string
  /** On the wire, head and body, as the browser counted them. */
  readonly bytes: number
  /** When it was asked for, milliseconds after the document. */
  readonly at: number
}

export interface Visit {
  readonly fetched: readonly Fetched[]
  /** When the page was full, milliseconds after navigation started. */
  readonly fullAt: number
  /** Largest contentful paint, milliseconds after navigation started. */
  readonly largestPaintAt: number
}

/** A page with at least so many panel headings is full once none of its parts loads any more. */
export interface Fullness {
  readonly headings: number
}

const probe = ({ headings }: Fullness): string => `
  globalThis.benchVisit = { fullAt: 0, largestPaintAt: 0 };
  new PerformanceObserver(list => { for (const entry of list.getEntries()) benchVisit.largestPaintAt = entry.startTime }).observe({ type: 'largest-contentful-paint', buffered: true });
  (function look() {
    const main = document.querySelector('main');
    const isFull = main?.querySelector('h1') && main.querySelectorAll('h2').length >= ${headings} && !main.querySelector('[aria-busy="true"]');
    if (isFull) benchVisit.fullAt = performance.now(); else requestAnimationFrame(look);
  })();`

const limitMilliseconds = 60_000
/** Longer than paints straggle behind. */
const quietMilliseconds = 700

async function follow(page: Page): Promise<() => Fetched[]> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  const seen = new Map<string, { url: string; type: string; bytes: number; at: number }>()
  let zero: number | undefined
  tools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other', timestamp }) => {
    if (type === 'Document') zero = timestamp
    seen.set(requestId, { url: request.url, type, bytes: 0, at: (timestamp - (zero ?? timestamp)) * 1000 })
  })
  // Head and pieces are added up as they come: a reader that lets go after the last piece leaves no "finished" behind.
  const add = (requestId: string, bytes: number): void => {
    const known = seen.get(requestId)
    if (known) known.bytes += bytes
  }
  tools.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength))
  tools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength))
  return () => [...seen.values()].filter(({ url }) => url.startsWith('http'))
}

const isVisitMark = (value: unknown): value is { fullAt: number; largestPaintAt: number } =>
  typeof value === 'object' && value !== null && 'fullAt' in value && 'largestPaintAt' in value

/** Asks until the expression is true; the browser's own waiting needs eval, which the portal's policy forbids. */
export async function until(page: Page, expression: string, milliseconds: number): Promise<void> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await page.waitForTimeout(30)) {
    if ((await page.evaluate(expression)) === true) return
  }
  throw new Error(`${page.url()} did not come to this within ${milliseconds / 1000} s: ${expression}`)
}

/** Opens the address in a new page of `context` and waits until it is full, and then for so long. */
export async function visit(
  context: BrowserContext,
  address: string,
  fullness: Fullness,
  stayMilliseconds = quietMilliseconds,
): Promise<Visit> {
  const page = await context.newPage()
  try {
    await page.addInitScript(probe(fullness))
    const fetched = await follow(page)
    await page.goto(address)
    await until(page, 'benchVisit.fullAt > 0', limitMilliseconds)
    await page.waitForTimeout(stayMilliseconds)
    const mark: unknown = await page.evaluate('benchVisit')
    if (!isVisitMark(mark)) throw new Error(`${address} was left before it was full`)
    return { fetched: fetched(), fullAt: mark.fullAt, largestPaintAt: mark.largestPaintAt }
  } finally {
    await page.close()
  }
}
