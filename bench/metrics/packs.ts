// An evidence pack of a whole fleet as the job it is: how long 1,000 vehicles take, and what memory the server holds meanwhile, against a pack
// of a tenth of them by the same server. Flat: ten times the vehicles, the same memory.
import { readFile } from 'node:fs/promises'
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
const LOOK_MILLISECONDS = 100
const pause = (time: number) => new Promise((wake) => setTimeout(wake, time))

/** What the process holds now, in MB. */
const megabytesNow = async (pid: number): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface Packed {
  readonly seconds: number
  readonly megabytes: number
}

/** @throws where the pack is refused or fails */
async function pack({ base, newToken, process }: FilledPortal, vehicleIds: readonly number[] | null): Promise<Packed> {
  const asking = { base, token: await newToken(dashboard.person) }
  const start = performance.now()
  const body = { vehicle_ids: vehicleIds, months: MONTHS }
  const id = fieldOf(await ask(asking, 'POST', '/api/compliance/packs', { body }), 'id')
  if (typeof id !== 'number') throw new Error('The portal began no pack')
  let megabytes = 0
  for (;;) {
    megabytes = Math.max(megabytes, await megabytesNow(process.pid ?? 0))
    const state = fieldOf(await ask(asking, 'GET', `/api/document-archives/${id}`), 'state')
    if (state === 'done') return { seconds: (performance.now() - start) / 1000, megabytes }
    if (state !== 'waiting' && state !== 'running') throw new Error(`The pack is ${String(state)}`)
    await pause(LOOK_MILLISECONDS)
  }
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
  const [parts, wholes]: [Packed[], Packed[]] = [[], []]
  for (let round = 0; round < house.rounds; round++) {
    parts.push(await pack(portal, some))
    wholes.push(await pack(portal, null))
  }
  const memory = (packs: readonly Packed[]): number => median(packs.map(({ megabytes }) => megabytes))
  const seconds = (packs: readonly Packed[]): string => `${median(packs.map((each) => each.seconds)).toFixed(1)} s`
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
