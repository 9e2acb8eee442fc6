// A page of a list as the portal gives it, with sign-in, permission, row-level security and the total, against the bare driver that reads the
// same page and the same total as the owner of the tables.
import { dashboard } from './dashboard.ts'
import type { FilledPortal, House } from './house.ts'
import { compare, interleaved } from './interleave.ts'
import { load } from './load.ts'
import type { Row } from './metric.ts'
import { runQueries } from './raw-queries.ts'
import { milliseconds, times } from './table.ts'

/** Some calls answer faster than one session may ask. */
const SESSIONS = 18
const [MAX_SLOWER, MIN_RATE] = [1.5, 0.7]

export interface Question {
  readonly what: string
  readonly path: string
  /** Of the bare driver; $1 are the accounts, unless `values` says otherwise. */
  readonly statements: readonly string[]
  readonly values?: readonly unknown[]
  /** Absent: whoever the dashboard is measured as. */
  readonly person?: string
}

/** The accounts the measured person sees. */
export async function accountsOf(base: string, token: string): Promise<readonly string[]> {
  const reply = await fetch(`${base}/api/accounts`, { headers: { authorization: `Bearer ${token}` } })
  const { accounts } = (await reply.json()) as { accounts: { account_number: string }[] }
  return accounts.map(({ account_number: account }) => account)
}

/** How long one takes alone, and how many a second come four at once. */
export async function pageAgainstRaw(
  house: House,
  { base, newTokens, environment }: Pick<FilledPortal, 'base' | 'newTokens' | 'environment'>,
  question: Question,
): Promise<readonly Row[]> {
  const { person = dashboard.person } = question
  const url = environment['DATABASE_URL'] ?? ''
  const [token = ''] = await newTokens(person, 1)
  const accounts = await accountsOf(base, token)
  const own = async (connections: number) =>
    load({
      port: Number(new URL(base).port),
      path: question.path,
      headers: {},
      tokens: await newTokens(person, SESSIONS),
      connections,
      seconds: 1.5,
      status: 200,
    })
  const raw = (connections: number) =>
    runQueries({
      url,
      statements: question.statements,
      values: question.values ?? [accounts],
      connections,
      seconds: 1.5,
    })
  const [alone = [], bare = [], many = [], bareMany = []] = await interleaved(
    [() => own(1), () => raw(1), () => own(4), () => raw(4)],
    house.rounds,
  )
  const p50 = compare(
    alone.map((each) => each.p50Milliseconds),
    bare.map((each) => each.p50Milliseconds),
  )
  const rate = compare(
    many.map((each) => each.requestsPerSecond),
    bareMany.map((each) => each.requestsPerSecond),
  )
  return [
    {
      metric: 'P11',
      what: `${question.what}: p50`,
      measured: milliseconds(p50.measured),
      limit: `raw pg ${milliseconds(p50.limit)}`,
      ratio: times(p50.ratio),
      goal: `≤ ${MAX_SLOWER}×`,
      isMet: p50.ratio <= MAX_SLOWER,
    },
    {
      metric: 'P11',
      what: '  pages a second, four at once',
      measured: `${Math.round(rate.measured)} /s`,
      limit: `raw pg ${Math.round(rate.limit)} /s`,
      ratio: times(rate.ratio),
      goal: `≥ ${MIN_RATE}×`,
      isMet: rate.ratio >= MIN_RATE,
    },
  ]
}
