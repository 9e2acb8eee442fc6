import { counted } from '@kerbline/domain/kit/words.ts'
import { companiesEndpoints } from '@kerbline/domain/areas/companies/endpoints.ts'
import {
  companyStatuses,
  companySteps,
  companyVerbTo,
  type CompanyStatus,
} from '@kerbline/domain/areas/companies/standing.ts'
import { useState } from 'react'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { OvertakenNotice } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './company-accounts.module.css'

const actions = {
  active: { verb: 'Reopen', doing: 'Reopening', done: 'reopened' },
  suspended: { verb: 'Suspend', doing: 'Suspending', done: 'suspended' },
  closed: { verb: 'Close', doing: 'Closing', done: 'closed' },
} as const

const leads = {
  active: 'Its users will be able to sign in and its accounts can be selected again.',
  suspended:
    'Its users will be signed out and cannot sign in until you reopen it. They will see who to call. You cannot select its accounts, but you can still see its records.',
  closed:
    'Its users will be signed out and cannot sign in. They will see who to call. You cannot select its accounts, but you can still see its records and reopen it.',
} as const

interface DialogProps extends RecordSlotProps {
  readonly to: CompanyStatus
  readonly onClose: () => void
}

/** Counts whom and what it touches before it is done. */
function StandingDialog({ view: { record }, to, onClose }: DialogProps) {
  const key = String(record.id)
  const name = String(record['name'])
  const load = useEndpoint(companiesEndpoints.standing, { key })
  const change = useAction(companiesEndpoints.setStatus)
  const {
    base = record,
    overtaken,
    failure,
  } = useVersioned({
    kept: record,
    typedOf: (kept) => ({ status: String(kept?.['status']) }),
    begin: { status: to },
    action: change,
  })
  const { verb, doing, done } = actions[to]
  const handleConfirm = async (): Promise<void> => {
    if (!(await change.run({ key, version: base.updated_at, status: to }))) return
    showToast({ tone: 'done', title: `${name} ${done}.` })
    onClose()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title={`${verb} ${name}?`}
      lead={leads[to]}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={to === 'active' ? 'primary' : 'danger'}
            isBusy={change.isRunning}
            busyLabel={doing}
            disabledReason={load.data ? undefined : 'Counting who this affects'}
            onClick={() => void handleConfirm()}
          >
            {verb} company
          </Button>
        </>
      }
    >
      {overtaken && (
        <OvertakenNotice
          what="this company"
          of={{ ...overtaken, onTakeTheirs: onClose }}
          linesOf={({ status }) => [['Status', status]]}
        />
      )}
      {failure && (
        <Notice tone="red" role="alert">
          <b>We could not change the status.</b> {failure.message}
        </Notice>
      )}
      <LoadState what="who this affects" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={3} />}>
        {({ people, vehicles, open_cases: cases }) => (
          <ul className={styles.touched} aria-label="Who this affects">
            <li>{counted(people, 'person', 'people')}</li>
            <li>{counted(vehicles, 'vehicle', 'vehicles')}</li>
            <li>{counted(cases, 'open case', 'open cases')}</li>
          </ul>
        )}
      </LoadState>
    </Dialog>
  )
}

const standings: Readonly<Record<string, string>> = {
  active: 'Its users can sign in and its accounts can be selected.',
  suspended: 'Its users cannot sign in and its accounts cannot be selected until it is reopened.',
  closed: 'Its users cannot sign in and its accounts cannot be selected.',
}

/** How the company stands; suspend, close and reopen for who sees every account. */
export function CompanyStandingPanel({ view }: RecordSlotProps) {
  const may = useMay()
  const [to, setTo] = useState<CompanyStatus>()
  const { is_active: isActive } = view.record
  const status = String(view.record['status'])
  const mayChange = may('manage companies') && may('see all accounts')
  const steps = companySteps({ status, isActive }, mayChange)
  const offered = companyStatuses.filter((each) => steps.includes(companyVerbTo[each]))
  return (
    <Panel title={`This company is ${isActive ? status : 'archived'}`}>
      <PanelBody>
        <p className={styles.standing}>{standings[isActive ? status : 'closed']}</p>
        {mayChange && (
          <div className={styles.actions}>
            {offered.map((each) => (
              <Button key={each} size="small" onClick={() => setTo(each)}>
                {actions[each].verb}
              </Button>
            ))}
          </div>
        )}
      </PanelBody>
      {to && <StandingDialog view={view} to={to} onClose={() => setTo(undefined)} />}
    </Panel>
  )
}

/** Said above the accounts while the company is not open. */
export function CompanyStanding({ view: { record } }: RecordSlotProps) {
  const { status } = record
  if (status === 'active' && record.is_active) return null
  const how = status === 'active' ? 'archived' : String(status)
  return (
    <Notice tone="amber">
      <b>This company is {how}.</b> Its users cannot sign in and its accounts cannot be selected.{' '}
      {record.is_active ? 'Reopen it to bring both back.' : 'Restore and reopen it to bring both back.'}
    </Notice>
  )
}
