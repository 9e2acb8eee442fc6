import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageFields, fieldOfMissing } from '@kerbline/domain/areas/damage/report.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { evidenceOf } from '../../case/case-source.ts'
import { useCaseAction } from '../../case/use-case-action.ts'
import { changeTrouble } from '../../data/failure.ts'
import { useIsOffline } from '../../data/live/connection.ts'
import { changeQuery, navigate, useLocation } from '../../data/navigation/location.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { Plate } from '../../fleet/plate.tsx'
import { wordsOf } from '../../record/record-value.tsx'
import { idOf } from '../../form/form-parts.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { existingOf } from './damage-panels.tsx'
import { type DamageRecord } from './damage-record.ts'
import { damageSource } from './damage-source.ts'
import { LoadedDamage } from './loaded-damage.tsx'
import { PhotosStep } from './photos-step.tsx'
import { ReportRail, type ReportStep, reportSteps, stepTitles } from './report-rail.tsx'
import styles from './report.module.css'
import { StoryStep } from './story-step.tsx'
import { faultsIn, type Report, type ReportDraft, useReport } from './use-report.ts'
import { WhereStep } from './where-step.tsx'

const isStep = (word: string | undefined): word is ReportStep => reportSteps.some((step) => step === word)

/** Where what is missing can be said. */
const stepFor = (field: string | undefined): ReportStep =>
  field === 'photos' ? 'Photos' : field === 'marks' ? 'Where' : 'What happened'

const namesOf = (people: Report['witnesses']): string => people.map(({ name }) => name).join(', ') || 'None'

/** Each part of the report in words, for whoever compares or checks it. */
function wordsIn(report: Report, driver: string | null): readonly (readonly [label: string, words: string])[] {
  return [
    ['Marks', report.marks.map(markInWords).join('; ') || 'None'],
    ...Object.entries(damageFields).flatMap(([name, field]) => {
      const value = report.values[name]
      return value === null || value === undefined || value === ''
        ? []
        : [[field.label, wordsOf(field, value, name === 'driver_id' ? (driver ?? undefined) : undefined)] as const]
    }),
    ['Other parties', namesOf(report.third_parties)],
    ['Witnesses', namesOf(report.witnesses)],
  ]
}

/** Both versions, where somebody else saved the same report meanwhile. */
function BothVersions({ record, draft }: { readonly record: DamageRecord; readonly draft: ReportDraft }) {
  const { overtaken, report } = draft
  if (!overtaken) return null
  const mine = new Map(wordsIn(report, record.driver_name))
  const theirs = new Map(wordsIn(overtaken.theirs, record.driver_name))
  const different = [...new Set([...mine.keys(), ...theirs.keys()])].filter(
    (name) => mine.get(name) !== theirs.get(name),
  )
  return (
    <Notice tone="amber" role="alert">
      <b>Someone else has changed this report.</b> What you typed is still here.
      <ul>
        {different.map((name) => (
          <li key={name}>
            {name}: {theirs.get(name) ?? 'Not given'}. You typed: {mine.get(name) ?? 'Not given'}.
          </li>
        ))}
      </ul>
      <div className={styles.ways}>
        <Button size="small" variant="primary" onClick={overtaken.onKeepMine}>
          Keep what I typed
        </Button>
        <Button size="small" onClick={overtaken.onTakeTheirs}>
          Use their version
        </Button>
      </div>
    </Notice>
  )
}

function Review({
  record,
  draft,
  onGo,
}: {
  readonly record: DamageRecord
  readonly draft: ReportDraft
  readonly onGo: (step: ReportStep, field?: string) => void
}) {
  const { missing, report } = draft
  return (
    <>
      {missing.length === 0 ? (
        record.state === 'draft' && (
          <Notice tone="info">
            Everything we need is here. After you send it you can follow the case and add photos.
          </Notice>
        )
      ) : (
        <Notice tone="amber">
          <b>Still missing</b>
          <ul>
            {missing.map((words) => {
              const field = fieldOfMissing(words)
              return (
                <li key={words}>
                  <button type="button" className={styles.named} onClick={() => onGo(stepFor(field), field)}>
                    {capital(words)}
                  </button>
                </li>
              )
            })}
          </ul>
        </Notice>
      )}
      <Panel title="Your report" isRuled>
        <PanelBody>
          <Facts>
            {wordsIn(report, record.driver_name).map(([label, words]) => (
              <Fact key={label} label={label}>
                {words}
              </Fact>
            ))}
          </Facts>
        </PanelBody>
      </Panel>
    </>
  )
}

function savedWords(
  { isSaving, isSaved, savedAt, failure }: ReportDraft,
  { isDraft, isOffline }: { readonly isDraft: boolean; readonly isOffline: boolean },
): string {
  if (isSaving) return 'Saving'
  if (!isDraft) return isSaved ? 'Nothing changed' : 'Not saved yet'
  if (isOffline || failure) return 'Saved on this device. We will send it when you have signal.'
  if (!isSaved) return 'Not saved yet'
  return savedAt === undefined ? 'Saved as a draft' : `Draft saved ${formatTime(savedAt)}`
}

/** Taking away a draft that is not needed. */
function DeleteDraft({ record }: { readonly record: DamageRecord }) {
  const [isAsking, setAsking] = useState(false)
  const remove = useAction(damageEndpoints.removeDraft, {
    refreshes: [...damageSource.refreshes, damageEndpoints.list],
  })
  const handleRemove = async (): Promise<void> => {
    if (!(await remove.run({ id: record.id }))) return
    showToast({ tone: 'done', title: `Draft ${record.number} deleted.` })
    navigate(href('damage'), { isReplace: true })
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        Delete draft
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => void handleRemove()}
        title={`Delete draft ${record.number}?`}
        lead={
          remove.failure ? changeTrouble(remove.failure) : 'Its marks and photos are deleted. This cannot be undone.'
        }
        confirmLabel="Delete draft"
        busyLabel="Deleting"
        isBusy={remove.isRunning}
        isDangerous
      />
    </>
  )
}

function ReportForm({ record }: { readonly record: DamageRecord }) {
  const { query } = useLocation()
  const asked = query['tab']
  const current: ReportStep = isStep(asked) && asked !== 'Vehicle' ? asked : 'Where'
  const at = reportSteps.indexOf(current)
  const draft = useReport(record)
  const { report, missing } = draft
  const isDraft = record.state === 'draft'
  const isOffline = useIsOffline()
  const [tried, setTried] = useState<ReadonlySet<ReportStep>>(new Set())
  const submit = useCaseAction(damageEndpoints, damageEndpoints.step, {
    refreshes: [...damageSource.refreshes, damageEndpoints.list],
  })
  const evidence = evidenceOf(damageSource, record.id)
  const faults = faultsIn(report.values)
  const errorOf = (name: string): string | undefined =>
    draft.refused[name] ?? (tried.has('What happened') ? faults[name] : undefined)
  const go = (step: ReportStep, field?: string): void => {
    setTried(new Set([...tried, current]))
    if (isDraft) void draft.send()
    changeQuery({ tab: step }, { isReplace: false })
    // Once the step is drawn and its heading has had the focus.
    if (field !== undefined) setTimeout(() => document.getElementById(idOf(field))?.focus(), 100)
  }
  const toCase = (): void => navigate(href('damageCase', { id: String(record.id) }), { isReplace: true })
  const handleSave = async (): Promise<void> => {
    if (!(await draft.send())) return
    showToast({ tone: 'done', title: `Changes saved in ${record.number}.` })
    toCase()
  }
  const handleSubmit = async (): Promise<void> => {
    if (!(await draft.send())) return
    const reply = await submit.run({ id: record.id, version: draft.version(), verb: 'submit' })
    if (!reply) return
    showToast({
      tone: 'done',
      title: `${record.number} sent.`,
      body: 'We will review it and show you the next step here.',
    })
    toCase()
  }
  const template = record.plan
  const next = reportSteps[at + 1]
  return (
    <>
      <Breadcrumbs
        crumbs={[{ label: 'Damage', href: href('damage') }]}
        current={`${isDraft ? 'Report damage' : 'Edit report'}, ${record.number}`}
      />
      <PageTitle
        lead={
          <span className={styles.vehicle}>
            {record.reg_no !== null && <Plate reg={record.reg_no} />} {record.model}
          </span>
        }
      >
        {stepTitles[current]}
      </PageTitle>
      <div className={styles.page}>
        <ReportRail
          current={current}
          notes={{ Vehicle: displayRegistration(record.reg_no ?? ''), Where: counted(report.marks.length, 'mark') }}
          onGo={go}
        />
        <div className={styles.step}>
          <BothVersions record={record} draft={draft} />
          {draft.failure && !isOffline && (
            <Notice tone="amber" role="alert">
              <b>Not saved yet.</b> {changeTrouble(draft.failure)} What you typed is still here.
            </Notice>
          )}
          {submit.failure && (
            <Notice tone="red" role="alert">
              <b>We could not send the report.</b> {changeTrouble(submit.failure)}
            </Notice>
          )}
          {current === 'Where' && (
            <WhereStep
              template={template}
              marks={report.marks}
              existing={existingOf(record)}
              onChange={(marks) => draft.change({ marks })}
            />
          )}
          {current === 'Photos' && evidence && (
            <PhotosStep source={evidence} template={template} marks={report.marks} />
          )}
          {current === 'What happened' && <StoryStep {...{ record, draft, errorOf }} />}
          {current === 'Review' && <Review {...{ record, draft }} onGo={go} />}
        </div>
      </div>
      <PinnedBar className={styles.foot}>
        <span role="status">{savedWords(draft, { isDraft, isOffline })}</span>
        {isDraft && <DeleteDraft record={record} />}
        {at > 1 && <Button onClick={() => go(reportSteps[at - 1] ?? 'Where')}>Back</Button>}
        {next ? (
          <Button variant={isDraft ? 'primary' : undefined} onClick={() => go(next)}>
            {current === 'Where' ? 'Continue to photos' : 'Continue'}
          </Button>
        ) : isDraft ? (
          <Button
            variant="primary"
            isBusy={submit.isRunning}
            busyLabel="Sending"
            disabledReason={missing.length > 0 ? `Still missing: ${missing.join(', ')}` : undefined}
            onClick={() => void handleSubmit()}
          >
            Send report
          </Button>
        ) : null}
        {!isDraft && (
          <Button variant="primary" isBusy={draft.isSaving} busyLabel="Saving" onClick={() => void handleSave()}>
            Save changes
          </Button>
        )}
      </PinnedBar>
    </>
  )
}

function OpenedReport({ record }: { readonly record: DamageRecord }) {
  const may = useMay()
  if (record.state === 'draft' || (record.is_open && may(damageCase.manage)))
    return <ReportForm key={record.id} record={record} />
  return (
    <Notice>
      {record.number} has been sent. <a href={href('damageCase', { id: String(record.id) })}>Open the case</a>
    </Notice>
  )
}

/** A report that was begun, on this device or another. What has been sent is put right by whoever looks after the case. */
export const DamageDraftPage = () => <LoadedDamage>{({ record }) => <OpenedReport record={record} />}</LoadedDamage>
