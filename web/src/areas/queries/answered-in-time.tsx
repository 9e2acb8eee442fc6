import { queriesEndpoints } from '@kerbline/domain/areas/queries/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'

type Statistics = ReplyOf<(typeof queriesEndpoints)['statistics']>
type Figure = Statistics['respond']

const percent = ({ kept, total }: Figure): string => `${Math.floor((100 * kept) / total)}%`
const counted = (count: number): string => count.toLocaleString('en-GB')

interface Props {
  readonly words: string
  readonly own: Figure
  readonly ofAll: Figure
}

/** "94% of 212 (3 moved to another day), all customers 91%"; who sees every query is told of all of them once. */
function KeptFigure({ words, own, ofAll }: Props) {
  const moved = own.moved > 0 && ` (${counted(own.moved)} rescheduled)`
  return (
    <>
      {words}: <b>{own.total === 0 ? 'none yet' : percent(own)}</b>
      {own.total > 0 && ` of ${counted(own.total)}`}
      {moved}
      {ofAll.total > own.total && `, all customers ${percent(ofAll)}`}
    </>
  )
}

/**
 * How many first answers came in time and how many promised days were kept, beside the same of all customers; nothing where nobody has
 * asked yet. `account`: of the company that has it.
 */
export function AnsweredInTime({ account }: { readonly account?: string | undefined }) {
  const input = account === undefined ? {} : { account }
  const { data } = useEndpoint(queriesEndpoints.statistics, input, { freshForSeconds: 300 })
  if (!data || data.of_all.respond.total + data.of_all.resolve.total === 0) return null
  const { respond, resolve, of_all: all } = data
  return (
    <>
      {all.respond.total > 0 && (
        <KeptFigure words="First reply on time, last 12 months" own={respond} ofAll={all.respond} />
      )}
      {all.respond.total > 0 && all.resolve.total > 0 && '. '}
      {all.resolve.total > 0 && <KeptFigure words="Answered by the reply date" own={resolve} ofAll={all.resolve} />}.
    </>
  )
}
