import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { stepInWords } from '@kerbline/domain/cases/case-words.ts'
import { LockSimpleIcon } from '@phosphor-icons/react/dist/csr/LockSimple'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { useSide, type CaseSource, type CaseView } from '../case-source.ts'
import styles from './next-step.module.css'
import type { CaseSteps } from './use-case-steps.tsx'

/** Steps that are kept from somebody for one reason stand together. */
function byReason(refused: CaseView['may_not']): readonly (readonly [why: string, labels: readonly string[]])[] {
  const labels = new Map<string, string[]>()
  for (const { why, label } of refused) {
    const known = labels.get(why) ?? []
    if (!known.includes(label)) labels.set(why, [...known, label])
  }
  return [...labels]
}

/** What is not offered, with why and whose it is: explained rather than hidden. */
export function NotNow({ refused }: { refused: CaseView['may_not'] }) {
  if (refused.length === 0) return null
  return (
    <div className={styles.not}>
      <h3>Not available yet</h3>
      <ul>
        {byReason(refused).map(([why, labels]) => (
          <li key={why}>
            <Icon of={LockSimpleIcon} />
            <div>
              <b>{labels.join(', ')}</b>
              <small>{why}</small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ButtonProps {
  readonly steps: CaseSteps
  readonly step: OfferedStep
  readonly isPrimary?: boolean | undefined
}

/** The next step is often on the screen before the reply to the one just taken: a press meanwhile is refused in sight, not swallowed. */
export const waitsFor = ({ underWay }: CaseSteps, step?: OfferedStep): string | undefined =>
  underWay === undefined || underWay === step?.verb ? undefined : 'Wait until the last step is saved.'

export const StepButton = ({ steps, step, isPrimary = false }: ButtonProps) => (
  <Button
    isWide
    variant={isPrimary ? 'primary' : 'secondary'}
    {...(isPrimary && { size: 'touch' as const })}
    isBusy={steps.underWay === step.verb}
    busyLabel="Working"
    disabledReason={waitsFor(steps, step)}
    onPointerEnter={steps.prepare}
    onFocus={steps.prepare}
    onClick={() => steps.take(step)}
  >
    {step.label}
  </Button>
)

interface Props {
  readonly kind: CaseSource['kind']
  readonly view: CaseView
  readonly steps: CaseSteps
}

/** The one thing due from whoever looks at it, what else may be done, and what may not. */
export function NextStep({ kind, view, steps }: Props) {
  const side = useSide()
  const { primary, others } = steps
  if (!primary && others.length === 0 && view.may_not.length === 0) return null
  const effect = primary && stepInWords(kind, view.record.state, primary.verb, side)
  return (
    <Panel title={primary ? 'Your next step' : 'Other steps'} className={styles.panel}>
      <PanelBody className={styles.offered}>
        {primary && (
          <div className={styles.primary}>
            <StepButton steps={steps} step={primary} isPrimary />
            {effect !== undefined && <p>{effect}</p>}
          </div>
        )}
        {others.length > 0 && (
          <div className={styles.others}>
            {others.map((step) => (
              <StepButton key={step.verb} steps={steps} step={step} />
            ))}
          </div>
        )}
        {!primary && others.length === 0 && <p>You do not need to do anything.</p>}
      </PanelBody>
      <NotNow refused={view.may_not} />
    </Panel>
  )
}
