import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

/** "Answered in time, 12 months: 94 % of 212"; nothing where nobody has asked yet, and no figure where there is none. */
export function AnsweredInTime() {
  const { data } = useEndpoint(queriesEndpoints.statistics, {}, { freshForSeconds: 300 })
  if (!data || data.respond.total === 0) return null
  const { kept, total } = data.respond
  return (
    <>
      Answered in time, 12 months: <b>{Math.floor((100 * kept) / total)} %</b> of {total.toLocaleString('en-GB')}
    </>
  )
}
