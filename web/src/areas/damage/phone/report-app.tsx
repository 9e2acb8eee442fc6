// A report of damage on a driver's telephone, by the link of the vehicle: the steps of the report that everybody makes, short.
import type { DamageSheet } from '@kerbline/domain/areas/damage/link-endpoints.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { blanksOfDriver, type DamageReport } from '@kerbline/domain/areas/damage/report.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { useEffect, useState } from 'react'
import { useIsOffline } from '../../../data/live/connection.ts'
import { useSignal } from '../../../data/signal.ts'
import { readyForFlight } from '../../../fleet/links/flight.ts'
import { rememberName } from '../../../fleet/links/own-name.ts'
import { smallPhoto } from '../../../fleet/links/small-photo.ts'
import { Plate } from '../../../fleet/plate.tsx'
import { CallUs } from '../../../fleet/public/call-us.tsx'
import { idOf } from '../../../form/form-parts.tsx'
import type { PlainInputProps } from '../../../form/field-input-plain.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choices/checkbox.tsx'
import { RadioList } from '../../../ui/choices/radio-list.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import type { ExistingDamage } from '../body-plan.tsx'
import { PhotoFrames } from '../photos-step.tsx'
import { ReportRail, type ReportStep, stepTitles } from '../report-rail.tsx'
import styles from '../report.module.css'
import { type Inputs, StoryFields } from '../story-step.tsx'
import { faultsIn } from '../use-report.ts'
import { WhereStep } from '../where-step.tsx'
import {
  addPhoto,
  alterReport,
  dropPhoto,
  dropReport,
  keepsNothing,
  keptReports,
  type KeptReport,
  openReport,
  readReports,
} from './kept-reports.ts'
import ownStyles from './phone.module.css'
import { followLine, sendWaiting } from './report-queue.ts'

const steps = ['Where', 'Photos', 'What happened'] as const satisfies readonly ReportStep[]
type Step = (typeof steps)[number]

/** Open damage of the vehicle, of which no more is told than where it lies. */
const existingOf = ({ existing }: DamageSheet): readonly ExistingDamage[] =>
  existing.map((mark, place) => ({
    ...{ id: place, sign: String.fromCodePoint(65 + (place % 26)), label: capital(markInWords(mark)), marks: [mark] },
  }))

/** One press: a list that opens first takes two. */
const ChoiceRadios = ({ id, field, value, error, onChange }: PlainInputProps) => (
  <RadioList
    {...{ id, error }}
    legend={field.label}
    options={field.options ?? []}
    value={typeof value === 'string' ? value : undefined}
    onChange={onChange}
  />
)
const CannotDrive = ({ id, value, onChange }: PlainInputProps) => (
  <Checkbox
    id={id}
    label="The vehicle cannot be driven"
    checked={value === false}
    onChange={({ target }) => onChange(!target.checked)}
  />
)
const inputs: Inputs = {
  type: (asked) => <ChoiceRadios {...asked} />,
  injuries: (asked) => <ChoiceRadios {...asked} />,
  is_drivable: (asked) => <CannotDrive {...asked} />,
}
const fields = [
  'type',
  'incident_at',
  'location_text',
  'circumstances',
  'is_drivable',
  'injuries',
  'police_ref',
] as const

/** By field, what a driver has still to say. */
function errorsOf({ values, marks, photos, name }: KeptReport): Readonly<Record<string, string>> {
  const told = { ...values, marks, photos: photos.length, third_parties: [] } as unknown as DamageReport
  return {
    ...Object.fromEntries(blanksOfDriver(told).map(({ field, words }) => [field, `Still missing: ${words}.`])),
    ...faultsIn(values),
    ...(name.trim() === '' && { name: 'Enter your name.' }),
  }
}

function Photos({ report, sheet }: { readonly report: KeptReport; readonly sheet: DamageSheet }) {
  const { key, photos, marks } = report
  const countOf = (slot: string): number => photos.filter((each) => each.slot === slot).length
  const take = async (files: readonly File[], slot: string): Promise<void> => {
    for (const file of files) await addPhoto(key, slot, await smallPhoto(file))
  }
  const last = photos.at(-1)
  return (
    <>
      <PhotoFrames template={sheet.plan} {...{ marks, countOf }} onFiles={(files, slot) => void take(files, slot)} />
      {last && (
        <Button
          onClick={() => {
            dropPhoto(last.key)
            void alterReport(key, { photos: photos.slice(0, -1) })
          }}
        >
          Remove the last photo, {last.slot}
        </Button>
      )}
    </>
  )
}

interface FormProps {
  readonly report: KeptReport
  readonly sheet: DamageSheet
  readonly onSent: (key: string) => void
}

function ReportForm({ report, sheet, onSent }: FormProps) {
  const [current, setCurrent] = useState<Step>('Where')
  const [isAsked, setAsked] = useState(false)
  const { key, values, marks, photos, name } = report
  const at = steps.indexOf(current)
  const next = steps[at + 1]
  const errors = errorsOf(report)
  const go = (step: ReportStep): void => {
    const wanted = steps.find((each) => each === step)
    if (!wanted) return
    setCurrent(wanted)
    document.documentElement.scrollTop = 0
  }
  const handleSend = (): void => {
    setAsked(true)
    const [first] = Object.keys(errors)
    if (first !== undefined) return document.getElementById(idOf(first))?.focus()
    rememberName(name.trim())
    void alterReport(key, { state: 'waiting', words: null }).then(sendWaiting)
    onSent(key)
  }
  return (
    <>
      <ReportRail
        {...{ steps, current }}
        notes={{ Where: counted(marks.length, 'mark'), Photos: counted(photos.length, 'photo') }}
        onGo={go}
      />
      <h2 className={ownStyles.title}>{stepTitles[current]}</h2>
      {current === 'Where' && (
        <WhereStep
          {...{ template: sheet.plan, marks, existing: existingOf(sheet) }}
          onChange={(changed) => void alterReport(key, { marks: changed })}
        />
      )}
      {current === 'Photos' && <Photos {...{ report, sheet }} />}
      {current === 'What happened' && (
        <div className={styles.step}>
          <StoryFields
            {...{ names: fields, values, inputs, today: londonDate(sheet.now) }}
            errorOf={(field) => (isAsked ? errors[field] : undefined)}
            onSet={(field, value) => void alterReport(key, { values: { ...values, [field]: value } })}
          />
          <TextField
            id={idOf('name')}
            label="Your name"
            autoComplete="name"
            maxLength={120}
            error={isAsked ? errors['name'] : undefined}
            value={name}
            onChange={({ target }) => void alterReport(key, { name: target.value })}
          />
          {isAsked && errors['marks'] !== undefined && (
            <Notice tone="amber" role="alert">
              {errors['marks']}
            </Notice>
          )}
        </div>
      )}
      <div className={ownStyles.foot}>
        {at > 0 && <Button onClick={() => go(steps[at - 1] ?? 'Where')}>Back</Button>}
        {next ? (
          <Button variant="primary" onClick={() => go(next)}>
            {current === 'Where' ? 'Continue to photos' : 'Continue'}
          </Button>
        ) : (
          <Button variant="primary" onClick={handleSend}>
            Send report
          </Button>
        )}
      </div>
    </>
  )
}

/** What happens next, in words. */
const nextWords = ({ asked }: NonNullable<KeptReport['receipt']>): string =>
  asked.length === 0
    ? 'We will review it. Your fleet manager can follow the case.'
    : `Your fleet manager has been asked for what is still missing: ${asked.join(', ')}.`

/** A report that is written: what became of it. */
function Outcome({ report }: { readonly report: KeptReport }) {
  const { key, state, words, receipt, photos } = report
  const left = photos.filter((each) => each.state === 'waiting').length
  if (state === 'refused')
    return (
      <Notice tone="red" role="alert">
        <b>Not accepted.</b> {words}{' '}
        <Button size="small" onClick={() => void alterReport(key, { state: 'open', words: null })}>
          Fix it
        </Button>
      </Notice>
    )
  if (!receipt)
    return (
      <Notice tone="info" role="status">
        <b>Report saved on this phone.</b> {words ?? 'It will be sent automatically when you have signal.'}
      </Notice>
    )
  return (
    <Notice tone="info" role="status">
      <b>Report sent. The case is {receipt.number}.</b> {nextWords(receipt)}
      {left > 0 && ` ${counted(left, 'photo')} not sent yet.`}
      {words !== null && ` ${words}`}{' '}
      {left === 0 && (
        <Button size="small" onClick={() => dropReport(key)}>
          Dismiss
        </Button>
      )}
    </Notice>
  )
}

interface Props {
  readonly token: string
  readonly sheet: DamageSheet
  /** The link opens no more: what was written with it is still shown. */
  readonly hasEnded: boolean
}

/** What waits is sent while the page is open, by the newest link of its vehicle. */
function useLine({ token, sheet: { registration }, hasEnded }: Props): void {
  useEffect(() => {
    readyForFlight('damage')
    let unfollow: (() => void) | undefined
    let isOver = false
    void readReports().then(async () => {
      const mine = (keptReports.get() ?? []).filter((each) => each.registration === registration)
      if (!hasEnded) for (const { key } of mine) await alterReport(key, { token })
      if (!isOver) unfollow = followLine()
    })
    return () => {
      isOver = true
      unfollow?.()
    }
  }, [token, registration, hasEnded])
}

export function ReportApp(props: Props) {
  const { token, sheet, hasEnded } = props
  useLine(props)
  const reports = useSignal(keptReports)
  const isForgetful = useSignal(keepsNothing)
  const isOffline = useIsOffline()
  const [isWriting, setWriting] = useState(true)
  const own = reports?.filter(({ registration }) => registration === sheet.registration) ?? []
  const open = own.find(({ state }) => state === 'open')
  const written = own.filter(({ state }) => state !== 'open')
  useEffect(() => {
    if (reports && !open && isWriting && !hasEnded) openReport(token, sheet)
  }, [reports, open, isWriting, hasEnded, token, sheet])
  return (
    <div className={styles.step} data-is-narrow>
      <p className={styles.vehicle}>
        <Plate reg={sheet.registration} /> {[sheet.model, sheet.company].filter(Boolean).join(', ')}
      </p>
      {isOffline && (
        <Notice tone="amber" role="status">
          You are offline. Your report is saved and will be sent when you have signal.
        </Notice>
      )}
      {isForgetful && (
        <Notice tone="amber" role="alert">
          <b>This browser cannot save your report.</b> Leave this page open until it is sent.
        </Notice>
      )}
      {hasEnded && (
        <Notice tone="amber" role="status">
          <b>This link no longer works.</b> Ask your fleet manager for a new link. Unsent reports are saved on this
          phone.
        </Notice>
      )}
      {written.toReversed().map((report) => (
        <Outcome key={report.key} report={report} />
      ))}
      {open && !hasEnded && <ReportForm key={open.key} report={open} sheet={sheet} onSent={() => setWriting(false)} />}
      {!open && !isWriting && !hasEnded && <Button onClick={() => setWriting(true)}>Report more damage</Button>}
      <CallUs phone={sheet.branch?.phone ?? sheet.phone}>A breakdown, or a question?</CallUs>
    </div>
  )
}
