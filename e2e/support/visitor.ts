// Somebody at a browser: signed in or not, on a desk or with a phone, and what they can do there.
import { expect, type Browser, type BrowserContext, type Locator, type Page, type Route } from '@playwright/test'
import { listenTo, type Heard } from './heard.ts'

export const desk = { width: 1440, height: 900 } as const
export const phone = { width: 390, height: 844 } as const

export interface VisitorOptions {
  /** The browser keeps the page for when the server is gone. */
  readonly keepsPage?: boolean
  readonly viewport?: { readonly width: number; readonly height: number }
  readonly colorScheme?: 'light' | 'dark'
  /** A finger, not a mouse. */
  readonly hasTouch?: boolean
  /** What fails here is meant to fail: the page's complaints are not counted against it. */
  readonly isTroubled?: boolean
}

export interface Visitor {
  readonly page: Page
  readonly context: BrowserContext
  readonly heard: Heard
  /** A fresh document at a path of the portal. */
  readonly open: (path: string) => Promise<void>
  /** To another path within the same document. */
  readonly go: (path: string) => Promise<void>
  /** Waits until nothing loads and the page stands still. */
  readonly ready: () => Promise<void>
  /** The same for a page that is known to be another one already: stands still, but not for long. */
  readonly quick: () => Promise<void>
  /** What stands behind the # of the address. */
  readonly here: () => string
  readonly stored: (key: string) => Promise<string | null>
  readonly store: (key: string, value: string) => Promise<void>
  readonly heading: Locator
}

const patienceMilliseconds = 25_000
const stillMilliseconds = 200
const quickMilliseconds = 60
const lookEveryMilliseconds = 20
const longestLookMilliseconds = 2_000

/**
 * True once the page has stood still for so long: the same address, title, heading and number of parts, nothing busy. False where it has
 * not after a while. The page looks at itself: asked from outside every few milliseconds it has no time to come to rest.
 */
const standsStill = (milliseconds: number): string => `new Promise((told) => {
  const markNow = () => {
    const isBusy = !document.body || [...document.querySelectorAll('[aria-busy="true"]')].some((part) => part.checkVisibility());
    return isBusy ? '' : [location.href, document.title, document.querySelectorAll('*').length, document.querySelector('h1')?.textContent].join('|');
  };
  const begun = performance.now();
  let [last, since] = ['', begun];
  (function look() {
    const [mark, now] = [markNow(), performance.now()];
    if (mark === '' || mark !== last) [last, since] = [mark, now];
    else if (now - since >= ${milliseconds}) return told(true);
    if (now - begun > ${longestLookMilliseconds}) return told(false);
    setTimeout(look, ${lookEveryMilliseconds});
  })();
})`

export async function settle(page: Page, heard: Heard, still = stillMilliseconds): Promise<void> {
  for (const end = performance.now() + patienceMilliseconds; performance.now() < end;) {
    const begun = performance.now()
    const isStill: unknown = await page
      .evaluate(standsStill(still))
      .catch(() => page.waitForTimeout(lookEveryMilliseconds)) // a new document is on its way
    if (isStill === true && heard.open.size === 0 && heard.movedAt() <= begun) return
  }
  const waiting = [...heard.open].map((request) => new URL(request.url()).pathname).join(', ')
  throw new Error(
    `${page.url()} did not come to rest within ${patienceMilliseconds / 1000} s${waiting && `; still asking for ${waiting}`}`,
  )
}

export async function visitorIn(context: BrowserContext, base: string): Promise<Visitor> {
  const page = await context.newPage()
  const heard = listenTo(page)
  const ready = (): Promise<void> => settle(page, heard)
  const read = async (key: string): Promise<string | null> => {
    const value: unknown = await page.evaluate(`localStorage.getItem(${JSON.stringify(key)})`)
    return typeof value === 'string' ? value : null
  }
  return {
    page,
    context,
    heard,
    ready,
    quick: () => settle(page, heard, quickMilliseconds),
    open: async (path) => {
      if (page.url() !== 'about:blank') await page.goto('about:blank') // else only the hash would change
      await page.goto(`${base}/#${path}`)
      await ready()
    },
    go: async (path) => {
      await page.evaluate(`location.hash = ${JSON.stringify(`#${path}`)}`)
      await ready()
    },
    here: () => new URL(page.url()).hash.slice(1),
    stored: read,
    store: async (key, value) =>
      void (await page.evaluate(`localStorage.setItem(${JSON.stringify(key)}, ${JSON.stringify(value)})`)),
    heading: page.locator('h1'),
  }
}

/**
 * Signed in before the first document runs, and not again: whoever signs out stays signed out. The browser's own way to hand a context
 * what it stores opens and closes a page for it, a ninth of a first screen.
 */
async function storeToken(context: BrowserContext, base: string, token: string): Promise<void> {
  const seed = await context.addInitScript(
    `if (location.origin === ${JSON.stringify(base)}) localStorage.setItem('api_token', ${JSON.stringify(token)})`,
  )
  context.once('page', (page) => {
    const forget = (): void => {
      if (!page.url().startsWith(base)) return
      page.off('domcontentloaded', forget)
      void seed.dispose()
    }
    page.on('domcontentloaded', forget)
  })
}

export async function newContext(
  browser: Browser,
  base: string,
  token: string | undefined,
  { viewport = desk, colorScheme = 'light', hasTouch = false, keepsPage = false }: VisitorOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: base,
    viewport: { ...viewport },
    colorScheme,
    hasTouch,
    isMobile: hasTouch,
    reducedMotion: 'reduce',
    // What a test answers in the server's place must not be answered by a kept page first.
    serviceWorkers: keepsPage ? 'allow' : 'block',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  })
  if (token !== undefined) await storeToken(context, base, token)
  return context
}

/** Fills the sign-in form as a person does. */
export async function signInBy({ page }: Pick<Visitor, 'page'>, email: string, password: string): Promise<void> {
  await page.locator('#email').fill(email)
  await page.locator('#password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** What the portal answers to the one call made there, read on its way: a body the page has read is the browser's to forget. */
export async function answerOf(page: Page, path: string, act: () => Promise<void>): Promise<unknown> {
  const answered = new Promise<unknown>((told, fail) => {
    const read = async (route: Route): Promise<void> => {
      const reply = await route.fetch()
      told(await reply.json())
      await route.fulfill({ response: reply })
    }
    void page.route(`**${path}`, (route) => read(route).catch(fail), { times: 1 })
  })
  await act()
  return answered
}

export async function signOutBy({ page }: Pick<Visitor, 'page'>): Promise<void> {
  await page.getByRole('button', { name: /account menu$/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.locator('#password')).toBeVisible()
}
