import { confidenceWords, type LineFact } from '@kerbline/domain/cases/line-fact.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { Rag } from '../../fleet/rag.tsx'
import { useSide } from '../case-source.ts'
import styles from './money.module.css'

const colours = { fair_wear: 'green', over: 'amber', unknown: 'unknown', not_measured: 'unknown' } as const

interface Props {
  readonly fact: LineFact
  readonly isCharged: boolean
}

/** What the guide says of a line’s mark; staff also see how well its source was read (ruling 66). */
export function LineFactShown({ fact, isCharged }: Props) {
  const viewer = useSide()
  const { verdict, words, condition, guide, source, read_on: readOn, confidence } = fact
  return (
    <div className={styles.fact}>
      <Rag value={colours[verdict]} detail={isCharged ? words : `${words}, not charged`} />
      <small>
        {[
          condition,
          verdict === 'unknown' ? null : guide,
          viewer === 'hire_company' && `${confidenceWords[confidence]}, ${formatDate(readOn)}, ${source}`,
        ]
          .filter(Boolean)
          .join('. ')}
      </small>
    </div>
  )
}
