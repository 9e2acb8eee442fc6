// P8: the dashboard of 1,000, 10,000 and 100,000 vehicles, by a browser without memory, until every panel is full.
import { newVisitor, visit } from '../browser.ts'
import { dashboard, panelBytes } from '../dashboard.ts'
import type { FilledPortal, House } from '../house.ts'
import { compare, interleaved, median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { startPortal } from '../start-portal.ts'
import { kilobytes, milliseconds, times } from '../table.ts'

const sizes = [1_000, 10_000, 100_000] as const
const MAX = 1.1
const words = (vehicles: number): string => vehicles.toLocaleString('en-GB')

interface Load {
  readonly milliseconds: number
  readonly bytes: number
}

async function load(house: House, { base, tokenOf }: FilledPortal): Promise<Load> {
  const context = await newVisitor(await house.browser(), base, await tokenOf(dashboard.person))
  try {
    const { fetched, fullAt } = await visit(context, `${base}${dashboard.address}`, dashboard.fullness)
    return { milliseconds: fullAt, bytes: panelBytes(fetched) }
  } finally {
    await context.close()
  }
}

/** The call alone, asked of another process that has just started on the same data: nothing is ready, everything is worked out. */
async function firstAnswer(house: House, { environment, tokenOf }: FilledPortal): Promise<number> {
  const fresh = await startPortal({ dataDirectory: await house.folder('fresh'), environment })
  try {
    const headers = { authorization: `Bearer ${await tokenOf(dashboard.person)}` }
    await (await fetch(`${fresh.base}/api/me`, { headers })).arrayBuffer() // the session and its connection stand before the clock runs
    const start = performance.now()
    const reply = await fetch(`${fresh.base}/api/dashboard`, { headers })
    await reply.arrayBuffer()
    if (!reply.ok) throw new Error(`The dashboard answered ${reply.status}`)
    return performance.now() - start
  } finally {
    await fresh.stop()
  }
}

export async function measure(house: House): Promise<readonly Row[]> {
  const portals: FilledPortal[] = []
  for (const size of sizes) portals.push(await house.filled(size))
  for (const portal of portals) await load(house, portal) // the first visit of all builds what later ones find ready
  const loads = await interleaved(
    portals.map((portal) => () => load(house, portal)),
    house.rounds,
  )
  const firstAnswers = await interleaved(
    portals.map((portal) => () => firstAnswer(house, portal)),
    house.rounds,
  )
  const rows = (
    what: string,
    values: readonly (readonly number[])[],
    show: (value: number) => string,
    hasGoal: boolean,
  ): Row[] => {
    const [smallest = []] = values
    return sizes.map((size, place) => {
      const own = values[place] ?? []
      const { ratio } = compare(own, smallest)
      const isLast = place === sizes.length - 1 && hasGoal
      return {
        metric: 'P8',
        what: `dashboard, ${words(size)} vehicles: ${what}`,
        measured: show(median(own)),
        limit: place === 0 ? '' : `${words(sizes[0])} vehicles ${show(median(smallest))}`,
        ratio: place === 0 ? '' : times(ratio),
        goal: isLast ? `≤ ${MAX}×` : '',
        isMet: isLast ? ratio <= MAX : undefined,
      }
    })
  }
  return [
    ...rows(
      'until every panel is full',
      loads.map((each) => each.map((one) => one.milliseconds)),
      milliseconds,
      true,
    ),
    ...rows(
      'bytes of its answers',
      loads.map((each) => each.map((one) => one.bytes)),
      kilobytes,
      true,
    ),
    ...rows('first answer of a new process', firstAnswers, milliseconds, false),
  ]
}
