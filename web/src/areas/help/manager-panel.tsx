import type { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { writeAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import { absenceWords, isAwayOn } from '@kerbline/domain/areas/profile/away.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { UmbrellaSimpleIcon } from '@phosphor-icons/react/dist/csr/UmbrellaSimple'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './contacts.module.css'
import { Face } from './face.tsx'
import { Reach } from './reach.tsx'

type Manager = ReplyOf<(typeof customerEndpoints)['customer']>['manager']

const addressed = (id: number): string => writeAddressee({ kind: 'person', id })

/** Who looks after the company; while they are away, whoever covers comes first. */
export function ManagerPanel({ manager }: { manager: Manager }) {
  const today = useToday()
  const isOneself = useUser()?.id === manager?.id
  if (!manager)
    return (
      <Panel title="Account manager">
        <PanelBody className={styles.quiet}>
          You do not have an account manager yet. Contact one of our teams below.
        </PanelBody>
      </Panel>
    )
  const away = isAwayOn(manager.away, today) ? manager.away : null
  const cover = away?.cover
  return (
    <Panel title="Account manager">
      <PanelBody>
        <p className={styles.person}>
          <Face name={manager.name} photo={manager.photo_id} />
          <span>
            <b>{manager.name}</b>
            {manager.job_title}
          </span>
        </p>
        {away && (
          <Notice icon={UmbrellaSimpleIcon} tone="amber" className={styles.away}>
            {absenceWords(away)}.
          </Notice>
        )}
        {cover && (
          <>
            <p className={styles.person}>
              <Face name={cover.name} photo={cover.photo_id} />
              <b>{cover.name}</b>
            </p>
            <Reach {...cover} to={addressed(cover.id)} />
          </>
        )}
        {cover && !isOneself && <p className={styles.quiet}>{manager.name} will see messages when they are back:</p>}
        {isOneself ? (
          <p className={styles.quiet}>This is how customers see you.</p>
        ) : (
          <Reach {...manager} to={addressed(manager.id)} />
        )}
      </PanelBody>
    </Panel>
  )
}
