import type { customerEndpoints } from '@kerbline/domain/areas/companies/customer-endpoints.ts'
import { writeAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { directionsLink } from '../../fleet/map/maps-link.ts'
import { PlaceOnMap } from '../../fleet/place-on-map.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './contacts.module.css'
import { CopyButton, DirectionsLink, Reach } from './reach.tsx'

type Branch = ReplyOf<(typeof customerEndpoints)['customer']>['branch']

/** The branch of the company: when it is open, where it is, and each way to it. */
export function BranchPanel({ branch }: { branch: Branch }) {
  if (!branch)
    return (
      <Panel title="Branch">
        <PanelBody className={styles.quiet}>No branch assigned yet. Ask your account manager.</PanelBody>
      </Panel>
    )
  const { id, name, phone, email, address, opening_hours: hours, latitude, longitude } = branch
  const way = directionsLink({ latitude, longitude, address, postcode: null })
  return (
    <Panel title="Branch">
      <PanelBody>
        <p className={styles.place}>
          <b>{name}</b>
          {hours !== null && <span>Open: {hours}</span>}
          {address !== null && <span>{address}</span>}
        </p>
        <Reach {...{ name, phone, email }} to={writeAddressee({ kind: 'branch', id })} />
        <div className={styles.tools}>
          {way !== undefined && <DirectionsLink name={name} href={way} />}
          {address !== null && (
            <CopyButton what={`the address of ${name}`} text={`${name}, ${address}`} words="Copy address" />
          )}
        </div>
      </PanelBody>
      {latitude !== null && longitude !== null && (
        <PlaceOnMap {...{ latitude, longitude }} label={`${name} on the map`} />
      )}
    </Panel>
  )
}
