import {
  alertAudiences,
  alertsEndpoints,
  audienceWords,
  type AlertAudience,
} from '@kerbline/domain/areas/alerts/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { references } from '@kerbline/domain/kit/field.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ReferencesInput } from '../../form/field-input-reference.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldRow } from '../../ui/fields/field.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './alerts.module.css'

type Kind = 'AlertEvent' | 'DeploymentStarting'
type Severity = 'information' | 'warning' | 'urgent'
interface Written {
  readonly kind: Kind
  readonly message: string
  readonly severity: Severity
  readonly audience: AlertAudience
  readonly company_ids: number[]
}

/** Counted before it is done: whom it reaches. */
function ConfirmAlert({ alert, onClose, onSent }: { alert: Written; onClose: () => void; onSent: () => void }) {
  const { audience, company_ids } = alert
  const load = useEndpoint(alertsEndpoints.reach, { audience, company_ids }, { freshForSeconds: 0 })
  const send = useAction(alertsEndpoints.send)
  const handleConfirm = async (): Promise<void> => {
    if (!(await send.run(alert))) return
    showToast({ tone: 'done', title: 'Alert sent.' })
    onSent()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="small"
      title="Send this alert?"
      lead={`“${alert.message}”`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            isBusy={send.isRunning}
            busyLabel="Sending"
            disabledReason={load.data ? undefined : 'Counting recipients'}
            onClick={() => void handleConfirm()}
          >
            Send alert
          </Button>
        </>
      }
    >
      {send.failure && (
        <Notice tone="red" role="alert">
          <b>We could not send this alert.</b> {send.failure.message}
        </Notice>
      )}
      <LoadState what="who will see this" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
        {({ people, signed_in: now }) => (
          <p>
            <b>We will send this to {counted(people, 'person', 'people')}.</b>{' '}
            {now === 0 ? 'None are' : counted(now, 'is', 'are')} signed in now. Others will see it under Alerts.
          </p>
        )}
      </LoadState>
    </Dialog>
  )
}

const companiesField = references({ label: 'Companies', to: 'audience-companies' })

/** An alert is told at once, in these very words. */
export function SendAlert() {
  const [message, setMessage] = useState('')
  const [kind, setKind] = useState<Kind>('AlertEvent')
  const [severity, setSeverity] = useState<Severity>('information')
  const [audience, setAudience] = useState<AlertAudience>('all')
  const [companies, setCompanies] = useState<number[]>([])
  const [isChecked, setChecked] = useState(false)
  const [asked, setAsked] = useState<Written>()
  const ofSome = audience === 'companies'
  const isWordless = message.trim() === ''
  const isForNobody = ofSome && companies.length === 0
  const handleSend = (): void => {
    setChecked(isWordless || isForNobody)
    if (isWordless || isForNobody) return
    setAsked({ kind, message: message.trim(), severity, audience, company_ids: ofSome ? companies : [] })
  }
  return (
    <Panel title="Send alert">
      <PanelBody>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            handleSend()
          }}
        >
          <TextAreaField
            label="Message"
            value={message}
            maxLength={1000}
            rows={3}
            hint="This is exactly what people will see."
            error={isChecked && isWordless ? 'Enter a message.' : undefined}
            onChange={(event) => setMessage(event.target.value)}
          />
          <FieldRow>
            <SelectField
              label="Type"
              value={kind}
              options={[
                { value: 'AlertEvent', label: 'Alert' },
                {
                  value: 'DeploymentStarting',
                  label: 'Announced update',
                  note: 'Stays until people reload the page',
                },
              ]}
              onChange={setKind}
            />
            <SelectField
              label="Severity"
              value={severity}
              options={[
                { value: 'information', label: 'Information' },
                { value: 'warning', label: 'Warning' },
                { value: 'urgent', label: 'Urgent' },
              ]}
              onChange={setSeverity}
            />
          </FieldRow>
          <SelectField
            label="For"
            value={audience}
            options={alertAudiences.map((value) => ({ value, label: audienceWords[value] }))}
            onChange={setAudience}
          />
          {ofSome && (
            <ReferencesInput
              {...{ id: 'alert-companies', name: 'company_ids', field: companiesField, known: undefined }}
              error={isChecked && isForNobody ? 'Choose at least one company.' : undefined}
              endpoint={alertsEndpoints.options}
              value={companies}
              onChange={setCompanies}
            />
          )}
          <Button type="submit" variant="primary">
            Send …
          </Button>
        </form>
      </PanelBody>
      {asked && (
        <ConfirmAlert
          alert={asked}
          onClose={() => setAsked(undefined)}
          onSent={() => {
            setAsked(undefined)
            setMessage('')
          }}
        />
      )}
    </Panel>
  )
}
