// P19: everything a browser without memory fetches in the ten seconds after somebody signed in, code and data, and which calls it makes.
import { newVisitor, visit } from '../browser.ts'
import { dashboard } from '../dashboard.ts'
import type { House } from '../house.ts'
import type { Row } from '../metric.ts'
import { kilobytes } from '../table.ts'
import { weigh, weighAll } from '../weight.ts'

const MILLISECONDS = 10_000
const [MAX_BYTES, MAX_REQUESTS] = [330_000, 30]

export async function measure(house: House): Promise<readonly Row[]> {
  const { base, tokenOf } = await house.filled(150)
  const context = await newVisitor(await house.browser(), base, await tokenOf(dashboard.person))
  try {
    const visited = await visit(context, `${base}${dashboard.address}`, dashboard.fullness, MILLISECONDS)
    const { codeAndData, all } = await weighAll(visited, MILLISECONDS)
    const code = await weigh(visited, MILLISECONDS)
    const limit = `code alone ${kilobytes(code.bytes)}, ${code.requests}`
    const row = (what: string, measured: string, goal: string, isMet: boolean | undefined): Row => ({
      metric: 'P19',
      what,
      measured,
      limit,
      ratio: '',
      goal,
      isMet,
    })
    const { bytes, requests } = codeAndData
    return [
      row(
        '10 s after signing in, 150 vehicles: code and data',
        kilobytes(bytes),
        `≤ ${kilobytes(MAX_BYTES)}`,
        bytes <= MAX_BYTES,
      ),
      row('  requests', String(requests), `≤ ${MAX_REQUESTS}`, requests <= MAX_REQUESTS),
      row('  with fonts and pictures', `${kilobytes(all.bytes)}, ${all.requests}`, '', undefined),
    ]
  } finally {
    await context.close()
  }
}
