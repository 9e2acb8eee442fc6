import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useSide } from '../../../case/case-source.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { Segmented } from '../../../ui/choices/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { BookingLines } from '../maintenance-source.ts'
import styles from './estimate.module.css'
import type { Choice, Decision } from './use-decisions.ts'

type Line = BookingLines['lines'][number]

const capital = (words: string): string => words.replace(/^./, (first) => first.toUpperCase())
const kinds = { part: 'Part', labour: 'Labour', other: 'Other' } as const

const pricedWords = ({
  kind,
  quantity,
  unit_pence: unit,
  tax_percent: percent,
  is_by_workshop: isByWorkshop,
}: Line): string =>
  [
    kinds[kind],
    quantity === 1 ? '' : `${quantity.toLocaleString('en-GB')} × ${formatMoney(unit)}`,
    percent === 0 ? 'no VAT' : '',
    isByWorkshop ? 'priced by the workshop' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** What was decided of a line, or that nobody has. */
function Decided({ line: { decision, decided_by: by, decision_reason: reason } }: { line: Line }) {
  if (decision === null) return <span className={styles.quiet}>Not decided yet</span>
  return (
    <span className={styles.decided}>
      <Rag
        value={decision === 'accepted' ? 'green' : 'unknown'}
        detail={decision === 'accepted' ? 'Approved' : 'Declined'}
      />
      <small>{[by && `by ${by}`, reason].filter(Boolean).join(': ')}</small>
    </span>
  )
}

interface Props {
  readonly line: Line
  /** Where it is this person's to decide. */
  readonly choice?:
    | {
        readonly made: Choice | undefined
        readonly make: (choice: Choice) => void
        /** False: by itself it is above this person's limit. */
        readonly mayApprove: boolean
      }
    | undefined
}

/** One line of an estimate: what, who pays, how much, and the decision. */
export function EstimateLine({ line, choice }: Props) {
  const viewer = useSide()
  const { made, make, mayApprove = false } = choice ?? {}
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <b>{line.what}</b>
        <small>{pricedWords(line)}</small>
      </div>
      <span className={styles.payer}>{capital(sideInWords(line.payer, viewer))}</span>
      <b className={styles.net}>{formatMoney(line.net_pence)}</b>
      <div className={styles.decision}>
        {make ? (
          <Segmented<Decision | 'open'>
            label={`Decision on ${line.what}`}
            options={[
              ...(mayApprove ? [{ value: 'accepted' as const, label: 'Approve' }] : []),
              { value: 'declined', label: 'Decline' },
            ]}
            value={made?.decision ?? 'open'}
            onChange={(decision) => decision !== 'open' && make({ decision, reason: made?.reason ?? '' })}
          />
        ) : (
          <Decided line={line} />
        )}
      </div>
      {make && made?.decision === 'declined' && (
        <div className={styles.reason}>
          <TextField
            label={`Why ${line.what} is declined`}
            maxLength={300}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever has just declined is asked for the reason
            autoFocus
            value={made.reason}
            onChange={({ target }) => make({ decision: 'declined', reason: target.value })}
          />
        </div>
      )}
    </li>
  )
}
