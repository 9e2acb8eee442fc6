import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { leadingClock } from '@kerbline/domain/cases/case-words.ts'
import { turnInWords } from '@kerbline/domain/cases/turn-words.ts'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { PinnedBar } from '../ui/layout/pinned-bar.tsx'
import { Sheet } from '../ui/overlay/dialog.tsx'
import styles from './case-action-bar.module.css'
import { useSide, type CaseSource, type CaseView } from './case-source.ts'
import { ClockBadge } from './clock-badge.tsx'
import { NotNow, StepButton } from './steps/next-step.tsx'
import { useBusinessNow } from './use-business-now.ts'
import type { CaseSteps } from './steps/use-case-steps.tsx'

interface Props {
  readonly kind: CaseSource['kind']
  readonly view: CaseView
  readonly steps: CaseSteps
  /** Offered where nothing is due: writing to the thread; absent: there is none. */
  readonly onWrite: (() => void) | undefined
}

/** On a phone, at the foot: whose turn it is, the one step, and the rest in a sheet. */
export function CaseActionBar({ kind, view, steps, onWrite }: Props) {
  const [isOpen, setOpen] = useState(false)
  const now = useBusinessNow()
  const viewer = useSide()
  const { record, clocks, may_not: refused, may_post: mayPost } = view
  const { primary, others } = steps
  const clock = record.is_open ? leadingClock(clocks) : undefined
  const hasMore = others.length > 0 || refused.length > 0
  return (
    <PinnedBar className={styles.bar}>
      <p className={styles.line}>
        <b>
          {record.is_open && record.waiting_on !== null
            ? turnInWords(record.waiting_on, viewer, record.account_name)
            : stateInWords(kind, record.state)}
        </b>
        {clock && <ClockBadge clock={clock} now={now} turn={record.waiting_on} viewer={viewer} />}
      </p>
      {hasMore && (
        <IconButton
          icon={DotsThreeIcon}
          iconWeight="bold"
          label="More steps"
          size="touch"
          isOutlined
          onClick={() => setOpen(true)}
        />
      )}
      {primary ? (
        <StepButton steps={steps} step={primary} isPrimary />
      ) : (
        mayPost &&
        onWrite && (
          <Button isWide size="touch" onClick={onWrite}>
            Write a message
          </Button>
        )
      )}
      <Sheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={record.number}
        footer={
          <Button isWide onClick={() => setOpen(false)}>
            Close
          </Button>
        }
      >
        <div className={styles.sheet}>
          {others.map((step) => (
            <Button
              key={step.verb}
              isWide
              size="touch"
              onClick={() => {
                setOpen(false)
                steps.take(step)
              }}
            >
              {step.label}
            </Button>
          ))}
        </div>
        <NotNow refused={refused} />
      </Sheet>
    </PinnedBar>
  )
}
