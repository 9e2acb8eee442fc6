// P4: Lighthouse's performance figures of sign-in and dashboard, desktop and mobile, each run with a new browser profile.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import lighthouse, { desktopConfig } from 'lighthouse'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../../scripts/chromium.ts'
import { chromiumFlags } from '../browser.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { interleaved, median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { milliseconds } from '../table.ts'

interface Page {
  readonly what: string
  readonly address: string
  readonly token: string | undefined
  readonly isMobile: boolean
  readonly min: number
}

interface Figures {
  readonly score: number
  readonly largestPaint: number
  readonly shift: number
  readonly blocking: number
}

const MAX_SHIFT = 0.01
const portFileMilliseconds = 20_000

async function devToolsPort(profile: string): Promise<number> {
  const file = join(profile, 'DevToolsActivePort')
  for (
    const end = performance.now() + portFileMilliseconds;
    performance.now() < end;
    await new Promise((wake) => setTimeout(wake, 50))
  ) {
    if (!existsSync(file)) continue
    const port = Number((await readFile(file, 'utf8')).split('\n')[0])
    if (port > 0) return port
  }
  throw new Error('Chromium did not open its tools')
}

async function storeToken(port: number, base: string, token: string): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (page === undefined) throw new Error('Chromium opened no page')
  await page.goto(`${base}/healthz`) // of the same origin, and loads nothing that would then be cached
  await page.evaluate(`localStorage.setItem('api_token', ${JSON.stringify(token)})`)
  await page.close()
  await browser.close()
}

async function runOnce(house: House, base: string, page: Page): Promise<Figures> {
  const profile = await house.folder('profile')
  const flags = [
    ...chromiumFlags,
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    'about:blank',
  ]
  const child = spawn(chromiumPath(), flags, { stdio: 'ignore' })
  const ended = once(child, 'exit')
  try {
    const port = await devToolsPort(profile)
    if (page.token !== undefined) await storeToken(port, base, page.token)
    const options = { port, onlyCategories: ['performance'], disableStorageReset: true, logLevel: 'error' } as const
    const result = await lighthouse(
      base + page.address,
      { ...options, onlyCategories: ['performance'] },
      page.isMobile ? undefined : desktopConfig,
    )
    const { categories, audits, runtimeError } = result?.lhr ?? {}
    const score = categories?.['performance']?.score
    if (audits === undefined || typeof score !== 'number')
      throw new Error(`Lighthouse gave no score: ${runtimeError?.message ?? 'no reason given'}`)
    const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
    return {
      score: score * 100,
      largestPaint: figure('largest-contentful-paint'),
      shift: figure('cumulative-layout-shift'),
      blocking: figure('total-blocking-time'),
    }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

const attempts = 3

/** Lighthouse sometimes loses its own trace on a busy machine and says so: a run without figures is done again. */
async function run(house: House, base: string, page: Page): Promise<Figures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(house, base, page)
    } catch (error) {
      if (attempt === attempts) throw error
      house.say(`${page.what}: once more, as ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, tokenOf } = await house.filled(150)
  const token = await tokenOf(dashboard.person)
  const signIn = { address: '/#/login', token: undefined }
  const board = { address: dashboard.address, token }
  const pages: readonly Page[] = [
    { ...signIn, what: 'sign-in, desktop', isMobile: false, min: 100 },
    { ...signIn, what: 'sign-in, mobile', isMobile: true, min: 97 },
    { ...board, what: 'dashboard, desktop', isMobile: false, min: 99 },
    { ...board, what: 'dashboard, mobile', isMobile: true, min: 92 },
  ]
  const results = await interleaved(
    pages.map((page) => () => run(house, base, page)),
    house.rounds,
  )
  return pages.map((page, place) => {
    const own = results[place] ?? []
    const of = (name: keyof Figures): number => median(own.map((each) => each[name]))
    const [score, shift] = [of('score'), of('shift')]
    return {
      metric: 'P4',
      what: `Lighthouse, ${page.what}`,
      measured: `${Math.round(score)}, CLS ${shift.toFixed(3)}`,
      limit: `LCP ${milliseconds(of('largestPaint'))}, TBT ${milliseconds(of('blocking'))}`,
      ratio: '',
      goal: `≥ ${page.min}, CLS ≤ ${MAX_SHIFT}`,
      isMet: Math.round(score) >= page.min && shift <= MAX_SHIFT,
    }
  })
}
