// P10: the two large cached calls of a fleet of 10,000 vehicles under load, with token and scope checked, against a bare server
// that sends the very same compressed bytes; and "not modified" against the same
// server saying that it is well.
import { request } from 'node:http'
import { startBareServer } from '../bare-server.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { compareRuns, type Comparison } from '../interleave.ts'
import { load, type LoadOrder } from '../load.ts'
import type { Row } from '../metric.ts'
import { kilobytes, times } from '../table.ts'

const VEHICLES = 10_000
const [MIN_READY, MIN_UNCHANGED] = [0.65, 0.65]
/** Each may ask a call 3,000 times a minute. */
const SESSIONS = 100
const calls = ['get-cached-fleet', 'get-cached-vehicles'] as const
const under = { connections: 50, seconds: 3 } as const
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' } as const

interface Ready {
  readonly bytes: Buffer
  readonly etag: string
}

function fetchReady(address: string): Promise<Ready> {
  return new Promise((done, fail) => {
    const asked = request(address, { headers: asBrowsers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.once('error', fail)
      reply.once('end', () => {
        const { etag } = reply.headers
        if (reply.statusCode !== 200 || etag === undefined)
          fail(new Error(`The call answered ${reply.statusCode} with the ETag ${etag}`))
        else done({ bytes: Buffer.concat(chunks), etag })
      })
    })
    asked.once('error', fail)
    asked.end()
  })
}

const rateOf = (order: LoadOrder) => async (): Promise<number> => (await load(order)).requestsPerSecond
const perSecond = (rate: number): string => `${Math.round(rate).toLocaleString('en-GB')} /s`

function rowOf(what: string, { measured, limit, ratio }: Comparison, limitWords: string, min: number): Row {
  return {
    metric: 'P10',
    what,
    measured: perSecond(measured),
    limit: `${limitWords} ${perSecond(limit)}`,
    ratio: times(ratio),
    goal: `≥ ${min}×`,
    isMet: ratio >= min,
  }
}

async function measureCall(house: House, call: string, base: string, tokens: readonly string[]): Promise<Row[]> {
  const path = `/api/${call}/?api_token={token}`
  const port = Number(new URL(base).port)
  const { bytes, etag } = await fetchReady(base + path.replace('{token}', tokens[0] ?? ''))
  const bare = await startBareServer(await house.folder('bare'), bytes)
  try {
    const own = { ...under, port, path, tokens, headers: asBrowsers, status: 200 }
    const ready = await compareRuns(rateOf(own), rateOf({ ...own, port: bare.port, path: '/ready' }), house.rounds)
    const unchanged = await compareRuns(
      rateOf({ ...own, headers: { ...asBrowsers, 'if-none-match': etag }, status: 304 }),
      rateOf({ ...own, path: '/healthz' }),
      house.rounds,
    )
    return [
      rowOf(`${call}, 10,000 vehicles, ${kilobytes(bytes.length)}`, ready, 'same bytes, bare', MIN_READY),
      rowOf(`${call}, not modified (304)`, unchanged, 'its own /healthz', MIN_UNCHANGED),
    ]
  } finally {
    await bare.stop()
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, newTokens } = await house.filled(VEHICLES)
  const tokens = await newTokens(dashboard.person, SESSIONS)
  const rows: Row[] = []
  for (const call of calls) rows.push(...(await measureCall(house, call, base, tokens)))
  return rows
}
