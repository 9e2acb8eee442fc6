// The desks are fixed in the product: no call is needed to show them, and none is made.
import { messageTeams, writeAddressee } from '@kerbline/domain/areas/messages/addressing.ts'
import { headOffice, supportDesks } from '@kerbline/domain/product.ts'
import { CurrencyGbpIcon } from '@phosphor-icons/react/dist/csr/CurrencyGbp'
import { LifebuoyIcon } from '@phosphor-icons/react/dist/csr/Lifebuoy'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useLink } from '../../data/navigation/use-link.ts'
import { directionsLink } from '../../fleet/map/maps-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon, type Glyph } from '../../ui/icon.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './contacts.module.css'
import { CallLink, CopyButton, DirectionsLink, WriteLink } from './reach.tsx'

type Desk = (typeof supportDesks)[number]

const signs: Readonly<Record<Desk, { readonly icon: Glyph; readonly for: string }>> = {
  Maintenance: { icon: WrenchIcon, for: 'Bookings, breakdowns, tyres and repairs' },
  Support: { icon: LifebuoyIcon, for: 'Kerbline, your sign-in and anything else' },
  'Credit Control': { icon: CurrencyGbpIcon, for: 'Invoices, statements and payments' },
}

/** Where the desk has a team that reads messages, one writes to it; else one raises a query. */
function Ask({ desk }: { desk: Desk }) {
  const link = useLink()
  const team = messageTeams.find((each) => each.toLowerCase() === desk.toLowerCase())
  if (team) return <WriteLink name={desk} to={writeAddressee({ kind: 'team', team })} />
  const raise = link('raiseQuery')
  return (
    raise !== undefined && (
      <ButtonLink href={raise} data-print="hide">
        Raise a query
      </ButtonLink>
    )
  )
}

export function SupportDesks() {
  const { name, address, phone, hours } = headOffice
  const way = directionsLink({ latitude: null, longitude: null, address, postcode: null })
  return (
    <Panel title="Support" note={`One number, ${hours}`} isRuled>
      <ul className={styles.desks} aria-label="Support teams">
        {supportDesks.map((desk) => (
          <li key={desk}>
            <h3>
              <Icon of={signs[desk].icon} /> {desk}
            </h3>
            <p>{signs[desk].for}</p>
            <CallLink name={desk} phone={phone} />
            <Ask desk={desk} />
          </li>
        ))}
      </ul>
      <PanelBody className={styles.office}>
        <address>
          <b>{name}</b>
          {address}
        </address>
        {way !== undefined && <DirectionsLink name={name} href={way} />}
        <CopyButton what="the address" text={`${name}, ${address}`} words="Copy address" />
        <CopyButton what="the number" text={phone} words="Copy number" />
      </PanelBody>
    </Panel>
  )
}
