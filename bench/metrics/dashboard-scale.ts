// P8: the dashboard of 1,000, 10,000 and 100,000 vehicles, by a browser without memory, until every panel is full.
import { newVisitor, visit } from '../browser.ts'
import { dashboard, panelBytes } from '../dashboard.ts'
import type { FilledPortal, House } from '../house.ts'
import { compare, interleaved, median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { kilobytes, milliseconds, times } from '../table.ts'

const sizes = [1_000, 10_000, 100_000] as const
const MOST = 1.3
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

/** What a person waits for the call alone right after a change that made the ready answer stale. */
async function rebuild({ base, tokenOf }: FilledPortal): Promise<number> {
  const headers = { authorization: `Bearer ${await tokenOf(dashboard.person)}` }
  const changed = await fetch(`${base}/api/active-accounts`, { method: 'PUT', headers: { ...headers, 'content-type': 'application/json' }, body: '{"account_numbers":[]}' })
  await changed.arrayBuffer()
  if (!changed.ok) throw new Error(`Choosing accounts answered ${changed.status}`)
  const start = performance.now()
  const reply = await fetch(`${base}/api/dashboard`, { headers })
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`The dashboard answered ${reply.status}`)
  return performance.now() - start
}

export async function measure(house: House): Promise<readonly Row[]> {
  const portals: FilledPortal[] = []
  for (const size of sizes) portals.push(await house.filled(size))
  for (const portal of portals) await load(house, portal) // the first visit of all builds what later ones find ready
  const loads = await interleaved(portals.map((portal) => () => load(house, portal)), house.rounds)
  const rebuilds = await interleaved(portals.map((portal) => () => rebuild(portal)), house.rounds)
  const rows = (what: string, values: readonly (readonly number[])[], show: (value: number) => string, hasGoal: boolean): Row[] => {
    const [least = []] = values
    return sizes.map((size, place) => {
      const own = values[place] ?? []
      const { ratio } = compare(own, least)
      const isLast = place === sizes.length - 1 && hasGoal
      return {
        metric: 'P8', what: `dashboard, ${words(size)} vehicles: ${what}`, measured: show(median(own)), limit: place === 0 ? '' : `${words(sizes[0])} vehicles ${show(median(least))}`,
        ratio: place === 0 ? '' : times(ratio), goal: isLast ? `≤ ${MOST}×` : '', isMet: isLast ? ratio <= MOST : undefined,
      }
    })
  }
  return [
    ...rows('until every panel is full', loads.map((each) => each.map((one) => one.milliseconds)), milliseconds, true),
    ...rows('bytes of its answers', loads.map((each) => each.map((one) => one.bytes)), kilobytes, true),
    ...rows('first answer after a change', rebuilds, milliseconds, false),
  ]
}
