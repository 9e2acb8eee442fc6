import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import { directionsLink } from '../../../fleet/map/maps-link.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { dialHref } from '../../../ui/dial-href.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import styles from './branch-panel.module.css'

/** The branch that looks after this vehicle, which need not be that of its account: when it is open, and the way to it. */
export function BranchPanel({ branch }: Pick<VehicleOverview, 'branch'>) {
  if (!branch)
    return (
      <Panel title="Branch">
        <PanelBody className={styles.quiet}>No branch assigned yet. Ask your account manager.</PanelBody>
      </Panel>
    )
  const { name, phone, email, opening_hours: hours } = branch
  const address = [branch.address, branch.postcode].filter(Boolean).join(', ')
  const way = directionsLink(branch)
  return (
    <Panel title="Branch">
      <PanelBody>
        <p className={styles.card}>
          <b>{name}</b>
          {hours !== null && <span>{hours}</span>}
          {address !== '' && <span className={styles.address}>{address}</span>}
        </p>
        <p className={styles.ways}>
          {phone !== null && (
            <ButtonLink href={dialHref(phone)} icon={PhoneIcon}>
              <VisuallyHidden>Call {name}, </VisuallyHidden>
              {phone}
            </ButtonLink>
          )}
          {way !== undefined && (
            <ButtonLink href={way} icon={MapPinIcon} target="_blank" rel="noreferrer">
              Directions<VisuallyHidden> to {name}, new tab</VisuallyHidden>
            </ButtonLink>
          )}
          {email !== null && (
            <ButtonLink href={`mailto:${email}`} icon={EnvelopeSimpleIcon}>
              Email<VisuallyHidden> {name}</VisuallyHidden>
            </ButtonLink>
          )}
        </p>
      </PanelBody>
    </Panel>
  )
}
