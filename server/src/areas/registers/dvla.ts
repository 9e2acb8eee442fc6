// DVLA's Vehicle Enquiry Service: one question a vehicle, with the key in a header.
import { type EnquiredVehicle, readVehicleEnquiry } from '@kerbline/domain/areas/registers/vehicle-enquiry.ts'
import type { Config } from '../../config.ts'
import { fetchWithRetry, failureOf, type Pace, paced, usualPace } from './ask.ts'
import type { Register } from './register.ts'

/** Null without a key: then no tax is looked up. */
export function dvlaRegister(
  { DVLA_URL: base, DVLA_API_KEY: key }: Pick<Config, 'DVLA_URL' | 'DVLA_API_KEY'>,
  pace: Pace = usualPace,
): Register<EnquiredVehicle> | null {
  if (key === undefined) return null
  const url = new URL(`${base.replace(/\/+$/, '')}/vehicle-enquiry/v1/vehicles`)
  const turn = paced(pace)
  return {
    source: 'dvla',
    lookUp: async (registration, stopping) => {
      const headers = {
        'x-api-key': key,
        'content-type': 'application/json',
        accept: 'application/json',
        'user-agent': 'Kerbline',
      }
      const body = JSON.stringify({ registrationNumber: registration })
      const answer = await fetchWithRetry(url, { method: 'POST', headers, body }, { pace, turn, stopping })
      if (answer.status === 404) return null
      const vehicle = answer.status === 200 ? readVehicleEnquiry(answer.json) : null
      if (vehicle === null) throw failureOf(answer)
      return vehicle
    },
  }
}
