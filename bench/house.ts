// What the measurements share, made when first needed and put away at the end: temporary folder, PostgreSQL, filled portals,
// browser, floor page.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { createTestDatabase, startPostgres, type RunningPostgres } from '../scripts/start-postgres.ts'
import { launchBrowser } from './browser.ts'
import { startFloor, type FloorPage } from './floor-page.ts'
import { signIn, signInOften } from './sign-in.ts'
import { startPortal, type StartedPortal } from './start-portal.ts'

export interface FilledPortal extends StartedPortal {
  /** What another process needs to serve the same data. */
  readonly environment: Readonly<Record<string, string>>
  /** A session of one of the demo people, the same one each time. */
  readonly tokenOf: (email: string) => Promise<string>
  /** A new session, which brings new rate limits. */
  readonly newToken: (email: string) => Promise<string>
  /** As many new sessions as load of a few seconds needs. */
  readonly newTokens: (email: string, count: number) => Promise<readonly string[]>
}

export interface House {
  readonly rounds: number
  readonly machine: string
  readonly say: (words: string) => void
  /** A new empty folder, removed at the end. */
  readonly folder: (name: string) => Promise<string>
  /** The address of a new, empty database of the shared PostgreSQL. */
  readonly newDatabase: () => Promise<string>
  /** A portal on PostgreSQL whose first customer has this many vehicles. */
  readonly filled: (vehicles: number) => Promise<FilledPortal>
  readonly browser: () => Promise<Browser>
  readonly floor: () => Promise<FloorPage>
  readonly close: () => Promise<void>
}

function once<Result>(make: () => Promise<Result>): () => Promise<Result> {
  let made: Promise<Result> | undefined
  return () => (made ??= make())
}

export function openHouse({ rounds, say }: Pick<House, 'rounds' | 'say'>): House {
  const closing: (() => Promise<unknown>)[] = []
  const filledPortals = new Map<number, Promise<FilledPortal>>()
  const root = once(async () => {
    const path = await mkdtemp(join(tmpdir(), 'kerbline-bench-'))
    closing.push(() => rm(path, { recursive: true, force: true }))
    return path
  })
  const postgres = once(async (): Promise<RunningPostgres> => {
    const running = await startPostgres({ isDurable: true })
    closing.push(() => running.stop())
    return running
  })
  const folder = async (name: string): Promise<string> => mkdtemp(join(await root(), `${name}-`))
  const newDatabase = async (): Promise<string> => (await createTestDatabase((await postgres()).url)).url

  async function fill(vehicles: number): Promise<FilledPortal> {
    say(`filling a portal of ${vehicles.toLocaleString('en-GB')} vehicles`)
    const start = performance.now()
    // Many callers reach a portal through a proxy that names them: so the rate limits are met as they would be.
    const environment = {
      DATABASE_URL: await newDatabase(),
      DEMO_VEHICLES: String(vehicles),
      TRUST_PROXY: '1',
      SECRET_KEY: randomBytes(32).toString('base64'),
    }
    const portal = await startPortal({ dataDirectory: await folder('filled'), environment })
    closing.push(() => portal.stop())
    say(`filled in ${Math.round((performance.now() - start) / 1000)} s`)
    const tokens = new Map<string, Promise<string>>()
    const tokenOf = (email: string): Promise<string> => {
      const known = tokens.get(email) ?? signIn(portal.base, email)
      tokens.set(email, known)
      return known
    }
    const newToken = (email: string): Promise<string> => signIn(portal.base, email)
    const newTokens = (email: string, count: number) => signInOften(portal.base, email, count)
    return { ...portal, environment, tokenOf, newToken, newTokens }
  }
  const filled = (vehicles: number): Promise<FilledPortal> => {
    const known = filledPortals.get(vehicles) ?? fill(vehicles)
    filledPortals.set(vehicles, known)
    return known
  }
  const browser = once(async () => {
    const opened = await launchBrowser()
    closing.push(() => opened.close())
    return opened
  })
  const floor = once(async () => {
    const started = await startFloor(await folder('floor'))
    closing.push(() => started.stop())
    return started
  })
  return {
    rounds,
    say,
    folder,
    newDatabase,
    filled,
    browser,
    floor,
    machine: `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, Node ${process.versions.node}`,
    close: async () => {
      for (const each of closing.toReversed()) await each()
    },
  }
}
