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

/** The slots on which marks may be seen. */
export const slotsShowing = (marks: readonly Pick<DamageMark, 'view'>[]): string[] =>
  Object.entries(panels).flatMap(([slot, panel]) => {
    const view = bodyPanels.find(({ name }) => name === panel)?.view
    return marks.some((mark) => mark.view === view) ? [slot] : []
  })

/** Undefined: the slot shows no panel. */
export function markOfSlot(slot: string): DamageMark | undefined {
  const panel = bodyPanels.find(({ name }) => name === panels[slot])
  if (!panel) return undefined
  const [x, y] = middleOf(panel)
  const { view, name } = panel
  return { view, panel: name, x, y, kind: 'scratch', size_mm: null, severity: 'minor', note: null }
}
