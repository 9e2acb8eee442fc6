// P12: the counts and the dashboard's call at 100,000 vehicles, one caller at a time, against a ping of the same server.
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import { compare, interleaved, median } from '../interleave.ts'
import { load } from '../load.ts'
import type { Row } from '../metric.ts'
import { milliseconds, times } from '../table.ts'

const VEHICLES = 100_000
const SMALL = 1_000
const MAX = 2.5
const calls = ['/api/get-vehicle-widget-data/', '/api/dashboard', '/api/compliance'] as const
const encodings = { 'accept-encoding': 'gzip, deflate, br' } as const

export async function measure(house: House): Promise<readonly Row[]> {
  const [large, small] = [await house.filled(VEHICLES), await house.filled(SMALL)]
  const p50 = async ({ base, newToken }: typeof large, path: string): Promise<number> => {
    // The session names the caller to the rate limit: a new one for each short run stays under it.
    const authorization = `Bearer ${await newToken(dashboard.person)}`
    const order = {
      port: Number(new URL(base).port),
      path,
      headers: { ...encodings, authorization },
      connections: 1,
      seconds: 0.1,
      status: 200,
    }
    // The first answer of a process is built; what is measured is every later one.
    await (await fetch(`${base}${path}`, { headers: order.headers })).arrayBuffer()
    return (await load(order)).p50Milliseconds
  }
  const rows: Row[] = []
  for (const call of calls) {
    const [own = [], ping = [], little = []] = await interleaved(
      [() => p50(large, call), () => p50(large, '/healthz'), () => p50(small, call)],
      house.rounds,
    )
    const { measured, limit, ratio } = compare(own, ping)
    rows.push(
      {
        metric: 'P12',
        what: `${call.split('/').find((part) => part !== '' && part !== 'api') ?? call}, 100,000 vehicles: p50`,
        measured: milliseconds(measured),
        limit: `ping ${milliseconds(limit)}`,
        ratio: times(ratio),
        goal: `≤ ${MAX}×`,
        isMet: ratio <= MAX,
      },
      {
        metric: 'P12',
        what: '  the same at 1,000 vehicles',
        measured: milliseconds(median(little)),
        limit: '',
        ratio: times(compare(own, little).ratio),
        goal: 'equal',
        isMet: undefined,
      },
    )
  }
  return rows
}
