import { useState } from 'react'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import {
  notificationKinds,
  notificationNeeds,
  notificationWords,
  type NotificationKind,
} from '@kerbline/domain/areas/profile/preferences.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { useIsViewing } from '../../data/session/viewing.ts'
import { troubleWith, type Profile } from './profile.ts'
import { ReceivedPanel, SchedulesPanel } from './schedules-panel.tsx'
import styles from './profile.module.css'
import { ReminderTimes } from './reminder-times.tsx'
import { ToldPanel } from './told-panel.tsx'

const always = [
  'Your invitation, and links to set a password',
  'Changes to your password, two-step sign-in and passkeys',
  'Changes to the email address you sign in with',
  'Updates on a request to delete your account',
]

/** What comes by mail beside the portal; what keeps the account safe always does. */
export function NotificationsPanel({ profile }: { profile: Profile }) {
  const may = useMay()
  const isViewing = useIsViewing()
  const save = useAction(profileEndpoints.preferences)
  // Shown as pressed while the portal is told; refused, the switch goes back.
  const [pressed, setPressed] = useState<{ readonly kind: NotificationKind; readonly isOn: boolean }>()
  const { notifications } = profile.preferences
  const isOn = (kind: NotificationKind): boolean =>
    pressed?.kind === kind ? pressed.isOn : notifications[kind] === 'mail'
  const handleChange = async (kind: NotificationKind, wanted: boolean): Promise<void> => {
    setPressed({ kind, isOn: wanted })
    await save.run({ notifications: { [kind]: wanted ? 'mail' : 'portal' } })
    setPressed(undefined)
  }
  const shown = notificationKinds.filter((kind) => kind !== 'saved_views' && may(notificationNeeds[kind]))
  const trouble = troubleWith(save.failure, [])
  const row = (kind: NotificationKind, note?: string) => (
    <li key={kind} className={styles.kind}>
      <Switch
        label={notificationWords[kind]}
        checked={isOn(kind)}
        disabled={isViewing || save.isRunning}
        onChange={(event) => void handleChange(kind, event.target.checked)}
      />
      {note && <p className={styles.small}>{note}</p>}
      {kind === 'compliance' && isOn(kind) && <ReminderTimes chosen={profile.preferences.reminders} />}
    </li>
  )
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        {trouble && (
          <Notice tone="red" role="alert">
            <b>We could not save your choice.</b> {trouble}
          </Notice>
        )}
        <ToldPanel />
        <Panel
          title="Daily email"
          note={`To ${profile.email}`}
          isRuled
          footer="Sent each morning if there is anything new. You can always see everything in Kerbline."
        >
          <PanelRows label="Daily email">{shown.map((kind) => row(kind))}</PanelRows>
        </Panel>
      </div>
      <div className={styles.stack}>
        <Panel title="Saved views by email" isRuled>
          <PanelRows label="Saved views by email">
            {row('saved_views', 'Views you or a colleague have scheduled for you. Turn this off to stop them all.')}
          </PanelRows>
          <SchedulesPanel />
          <ReceivedPanel />
        </Panel>
        <Panel title="Always sent" isRuled>
          <PanelBody className={styles.form}>
            <p>You always get security emails:</p>
            <ul className={styles.list}>
              {always.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          </PanelBody>
        </Panel>
      </div>
    </div>
  )
}
