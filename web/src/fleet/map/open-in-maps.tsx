import { ArrowUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUpRight'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import reachStyles from '../../ui/reach.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { mapsLink } from './maps-link.ts'
import styles from './open-in-maps.module.css'

/** The way to a map of the world, in a tab of its own. */
export const OpenInMaps = ({ at }: { at: Parameters<typeof mapsLink>[0] }) => (
  <a className={classes(styles.link, reachStyles.reach)} href={mapsLink(at)} target="_blank" rel="noreferrer">
    Open in maps <Icon of={ArrowUpRightIcon} />
    <VisuallyHidden>, new tab</VisuallyHidden>
  </a>
)
