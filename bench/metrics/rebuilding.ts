// P22: reads while kept answers are rebuilt. 200 people whose answers are their own read what people read, quietly and while a company is
// saved every second, which makes all kept answers stale. Another process keeps a core busy all the time, in both.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { addCrowd } from '../crowd.ts'
import type { House } from '../house.ts'
import { compare, interleaved, median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { signIn } from '../sign-in.ts'
import { startPortal, type StartedPortal } from '../start-portal.ts'
import { milliseconds, times } from '../table.ts'

const [PEOPLE, SECONDS, READS_A_SECOND] = [200, 20, 20] as const
const MAX_SLOWER = 4
const READ_SHARE = 0.95
/** What somebody's browser asks for when a page is opened; the kept answers are half of it. */
const reads = [
  '/api/dashboard',
  '/api/me',
  '/api/get-cached-vehicles/',
  '/api/scope',
  '/api/dashboard',
  '/api/vehicles?size=50',
  '/api/get-cached-fleet/',
  '/api/accounts',
] as const
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

interface Place {
  readonly engine: string
  readonly dataDirectory: string
  readonly environment: Readonly<Record<string, string>>
}

interface Spell {
  readonly p95Milliseconds: number
  readonly failures: readonly string[]
}

interface Told {
  readonly latencies: number[]
  readonly failures: string[]
}

async function ask(address: string, token: string, told: Told, init: RequestInit = {}): Promise<string> {
  const start = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'br', 'content-type': 'application/json' }
  const reply = await fetch(address, { ...init, headers })
  const text = await reply.text()
  if (init.method === undefined) told.latencies.push(performance.now() - start)
  if (reply.status >= 400) told.failures.push(`${new URL(address).pathname} ${reply.status}`)
  return text
}

/** Reads at a steady pace, whether or not earlier ones are answered; with `save`, a save every second. */
async function spell(base: string, tokens: readonly string[], save?: (told: Told) => Promise<void>): Promise<Spell> {
  const told: Told = { latencies: [], failures: [] }
  const underWay: Promise<unknown>[] = []
  const start = performance.now()
  for (let count = 0; count < SECONDS * READS_A_SECOND; count++) {
    await pause(Math.max(0, start + (count * 1000) / READS_A_SECOND - performance.now()))
    if (save && count % READS_A_SECOND === 0) underWay.push(save(told))
    const path = reads[count % reads.length] ?? '/api/me'
    underWay.push(ask(base + path, tokens[(count * 37) % tokens.length] ?? '', told))
  }
  await Promise.all(underWay)
  const sorted = told.latencies.toSorted((one, other) => one - other)
  const p95Milliseconds = sorted[Math.floor((sorted.length - 1) * READ_SHARE)] ?? Number.NaN
  return { p95Milliseconds, failures: told.failures }
}

/** Everybody's kept answers are built once before anything is measured. */
async function fillAnswers(base: string, tokens: readonly string[]): Promise<void> {
  const told: Told = { latencies: [], failures: [] }
  const paths = [...new Set(reads)]
  for (const token of tokens) await Promise.all(paths.map((path) => ask(base + path, token, told)))
  if (told.failures.length > 0) throw new Error(`Before anything was saved: ${told.failures.join(', ')}`)
}

async function companyOf(base: string, token: string): Promise<number> {
  const told: Told = { latencies: [], failures: [] }
  const page = JSON.parse(await ask(`${base}/api/companies`, token, told)) as { rows: { id: number }[] }
  const id = page.rows[0]?.id
  if (id === undefined) throw new Error('There is no company to save')
  return id
}

function startSpinning(): { readonly stop: () => Promise<unknown> } {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../spin-process.ts')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  return { stop: () => (child.kill('SIGKILL'), ended) }
}

/** One round: a fresh process, everybody's answers built, then twenty quiet seconds and twenty with saves. */
async function round(start: () => Promise<StartedPortal>, tokens: readonly string[]): Promise<readonly [Spell, Spell]> {
  const portal = await start()
  const spinning = startSpinning()
  try {
    const { base } = portal
    const administrator = await signIn(base, 'admin@kerbline.example')
    const company = await companyOf(base, administrator)
    let termsDays = 30
    const save = async (told: Told): Promise<void> => {
      const body = JSON.stringify({ changes: [{ ids: [company], values: { terms_days: ++termsDays } }] })
      await ask(`${base}/api/companies`, administrator, told, { method: 'PATCH', body })
    }
    await fillAnswers(base, tokens)
    return [await spell(base, tokens), await spell(base, tokens, save)]
  } finally {
    await spinning.stop()
    await portal.stop()
  }
}

async function measureEngine(house: House, place: Place): Promise<Row[]> {
  const environment = { ...place.environment, DEMO_VEHICLES: '150', TRUST_PROXY: '1' }
  const start = () => startPortal({ dataDirectory: place.dataDirectory, environment })
  await (await start()).stop()
  const tokens = await addCrowd(
    { DATA_DIR: place.dataDirectory, DATABASE_URL: place.environment['DATABASE_URL'] },
    PEOPLE,
  )
  const [rounds = []] = await interleaved([() => round(start, tokens)], house.rounds)
  return rowsOf(
    place.engine,
    rounds.map(([, saved]) => saved),
    rounds.map(([quiet]) => quiet),
  )
}

function rowsOf(engine: string, saved: readonly Spell[], quiet: readonly Spell[]): Row[] {
  const p95 = ({ p95Milliseconds }: Spell): number => p95Milliseconds
  const { ratio } = compare(saved.map(p95), quiet.map(p95))
  const failures = [...saved, ...quiet].flatMap((each) => each.failures)
  return [
    {
      metric: 'P22',
      what: `${engine}: ${PEOPLE} people's reads during ${SECONDS} saves, beside a busy core: p95`,
      measured: milliseconds(median(saved.map(p95))),
      limit: `without saves ${milliseconds(median(quiet.map(p95)))}`,
      ratio: times(ratio),
      goal: `≤ ${MAX_SLOWER}×`,
      isMet: ratio <= MAX_SLOWER,
    },
    {
      metric: 'P22',
      what: '  answers of 500 and above, saves refused',
      measured: failures.length === 0 ? '0' : `${failures.length}: ${[...new Set(failures)].join(', ')}`,
      limit: '',
      ratio: '',
      goal: '0',
      isMet: failures.length === 0,
    },
  ]
}

export async function measure(house: House): Promise<readonly Row[]> {
  const embedded = { engine: 'embedded', dataDirectory: await house.folder('crowd'), environment: {} }
  const postgres = {
    engine: 'PostgreSQL',
    dataDirectory: await house.folder('crowd'),
    environment: { DATABASE_URL: await house.newDatabase() },
  }
  return [...(await measureEngine(house, embedded)), ...(await measureEngine(house, postgres))]
}
