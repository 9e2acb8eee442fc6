import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import type { Endpoint } from '@kerbline/domain/kit/endpoint.ts'
import type { z } from 'zod'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { blankOf, fieldsOf } from '../../case/steps/step-fields.ts'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { PlainInput } from '../../form/field-input-plain.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { NotSent } from './not-sent.tsx'
import styles from './by-link.module.css'

/** Of a case that is shown by a link. */
interface Told {
  readonly version: string
  /** By the business clock. */
  readonly now: string
  readonly steps: readonly OfferedStep[]
}

interface Props<Reply> {
  readonly token: string
  /** "booking" */
  readonly what: string
  readonly told: Told
  /** Which verb asks for what came with the offer of it. */
  readonly call: Endpoint<z.ZodType, z.ZodType<Reply>>
  /** As the portal answered: it stands so now. */
  readonly onChanged: (reply: Reply) => void
  /** Asks for the case anew. */
  readonly onStale: () => void
  /** What was done is not asked again first. */
  readonly isDone?: (step: OfferedStep) => boolean
  /** What a step takes besides its fields, and the values of it. */
  readonly beside?: (step: OfferedStep) => { readonly shown: ReactNode; readonly values: object } | undefined
}

const MINUTE_MILLISECONDS = 60_000

/** What happened just now is what is said most. */
function beginningOf(step: OfferedStep, now: string): Readonly<Record<string, { readonly value: unknown }>> {
  const minute = new Date(Math.floor(Date.parse(now) / MINUTE_MILLISECONDS) * MINUTE_MILLISECONDS).toISOString()
  const isNow = ({ name }: { name: string }): boolean => name === 'arrived_at' || name === 'completed_at'
  return Object.fromEntries(step.asks.filter(isNow).map(({ name }) => [name, { value: minute }]))
}

type StepProps<Reply> = Props<Reply> & { readonly step: OfferedStep; readonly onClose: () => void }

/** What a step asks, in place; what was typed stays until the portal has taken it. */
function StepForm<Reply>({ token, what, told, call, step, beside, onChanged, onStale, onClose }: StepProps<Reply>) {
  const more = beside?.(step)
  const fields = useMemo(() => fieldsOf(step.asks), [step.asks])
  const [begin] = useState(() => blankOf(fields, beginningOf(step, told.now)))
  const form = useForm(fields, begin, false)
  const take = useAction(call)
  const { failure } = take
  useEffect(() => {
    if (failure instanceof ApiProblem) form.refuse(failure.fields)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said once, when it is told
  }, [failure])
  const handleTake = async (): Promise<void> => {
    const values = form.check()
    if (values === undefined) return
    const sent = { token, verb: step.verb, version: told.version, ...values, ...more?.values }
    const reply = await take.run(sent)
    if (!reply) return
    onChanged(reply)
    onClose()
  }
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={step.label}
      onSubmit={(event) => {
        event.preventDefault()
        void handleTake()
      }}
    >
      {Object.entries(fields).map(([name, field]) => (
        <PlainInput
          key={name}
          id={idOf(name)}
          {...{ name, field, fields }}
          today={londonDate(told.now)}
          value={form.values[name]}
          values={form.values}
          onChange={(value) => form.set(name, value)}
          error={form.messages[name]}
        />
      ))}
      {more?.shown}
      <NotSent {...{ what, failure, onStale }} />
      <Button type="submit" variant="primary" size="touch" isWide isBusy={take.isRunning} busyLabel="Sending">
        {step.label}
      </Button>
      <Button size="touch" isWide onClick={onClose}>
        Not now
      </Button>
    </form>
  )
}

/** The steps that are the link's: what asks nothing is done by one press. */
export function LinkSteps<Reply>(props: Props<Reply>) {
  const { token, what, told, call, onChanged, onStale, isDone = () => false } = props
  const [open, setOpen] = useState<string>()
  const take = useAction(call)
  const step = told.steps.find(({ verb }) => verb === open)
  if (step) return <StepForm key={step.verb} {...props} step={step} onClose={() => setOpen(undefined)} />
  if (told.steps.length === 0) return null
  const handleTake = async (offered: OfferedStep): Promise<void> => {
    if (offered.asks.length > 0) return setOpen(offered.verb)
    const sent = { token, verb: offered.verb, version: told.version }
    const reply = await take.run(sent)
    if (reply) onChanged(reply)
  }
  const offered = told.steps.filter((each) => !isDone(each))
  return (
    <section className={styles.steps} aria-label="Your next step">
      <NotSent {...{ what, onStale }} failure={take.failure} />
      {offered.map((each, place) => (
        <Button
          key={each.verb}
          size="touch"
          isWide
          variant={place === 0 ? 'primary' : 'secondary'}
          isBusy={take.isRunning}
          busyLabel="One moment"
          onClick={() => void handleTake(each)}
        >
          {each.label}
        </Button>
      ))}
    </section>
  )
}
