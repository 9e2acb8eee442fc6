// The pick lists every form draws on, and the portal's name and value settings.
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { londonDate } from '@kerbline/domain/kit/london-clock.ts'
import { problem } from '@kerbline/domain/kit/problem.ts'
import { area, type Call } from '../../http/call.ts'
import { readComplianceTypes, saveComplianceTypes } from './compliance-types.ts'
import { readEmissionFactors, saveEmissionFactors } from './emission-factors.ts'
import { readNominalCodes, saveNominalCodes } from './nominal-codes.ts'
import { readLists, readSettings, usedAllocations, writeAllocations, writeE2OFields } from './queries.ts'

const repeatedIn = (names: readonly string[]): number =>
  names.findIndex((name, place) => names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) !== place)

function refuseRepetition(field: string, names: readonly string[]): void {
  const place = repeatedIn(names)
  if (place >= 0)
    throw problem('not valid', {
      fields: [
        {
          field: `${field}.${place}`,
          reason: 'already_exists',
          message: `${names[place] ?? ''} stands in the list twice.`,
        },
      ],
    })
}

async function saveList(call: Call, action: string, write: () => Promise<void>) {
  const before = await readLists(call.rows)
  await write()
  const after = await readLists(call.rows)
  await call.tell({ action, entity: 'settings', before, after })
  return after
}

export const settingsArea = area(settingsEndpoints, {
  complianceTypes: readComplianceTypes,
  saveComplianceTypes,
  nominalCodes: readNominalCodes,
  saveNominalCodes,
  emissionFactors: readEmissionFactors,
  saveEmissionFactors,
  read: ({ rows, actor, portal }) =>
    readSettings(rows, { today: londonDate(portal.clock.businessNow()), side: actor.side }),
  lists: ({ rows }) => readLists(rows),
  saveE2OFields: (call, { labels }) => {
    refuseRepetition('labels', labels)
    return saveList(call, 'enquiry fields saved', () => writeE2OFields(call.rows, labels))
  },
  saveAllocations: async (call, { allocations }) => {
    refuseRepetition(
      'allocations',
      allocations.map(({ name }) => name),
    )
    const used = await usedAllocations(
      call.rows,
      allocations.flatMap(({ id }) => (id === null ? [] : [id])),
    )
    if (used.length > 0)
      throw problem('not allowed now', {
        detail: `Vehicles are in ${used.join(', ')}. Switch it off instead of removing it.`,
      })
    return saveList(call, 'fleet allocations saved', () => writeAllocations(call.rows, allocations))
  },
})
