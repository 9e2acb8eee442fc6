// What /metrics tells: requests by route, counted here at the price of two additions each, and the process's own figures.
import type { Registry } from 'prom-client'

/** Upper bounds of the classes of answer times, in seconds. */
const bounds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const

interface Counted {
  readonly method: string
  readonly status: number
  count: number
}

interface Timed {
  readonly route: string
  /** By method and status: a handful, so they are looked through. */
  readonly answers: Counted[]
  /** One more than there are bounds: the last takes what is slower than all of them. */
  readonly classes: number[]
  sum: number
  count: number
}

export interface Figures {
  /** Notes one answer. */
  readonly note: (method: string, route: string, status: number, milliseconds: number) => void
  /** Everything, in the text format of Prometheus. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const escaped = (value: string): string => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

const answersOf = ({ route, answers }: Timed): string[] =>
  answers.map(
    ({ method, status, count }) =>
      `kerbline_requests_total{method="${method}",route="${escaped(route)}",status="${status}"} ${count}`,
  )

function timesOf({ route, classes, sum, count }: Timed): string[] {
  const label = `route="${escaped(route)}"`
  let below = 0
  const buckets = bounds.map((bound, place) => {
    below += classes[place] ?? 0
    return `kerbline_request_seconds_bucket{le="${bound}",${label}} ${below}`
  })
  return [
    ...buckets,
    `kerbline_request_seconds_bucket{le="+Inf",${label}} ${count}`,
    `kerbline_request_seconds_sum{${label}} ${sum}`,
    `kerbline_request_seconds_count{${label}} ${count}`,
  ]
}

export function startFigures(): Figures {
  const timed = new Map<string, Timed>()
  let registry: Promise<Registry> | undefined
  // Loaded when first asked for: few installations are watched, and every one starts.
  const ofProcess = (): Promise<Registry> =>
    (registry ??= import('prom-client').then(({ collectDefaultMetrics, Registry: NewRegistry }) => {
      const made = new NewRegistry()
      collectDefaultMetrics({ register: made, prefix: 'kerbline_' })
      return made
    }))
  return {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    note(method, route, status, milliseconds) {
      let times = timed.get(route)
      if (!times) {
        times = { route, answers: [], classes: Array.from({ length: bounds.length + 1 }, () => 0), sum: 0, count: 0 }
        timed.set(route, times)
      }
      const known = times.answers.find((each) => each.status === status && each.method === method)
      if (known) known.count++
      else times.answers.push({ method, status, count: 1 })
      const seconds = milliseconds / 1000
      const found = bounds.findIndex((bound) => seconds <= bound)
      const place = found < 0 ? bounds.length : found
      times.classes[place] = (times.classes[place] ?? 0) + 1
      times.sum += seconds
      times.count++
    },
    async text() {
      return [
        '# HELP kerbline_requests_total Requests answered',
        '# TYPE kerbline_requests_total counter',
        ...[...timed.values()].flatMap(answersOf),
        '',
        '# HELP kerbline_request_seconds Time to answer',
        '# TYPE kerbline_request_seconds histogram',
        ...[...timed.values()].flatMap(timesOf),
        '',
        await (await ofProcess()).metrics(),
      ].join('\n')
    },
  }
}
