// P1: the code a signed-out browser fetches to show the sign-in page, against the least React page.
import { newVisitor, visit } from '../browser.ts'
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { kilobytes, times } from '../table.ts'
import { weigh, type Weight } from '../weight.ts'

/** The floor page's code, as a browser without memory fetches it. */
export async function floorWeight(house: House): Promise<Weight> {
  const context = await newVisitor(await house.browser(), 'http://127.0.0.1')
  try {
    return await weigh(await visit(context, `${(await house.floor()).base}/`, { headings: 0 }))
  } finally {
    await context.close()
  }
}

export function weightRows(
  metric: string,
  what: string,
  own: Weight,
  floor: Weight,
  max: { readonly ratio: number; readonly requests: number },
): Row[] {
  const ratio = own.bytes / floor.bytes
  return [
    {
      metric,
      what: `${what}: JS + CSS, gzip`,
      measured: kilobytes(own.bytes),
      limit: `React floor ${kilobytes(floor.bytes)}`,
      ratio: times(ratio),
      goal: `≤ ${max.ratio}×`,
      isMet: ratio <= max.ratio,
    },
    {
      metric,
      what: `${what}: requests for code`,
      measured: String(own.requests),
      limit: `React floor ${floor.requests}`,
      ratio: '',
      goal: `≤ ${max.requests}`,
      isMet: own.requests <= max.requests,
    },
  ]
}

export async function measure(house: House): Promise<readonly Row[]> {
  const { base } = await house.filled(150)
  const context = await newVisitor(await house.browser(), base)
  try {
    const own = await weigh(await visit(context, `${base}/#/login`, { headings: 0 }))
    return weightRows('P1', 'sign-in page', own, await floorWeight(house), { ratio: 1.6, requests: 8 })
  } finally {
    await context.close()
  }
}
