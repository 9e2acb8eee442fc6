// What a list says on paper alone: whose it is, what it was asked, as of when, and which rows it has.
import type { ReactNode } from 'react'
import { maxPrinted, namesIn, type Condition, type ListPlan } from '@kerbline/domain/kit/list.ts'
import { rangeWords, type ListState, type PageFacts } from '@kerbline/domain/kit/list-state.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { accountWords, assetWords, useScope } from '../../data/session/scope.ts'
import { usePrinting } from '../../ui/print/use-printing.ts'
import { useNames, type OptionsEndpoint } from '../list-options.ts'
import { conditionWords, sortWords, type Names } from '@kerbline/domain/kit/list-words.ts'
import styles from './paper.module.css'

interface Asked {
  readonly plan: ListPlan
  readonly state: ListState
  readonly optionsFor?: OptionsEndpoint | undefined
}

interface ConditionProps extends Pick<Asked, 'plan'> {
  readonly condition: Condition
  readonly names?: Names
}
const nobody: Names = new Map()

const PlainCondition = ({ plan, condition, names = nobody }: ConditionProps) => {
  const column = plan.columns[condition.column]
  return (
    column && (
      <li>
        {column.label}: {conditionWords(column, condition, names)}
      </li>
    )
  )
}

const ReferenceCondition = ({ optionsFor, ...rest }: ConditionProps & { readonly optionsFor: OptionsEndpoint }) => (
  <PlainCondition {...rest} names={useNames(optionsFor, rest.condition.column, rest.condition.value)} />
)

function Filters({ plan, state, optionsFor }: Asked) {
  const pasted = namesIn(state.pasted).length
  return (
    <>
      {state.search !== '' && <li>Search: “{state.search}”</li>}
      {state.isArchived && <li>Archived only</li>}
      {pasted > 0 && <li>Any of {pasted.toLocaleString('en-GB')} pasted names</li>}
      {state.conditions.map((condition) => {
        const key = `${condition.column} ${condition.operator} ${condition.value}`
        return plan.columns[condition.column]?.kind === 'reference' && optionsFor ? (
          <ReferenceCondition key={key} {...{ plan, condition, optionsFor }} />
        ) : (
          <PlainCondition key={key} {...{ plan, condition }} />
        )
      })}
    </>
  )
}

/** Whose rows: the accounts and vehicles looked at, as the shell knows them. */
function Whose() {
  const { data } = useScope()
  if (!data) return null
  const [account, assets] = [accountWords(data), assetWords(data)]
  return (
    <li>
      {[account.name, account.detail].filter(Boolean).join(' ')}, {assets.name.toLowerCase()} ({assets.detail})
    </li>
  )
}

interface HeadingProps extends Asked {
  /** Read while printing alone: whoever reads it is drawn anew with every answer. */
  readonly load: { readonly updatedAt: Date | undefined }
}

const AsOf = ({ load: { updatedAt } }: Pick<HeadingProps, 'load'>): ReactNode =>
  updatedAt && (
    <li>
      As of {formatDate(londonDate(updatedAt))}, {formatTime(updatedAt)}
    </li>
  )

/** Under the title. */
export function PaperHeading({ load, plan, state, optionsFor }: HeadingProps) {
  const isPrinting = usePrinting()
  return (
    <ul className={styles.heading}>
      {isPrinting && <Whose />}
      <Filters {...{ plan, state, optionsFor }} />
      <li>By {sortWords(plan, state.sort || plan.sort)}</li>
      {isPrinting && <AsOf load={load} />}
    </ul>
  )
}

interface FootProps {
  readonly page: PageFacts
  readonly state: ListState
  readonly what: string
  /** All rows were sent for: what is not here is beyond what is printed. */
  readonly isWhole?: boolean | undefined
}

/** Under the rows: which of them stand here, where they are not all. */
export function PaperFoot({ page, state, what, isWhole }: FootProps) {
  const count = (value: number): string => value.toLocaleString('en-GB')
  const left = page.total - page.rows.length
  if (left <= 0) return null
  return (
    <p className={styles.foot}>
      {isWhole
        ? `Printed ${count(page.rows.length)} of ${count(page.total)} ${what}. Export the list for the rest.`
        : `${rangeWords(page, state)} ${what}. ${count(left)} not printed. Use “Print list” (up to ${count(maxPrinted)}) or export.`}
    </p>
  )
}
