// What was reported, put right by the hire company after it was sent: marks, and other people. It is saved at once and by a press, so that the
// history names each change once.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { useState } from 'react'
import { useCaseAction } from '../../case/use-case-action.ts'
import { ApiProblem, changeTrouble } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { PinnedBar } from '../../ui/layout/pinned-bar.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { existingOf } from './damage-panels.tsx'
import type { DamageRecord, ReportPart } from './damage-record.ts'
import { damageSource } from './damage-source.ts'
import { BothVersions } from './draft-page.tsx'
import styles from './report.module.css'
import { PeopleParts } from './story-step.tsx'
import { changesOf, isNothing, isRecord, type Report, reportOf, sendable, withChanges } from './use-report.ts'
import { WhereStep } from './where-step.tsx'

const titles: Readonly<Record<ReportPart, string>> = { marks: 'Edit marks', people: 'Edit other people' }

interface Props {
  readonly record: DamageRecord
  readonly part: ReportPart
}

export function EditReport({ record, part }: Props) {
  const [base, setBase] = useState({ report: reportOf(record), version: record.updated_at })
  const [report, setReport] = useState<Report>(base.report)
  const save = useCaseAction(damageEndpoints, damageEndpoints.saveReport, {
    refreshes: [...damageSource.refreshes, damageEndpoints.view],
  })
  const { failure } = save
  const changes = changesOf(base.report, report)
  const change = (some: Partial<Report>): void => setReport({ ...report, ...some })
  const theirs =
    failure instanceof ApiProblem && failure.code === 'changed meanwhile' && isRecord(failure.current)
      ? failure.current
      : undefined
  const goOn = (from: DamageRecord, mine: typeof changes): void => {
    setBase({ report: reportOf(from), version: from.updated_at })
    setReport(withChanges(reportOf(from), mine))
    save.forget()
  }
  const leave = (): void => navigate(href('damageCase', { id: String(record.id) }), { isReplace: true })
  const handleSave = async (): Promise<void> => {
    const { marks, third_parties: parties, witnesses } = sendable(changes)
    const saved = await save.run({
      ...{ id: record.id, version: base.version, values: {} },
      ...(marks && { marks: [...marks] }),
      ...(parties && { third_parties: [...parties] }),
      ...(witnesses && { witnesses: [...witnesses] }),
    })
    if (!saved) return
    showToast({ tone: 'done', title: `${record.number} saved.` })
    leave()
  }
  return (
    <>
      <Breadcrumbs
        crumbs={[
          { label: 'Damage', href: href('damage') },
          { label: record.number, href: href('damageCase', { id: String(record.id) }) },
        ]}
        current={titles[part]}
      />
      <PageTitle>{`${titles[part]}, ${record.number}`}</PageTitle>
      <div className={styles.step}>
        {theirs && (
          <BothVersions
            record={record}
            draft={{
              report,
              overtaken: {
                theirs: reportOf(theirs),
                onKeepMine: () => goOn(theirs, changes),
                onTakeTheirs: () => goOn(theirs, { values: {} }),
              },
            }}
          />
        )}
        {failure && !theirs && (
          <Notice tone="red" role="alert">
            <b>We could not save the report.</b> {changeTrouble(failure)}
          </Notice>
        )}
        {part === 'marks' ? (
          <WhereStep
            template={record.plan}
            marks={report.marks}
            existing={existingOf(record)}
            onChange={(marks) => change({ marks })}
          />
        ) : (
          <PeopleParts report={report} change={change} />
        )}
      </div>
      <PinnedBar className={styles.foot}>
        <Button onClick={leave}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={save.isRunning}
          busyLabel="Saving"
          disabledReason={isNothing(changes) ? 'Nothing has been changed yet' : undefined}
          onClick={() => void handleSave()}
        >
          Save
        </Button>
      </PinnedBar>
    </>
  )
}
