import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight'
import type { RecordSlotProps } from '../../record/record-page.tsx'
import { degreesOf, mapsLink } from '../../fleet/map/maps-link.ts'
import { PlaceOnMap } from '../../fleet/place-on-map.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './branch-map.module.css'

/** Where the branch is; nothing until somebody has said so. */
export function BranchMap({ view: { record } }: RecordSlotProps) {
  const { latitude, longitude, name } = record
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null
  const place = { latitude, longitude }
  return (
    <Panel
      title="On the map"
      tools={
        <a className={styles.out} href={mapsLink(place)} target="_blank" rel="noreferrer">
          Open in maps <Icon of={ArrowUpRightIcon} />
          <VisuallyHidden>, new tab</VisuallyHidden>
        </a>
      }
      footer={degreesOf(place)}
    >
      <PlaceOnMap {...place} label={`${typeof name === 'string' ? name : 'The branch'} on the map`} />
    </Panel>
  )
}
