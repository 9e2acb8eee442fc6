// One sign for a vehicle on every map: its shape and colour say the worst of what is due, dots that its position is old.
import { divIcon, type DivIcon } from 'leaflet'
import { classes } from '../../ui/classes.ts'
import type { RagValue } from '../status.ts'
import styles from './signs.module.css'
import { staleDays } from './stale.ts'

const SIDE = 22

/** @param age  of the position, in days */
export const vehicleIcon = ({ rag, age }: { readonly rag: RagValue; readonly age: number }): DivIcon =>
  divIcon({
    className: classes(styles.sign, styles.vehicle, styles[rag], age > staleDays && styles.stale),
    iconSize: [SIDE, SIDE],
  })

const SMALLEST_CLUSTER = 34
const LARGEST_GROWTH = 22

const short = (value: number): string =>
  value < 1000 ? String(value) : value < 10_000 ? `${(value / 1000).toFixed(1)}k` : `${Math.round(value / 1000)}k`

export function clusterIcon({ rag, count }: { readonly rag: RagValue; readonly count: number }): DivIcon {
  const side = SMALLEST_CLUSTER + Math.min(LARGEST_GROWTH, Math.log10(count) * 9)
  return divIcon({
    className: classes(styles.sign, styles.cluster, styles[rag]),
    html: short(count),
    iconSize: [side, side],
  })
}
