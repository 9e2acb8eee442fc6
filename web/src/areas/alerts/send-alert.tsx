import { alertsEndpoints } from '@kerbline/domain/areas/alerts/endpoints.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
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

/** An alert is told at once, in these very words. */
export function SendAlert() {
  const send = useAction(alertsEndpoints.send)
  const [message, setMessage] = useState('')
  const [kind, setKind] = useState<Kind>('AlertEvent')
  const [severity, setSeverity] = useState<Severity>('information')
  const [isMissing, setMissing] = useState(false)
  const handleSend = async (): Promise<void> => {
    const words = message.trim()
    setMissing(words === '')
    if (words === '' || !(await send.run({ kind, message: words, severity }))) return
    setMessage('')
    showToast({ tone: 'done', title: 'Sent to everybody who is signed in.' })
  }
  return (
    <Panel title="Tell everybody">
      <PanelBody>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            void handleSend()
          }}
        >
          <TextAreaField
            label="Message"
            value={message}
            maxLength={1000}
            rows={3}
            hint="Shown word for word on every open screen."
            error={isMissing ? 'Enter a message.' : undefined}
            onChange={(event) => setMessage(event.target.value)}
          />
          <FieldRow>
            <SelectField
              label="Kind"
              value={kind}
              options={[
                { value: 'AlertEvent', label: 'Alert' },
                {
                  value: 'DeploymentStarting',
                  label: 'Announced update',
                  note: 'Stays until the page is loaded again',
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
          {send.failure && (
            <Notice tone="red" role="alert">
              {send.failure.message}
            </Notice>
          )}
          <Button type="submit" variant="primary" isBusy={send.isRunning} busyLabel="Sending">
            Send to everybody
          </Button>
        </form>
      </PanelBody>
    </Panel>
  )
}
