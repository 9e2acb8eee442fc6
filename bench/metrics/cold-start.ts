// P16: from the start of the process to the first 200 of /readyz with the schema current, against a bare node:http server.
import { startBareServer } from '../bare-server.ts'
import type { House } from '../house.ts'
import { compare, interleaved, median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { startPortal, type PortalOptions } from '../start-portal.ts'
import { milliseconds, times } from '../table.ts'

const MAX_POSTGRES = 3
const MAX_EMBEDDED_MILLISECONDS = 3_000

async function startOnce(options: PortalOptions): Promise<number> {
  const portal = await startPortal(options)
  await portal.stop()
  return portal.readyMilliseconds
}

async function startBare(house: House): Promise<number> {
  const bare = await startBareServer(await house.folder('bare'))
  await bare.stop()
  return bare.readyMilliseconds
}

export async function measure(house: House): Promise<readonly Row[]> {
  const postgres = {
    dataDirectory: await house.folder('postgres'),
    environment: { DATABASE_URL: await house.newDatabase() },
  }
  const embedded = { dataDirectory: await house.folder('embedded') }
  for (const options of [postgres, embedded]) await startOnce(options) // makes schema and demo data
  const [bare = [], onPostgres = [], onEmbedded = [], fromNothing = []] = await interleaved(
    [
      () => startBare(house),
      () => startOnce(postgres),
      () => startOnce(embedded),
      async () => startOnce({ dataDirectory: await house.folder('nothing'), isEmpty: true }),
    ],
    house.rounds,
  )
  const limit = `bare node:http ${milliseconds(median(bare))}`
  const { measured, ratio } = compare(onPostgres, bare)
  const embeddedRow = (what: string, values: readonly number[]): Row => {
    const found = median(values)
    return {
      metric: 'P16',
      what,
      measured: milliseconds(found),
      limit,
      ratio: times(compare(values, bare).ratio),
      goal: `≤ ${MAX_EMBEDDED_MILLISECONDS / 1000} s`,
      isMet: found <= MAX_EMBEDDED_MILLISECONDS,
    }
  }
  return [
    {
      metric: 'P16',
      what: 'cold start on PostgreSQL, schema current',
      measured: milliseconds(measured),
      limit,
      ratio: times(ratio),
      goal: `≤ ${MAX_POSTGRES}×`,
      isMet: ratio <= MAX_POSTGRES,
    },
    embeddedRow('cold start, embedded, existing data', onEmbedded),
    embeddedRow('cold start, embedded, from nothing (--empty)', fromNothing),
  ]
}
