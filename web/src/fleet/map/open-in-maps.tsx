import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { mapsLink } from './maps-link.ts'
import styles from './open-in-maps.module.css'

/** The way to a map of the world, in a tab of its own. */
export const OpenInMaps = ({ at }: { at: Parameters<typeof mapsLink>[0] }) => (
  <a className={styles.link} href={mapsLink(at)} target="_blank" rel="noreferrer">
    Open in maps <Icon of={ArrowUpRightIcon} />
    <VisuallyHidden>, new tab</VisuallyHidden>
  </a>
)
