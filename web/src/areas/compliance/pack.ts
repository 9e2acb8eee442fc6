// An evidence pack: the server makes it beside other work, and the file comes by itself.
import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { EVIDENCE_MONTHS } from '@kerbline/domain/areas/compliance/evidence.ts'
import { call } from '../../data/client.ts'
import { bringArchive } from '../../fleet/archives/bring-archive.ts'

export interface PackAsked {
  /** Null: every vehicle of the scope. */
  readonly vehicleIds: readonly number[] | null
  readonly type?: string | undefined
}

/** Asks for fifteen months of evidence and brings it when it is made. Resolves when that has ended, one way or another. */
export const makePack = ({ vehicleIds, type }: PackAsked): Promise<void> =>
  bringArchive({
    unit: 'vehicle',
    called: 'The evidence pack',
    ask: async () => {
      const { id, name, vehicles } = await call(complianceEndpoints.startPack, {
        vehicle_ids: vehicleIds && [...vehicleIds],
        type: type ?? null,
        months: EVIDENCE_MONTHS,
      })
      return { id, name, total: vehicles }
    },
  })
