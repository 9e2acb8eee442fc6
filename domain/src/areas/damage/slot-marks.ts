// Where a new mark begins that was seen on a photo of a condition set: in the middle of what the slot shows.
import { bodyPanels, middleOf } from './body-plan.ts'
import type { DamageMark } from './marks.ts'

const panels: Readonly<Record<string, string>> = {
  front: 'front',
  nearside: 'near_load',
  rear: 'rear_near',
  offside: 'off_load',
  roof: 'roof',
  interior: 'cab',
  load_area: 'load_area',
}

/** Undefined: the slot shows no panel. */
export function markOfSlot(slot: string): DamageMark | undefined {
  const panel = bodyPanels.find(({ name }) => name === panels[slot])
  if (!panel) return undefined
  const [x, y] = middleOf(panel)
  const { view, name } = panel
  return { view, panel: name, x, y, kind: 'scratch', size_mm: null, severity: 'minor', note: null }
}
