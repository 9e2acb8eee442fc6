import { isFree } from '@kerbline/domain/cases/line-fact.ts'
import {
  type CaseMoney,
  isReasonRequired,
  type LineDecision,
  taxRules,
  wordsOfDecision,
} from '@kerbline/domain/cases/money-lines.ts'
import { reductionInWords } from '@kerbline/domain/cases/reduction-words.ts'
import { sideInWords } from '@kerbline/domain/cases/turn-words.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { capital } from '@kerbline/domain/kit/words.ts'
import { lazy, Suspense } from 'react'
import { Rag } from '../../fleet/rag.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { MoneyField } from '../../ui/fields/money-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSide } from '../case-source.ts'
import type { EvidenceSource } from '../evidence/evidence-source.ts'
import { LineFactShown } from './line-fact-shown.tsx'
import type { CaseLine } from './money-source.ts'
import styles from './money.module.css'
import { type Choice, reasonLabel } from './use-decisions.ts'

const LineEvidence = lazy(async () => ({ default: (await import('./line-evidence.tsx')).LineEvidence }))

const kinds = { part: 'Part', labour: 'Labour', other: 'Other' } as const

const pricedWords = ({
  kind,
  quantity,
  unit_pence: unit,
  tax_treatment: treatment,
  is_by_workshop: isByWorkshop,
}: CaseLine): string =>
  [
    kinds[kind],
    quantity === 1 ? '' : `${quantity.toLocaleString('en-GB')} × ${formatMoney(unit)}`,
    taxRules[treatment].onLine ?? '',
    isByWorkshop ? 'workshop price' : '',
  ]
    .filter(Boolean)
    .join(', ')

const colours = {
  accepted: 'green',
  accepted_in_part: 'green',
  disputed: 'amber',
  declined: 'unknown',
  withdrawn: 'unknown',
} as const

/** What was decided of a line, or that nobody has. */
function Decided({ line, sentence }: { line: CaseLine; sentence: CaseMoney }) {
  const { decision, agreed_pence: agreed, decided_by: by, decision_reason: reason } = line
  if (isFree(line)) return <span className={styles.quiet}>Nothing to decide</span>
  if (decision === null) return <span className={styles.quiet}>Awaiting decision</span>
  const { past } = wordsOfDecision(sentence, decision)
  return (
    <span className={styles.decided}>
      <Rag value={colours[decision]} detail={agreed === null ? past : `${past}: ${formatMoney(agreed)}`} />
      <small>{[by && `by ${by}`, reason].filter(Boolean).join(': ')}</small>
    </span>
  )
}

interface Choosing {
  readonly made: Choice | undefined
  readonly make: (choice: Choice) => void
  readonly errorOf: (field: 'reason' | 'agreed_pence') => string | undefined
}

/** What a decision asks besides: how much of it, or why. */
function MoreOfDecision({ line, made, make, errorOf }: { line: CaseLine; made: Choice } & Omit<Choosing, 'made'>) {
  if (made.decision === 'accepted_in_part')
    return (
      <MoneyField
        label={`Amount you accept for ${line.what}, before VAT`}
        hint={`Less than ${formatMoney(line.net_pence)}.`}
        value={made.agreed}
        error={errorOf('agreed_pence')}
        onChange={(agreed) => make({ ...made, agreed })}
      />
    )
  return (
    <TextField
      label={reasonLabel(line, made.decision)}
      maxLength={300}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever has just declined is asked for the reason
      autoFocus
      value={made.reason}
      error={errorOf('reason')}
      onChange={({ target }) => make({ ...made, reason: target.value })}
    />
  )
}

interface Props extends Choosing {
  readonly line: CaseLine
  readonly sentence: CaseMoney
  /** What this person may say of it; nothing: it is not theirs to decide. */
  readonly options: readonly LineDecision[]
  /** Of the case, where lines are disputed with evidence. */
  readonly evidence: EvidenceSource | undefined
}

/** One line of what a case costs: what, who pays, how much, and the decision. */
export function MoneyLineRow({ line, sentence, options, made, make, errorOf, evidence }: Props) {
  const viewer = useSide()
  const isAsking = made && options.includes(made.decision)
  return (
    <li className={styles.line} data-is-withdrawn={line.decision === 'withdrawn' || undefined}>
      <div className={styles.what}>
        <b>{line.what}</b>
        <small>{pricedWords(line)}</small>
        {line.fact && <LineFactShown fact={line.fact} isCharged={!isFree(line)} />}
        {line.reduction && <small>{reductionInWords(line.reduction)}</small>}
        {line.charge_reason !== undefined && <small>Why it is charged: {line.charge_reason}</small>}
      </div>
      <span className={styles.payer}>{capital(sideInWords(line.payer, viewer))}</span>
      <b className={styles.net}>{formatMoney(line.net_pence)}</b>
      <div className={styles.decision} data-is-wide={options.length > 2 || undefined}>
        {(options.length === 0 || line.decision !== null) && <Decided line={line} sentence={sentence} />}
        {options.length > 0 && (
          <Segmented<LineDecision | 'open'>
            label={`Decision on ${line.what}`}
            options={options.map((value) => ({ value, label: wordsOfDecision(sentence, value).verb }))}
            value={made?.decision ?? 'open'}
            onChange={(decision) =>
              decision !== 'open' && make({ decision, reason: made?.reason ?? '', agreed: made?.agreed ?? null })
            }
          />
        )}
      </div>
      {isAsking && (isReasonRequired(made.decision) || made.decision === 'accepted_in_part') && (
        <div className={styles.reason}>
          <MoreOfDecision {...{ line, made, make, errorOf }} />
        </div>
      )}
      {evidence && (
        <Suspense fallback={null}>
          <LineEvidence source={evidence} line={line} isDisputed={(made?.decision ?? line.decision) === 'disputed'} />
        </Suspense>
      )}
    </li>
  )
}
