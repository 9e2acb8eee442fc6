// P2: the code a signed-in browser without memory fetches until the last panel of the dashboard is full.
import { newVisitor, visit } from '../browser.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { weigh } from '../weight.ts'
import { floorWeight, weightRows } from './sign-in-weight.ts'

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, tokenOf } = await house.filled(150)
  const context = await newVisitor(await house.browser(), base, await tokenOf(dashboard.person))
  try {
    const own = await weigh(await visit(context, `${base}${dashboard.address}`, dashboard.fullness))
    return weightRows('P2', 'dashboard until its last panel', own, await floorWeight(house), {
      ratio: 3.2,
      requests: 20,
    })
  } finally {
    await context.close()
  }
}
