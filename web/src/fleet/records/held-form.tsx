import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import {
  type CompletionOutcome,
  completionOutcomes,
  outcomeWords,
} from '@kerbline/domain/areas/compliance/completion.ts'
import { nextDateOf } from '@kerbline/domain/areas/compliance/records/held-records.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import type { UploadTarget } from '../../data/send-file.ts'
import { useToday } from '../../data/session/me.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { HeldHolder, HeldKindOf } from './held-holder.ts'
import { PaperField, usePaper } from './record-papers.tsx'
import styles from './records.module.css'

interface Props {
  readonly holder: HeldHolder
  readonly kind: HeldKindOf
  readonly target: UploadTarget
  readonly onClose: () => void
}

type Typed = number | string | null

const nothing = {
  doneOn: null as string | null,
  nextDue: null as string | null,
  outcome: 'done' as CompletionOutcome,
  points: null as Typed,
  findings: '',
}

/** What is no number goes as none that fits, for the server to say so at its field. */
const numberOr = (typed: Typed): number | null => (typeof typed === 'string' ? Number.NaN : typed)

function useHeldForm({ holder, kind, target, onClose }: Props) {
  const [typed, setTyped] = useState(nothing)
  const paper = usePaper(target)
  const ofDriver = useAction(complianceEndpoints.addDriverRecord, { refreshes: 'everything' })
  const ofCompany = useAction(complianceEndpoints.addCompanyRecord, { refreshes: 'everything' })
  const saving = holder.kind === 'driver' ? ofDriver : ofCompany
  const problems = saving.failure instanceof ApiProblem ? saving.failure.fields : []
  const save = async (): Promise<void> => {
    const upload = await paper.send()
    if (upload === undefined) return
    const { doneOn, nextDue, outcome, points, findings } = typed
    const written = {
      ...{ type: kind.type, done_on: doneOn ?? '', outcome, next_due_date: nextDue, upload },
      findings: findings.trim() === '' ? null : findings.trim(),
    }
    const reply = await (holder.kind === 'driver'
      ? ofDriver.run({ driver_id: holder.id, driver_field: kind.driver_field, points: numberOr(points), ...written })
      : ofCompany.run({ account: holder.account, ...written }))
    if (!reply) return
    showToast({
      tone: 'done',
      title: reply.next_due_date === null ? 'Recorded.' : `Recorded. Due next on ${formatDate(reply.next_due_date)}.`,
    })
    onClose()
  }
  return {
    typed,
    change: (change: Partial<typeof nothing>): void => setTyped({ ...typed, ...change }),
    errorOf: (field: string): string | undefined => problems.find((each) => each.field === field)?.message,
    failure: problems.length === 0 ? saving.failure : undefined,
    paper,
    isSaving: saving.isRunning || paper.progress !== undefined,
    save,
  }
}

/** Writes down what was done for a driver or a company; what cannot be is refused at its field. */
export function HeldForm(props: Props) {
  const today = useToday()
  const { typed, change, errorOf, failure, paper, isSaving, save } = useHeldForm(props)
  const next = nextDateOf(props.kind)
  return (
    <div className={styles.form}>
      <DateField
        label="Done on"
        today={today}
        max={today}
        value={typed.doneOn}
        error={errorOf('done_on')}
        onChange={(doneOn) => change({ doneOn })}
      />
      <SelectField
        label="Outcome"
        options={completionOutcomes.map((value) => ({ value, label: outcomeWords[value] }))}
        value={typed.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      {props.kind.driver_field === 'last_licence_check' && (
        <NumberField
          label="Penalty points"
          hint="Leave blank if the points have not changed. They set the next check date."
          isOptional
          value={typed.points}
          error={errorOf('points')}
          onChange={(points) => change({ points })}
        />
      )}
      {next !== 'reckoned' && typed.outcome !== 'fail' && (
        <DateField
          label={next === 'asked' ? 'Valid until' : 'Due next on'}
          hint={next === 'asked' ? undefined : 'Leave blank to use the default interval.'}
          isOptional={next === 'offered'}
          today={today}
          value={typed.nextDue}
          error={errorOf('next_due_date')}
          onChange={(nextDue) => change({ nextDue })}
        />
      )}
      <TextAreaField
        label="Findings"
        isOptional
        rows={4}
        maxLength={4000}
        value={typed.findings}
        error={errorOf('findings')}
        onChange={({ target }) => change({ findings: target.value })}
      />
      <PaperField paper={paper} error={errorOf('upload')} />
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button onClick={props.onClose}>Back to the records</Button>
        <Button variant="primary" isBusy={isSaving} busyLabel="Saving" onClick={() => void save()}>
          Save record
        </Button>
      </div>
    </div>
  )
}
