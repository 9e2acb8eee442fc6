// An evidence pack of a whole fleet as the job it is: how long 1,000 vehicles take, and what memory the server holds meanwhile, against a pack
// of a tenth of them by the same server. Flat: ten times the vehicles, the same memory.
import { made, type Made } from '../archive-made.ts'
import { ask, fieldOf } from '../ask.ts'
import { dashboard } from '../dashboard.ts'
import type { FilledPortal, House } from '../house.ts'
import { median } from '../interleave.ts'
import type { Row } from '../metric.ts'
import { times } from '../table.ts'

const VEHICLES = 1_000
const PART = 100
const MONTHS = 15
const MAX_MEMORY = 1.2

/** @throws where the pack is refused or fails */
async function pack({ base, newToken, process }: FilledPortal, vehicleIds: readonly number[] | null): Promise<Made> {
  const asking = { base, token: await newToken(dashboard.person) }
  const body = { vehicle_ids: vehicleIds, months: MONTHS }
  return made(asking, process, () => ask(asking, 'POST', '/api/compliance/packs', { body }))
}

async function vehiclesOf({ base, newToken }: FilledPortal): Promise<number[]> {
  const asking = { base, token: await newToken(dashboard.person) }
  const rows = fieldOf(await ask(asking, 'GET', `/api/vehicles?size=${PART}`), 'rows')
  return Array.isArray(rows) ? rows.map((row) => Number(fieldOf(row, 'id'))) : []
}

export async function measure(house: House): Promise<readonly Row[]> {
  const portal = await house.filled(VEHICLES)
  const some = await vehiclesOf(portal)
  await pack(portal, some) // the first loads what packs are made with
  const [parts, wholes]: [Made[], Made[]] = [[], []]
  for (let round = 0; round < house.rounds; round++) {
    parts.push(await pack(portal, some))
    wholes.push(await pack(portal, null))
  }
  const memory = (packs: readonly Made[]): number => median(packs.map(({ megabytes }) => megabytes))
  const seconds = (packs: readonly Made[]): string => `${median(packs.map((each) => each.seconds)).toFixed(1)} s`
  const ratio = memory(wholes) / memory(parts)
  return [
    {
      metric: 'packs',
      what: `evidence of ${VEHICLES.toLocaleString('en-GB')} vehicles, ${MONTHS} months: most memory of the server`,
      measured: `${memory(wholes).toFixed(0)} MB`,
      limit: `${some.length} vehicles ${memory(parts).toFixed(0)} MB`,
      ratio: times(ratio),
      goal: `≤ ${MAX_MEMORY}×`,
      isMet: ratio <= MAX_MEMORY,
    },
    {
      ...{ metric: 'packs', what: '  until it is made', measured: seconds(wholes), limit: seconds(parts) },
      ...{ ratio: '', goal: '', isMet: undefined },
    },
  ]
}
