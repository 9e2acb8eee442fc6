import { moneyOfKind } from '@kerbline/domain/cases/money-lines.ts'
import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus'
import { useState } from 'react'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed } from '../../ui/layout/load-state.tsx'
import type { MoneySource } from './money-source.ts'
import styles from './money.module.css'
import { proposedOf, type WrittenLine } from './written-lines.ts'

interface Props {
  readonly kind: MoneySource['kind']
  readonly proposed: NonNullable<MoneySource['proposed']>
  readonly id: number
  /** Nothing is written yet. */
  readonly isEmpty: boolean
  /** Lines stand already: what else was worked out, such as a quote, is added to them. */
  readonly isBegun: boolean
  readonly onUse: (lines: readonly WrittenLine[]) => void
}

/** Over the lines of a case: those that can be filled in, and where it has none what is left to be priced by hand. */
export function ProposedLines({ kind, proposed: { call, from }, id, isEmpty, isBegun, onUse }: Props) {
  const { data, failure, retry } = useEndpoint(call, { id })
  const [isUsed, setUsed] = useState(false)
  if (failure && !data) return <Failed what={`the ${from}`} failure={failure} onRetry={retry} />
  if (!data) return null
  const { lines, sources, unpriced, from: quoted } = data
  const of = quoted ?? from
  const isOffered = isBegun ? quoted !== undefined && !isUsed : isEmpty
  return (
    <>
      {isOffered && lines.length > 0 && (
        <div className={styles.proposed}>
          <Button
            icon={ListPlusIcon}
            onClick={() => {
              setUsed(true)
              onUse(proposedOf(moneyOfKind(kind), lines))
            }}
          >
            {isBegun ? 'Add' : 'Use'} {of}
          </Button>
          <span>{sources.join(', ')}</span>
        </div>
      )}
      {!isBegun && unpriced.length > 0 && (
        <Notice tone="amber">
          <b>Not in the {of}. Add a line for:</b>
          <ul className={styles.unpriced}>
            {unpriced.map((subject, place) => (
              <li key={`${subject} ${place}`}>{subject}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
