import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { MomentsTable } from './moments-table.tsx'
import type { OffHirePreview } from './off-hire-source.ts'
import styles from './off-hire.module.css'
import { Prices } from './price-panel.tsx'

/** What is agreed to by sending, and what it changes. */
export function Agreement({ preview }: { preview: OffHirePreview }) {
  const link = useLink()
  const { vehicles, charge_ends_on: ends, later_ends_on: later, moments } = preview
  const more = vehicles.reduce(
    (sum, { price, later_net_pence: pence }) => sum + (price && pence !== null ? pence - price.net_pence : 0),
    0,
  )
  const dayOfCutOff = londonDate(preview.cut_off_at)
  const time = formatTime(preview.cut_off_at)
  const cutOff = dayOfCutOff === londonDate(preview.now) ? time : `${time} on ${formatDate(dayOfCutOff)}`
  const replacement = link('bookVehicle')
  return (
    <aside className={styles.body} aria-label="What you agree">
      <Panel title="What you agree">
        <PanelBody className={styles.body}>
          {vehicles.length === 0 && <p className={styles.agree}>Add a vehicle to see its price.</p>}
          <p className={styles.agree}>
            Send by <b>{cutOff}</b> and hire charges for{' '}
            {vehicles.length > 1 ? `these ${vehicles.length} vehicles` : 'this vehicle'} stop at the end of{' '}
            <b>{formatDate(ends)}</b>.{later > ends && ` After ${cutOff} they stop at the end of ${formatDate(later)}`}
            {later > ends && (more > 0 ? `, ${formatMoney(more)} more before VAT.` : '.')}
          </p>
          <p className={styles.note}>
            You get a reference and our time immediately. Charges for damage are separate and always come with reasons.
          </p>
        </PanelBody>
      </Panel>
      {vehicles.length > 0 && (
        <Panel title="Price of going back" note="Before you send">
          <PanelBody>
            <Prices vehicles={vehicles} />
          </PanelBody>
        </Panel>
      )}
      <Panel title="Who pays, insures and answers">
        <PanelBody>
          <MomentsTable moments={moments} />
        </PanelBody>
      </Panel>
      {replacement !== undefined && (
        <Panel title="Replacement">
          <PanelBody>
            <ButtonLink href={replacement}>Request a vehicle</ButtonLink>
          </PanelBody>
        </Panel>
      )}
    </aside>
  )
}
