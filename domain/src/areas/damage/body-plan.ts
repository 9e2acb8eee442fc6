// The panels of a vehicle: what a mark lies on, and what the list beside the plan reads out.
import type { BodyView } from './words.ts'

export interface BodyPanel {
  readonly name: string
  readonly label: string
  readonly view: BodyView
  /** What it takes of its view, in shares from left, top to right, bottom; each view as one sees it from outside, the front of the nearside at the left. */
  readonly area: readonly [left: number, top: number, right: number, bottom: number]
}

const sides = (['near', 'off'] as const).flatMap((view): readonly BodyPanel[] => {
  const isNear = view === 'near'
  const side = isNear ? 'Nearside' : 'Offside'
  const between = (left: number, right: number, top = 0): BodyPanel['area'] =>
    isNear ? [1 - right, top, 1 - left, 0.82] : [left, top, right, 0.82]
  return [
    { name: `${view}_wing`, label: `${side} front wing`, view, area: between(0.81, 1, 0.36) },
    { name: `${view}_door`, label: `${side} cab door`, view, area: between(0.54, 0.81) },
    {
      name: `${view}_load`,
      label: isNear ? 'Nearside sliding door' : 'Offside load side',
      view,
      area: between(0.27, 0.54),
    },
    { name: `${view}_rear`, label: `${side} rear side panel`, view, area: between(0, 0.27) },
  ]
})

/** Of every body alike: what a vehicle does not have is nearest to what stands in its place. */
export const bodyPanels: readonly BodyPanel[] = [
  { name: 'front', label: 'Front bumper and lamps', view: 'front', area: [0, 0.46, 1, 0.92] },
  { name: 'bonnet', label: 'Bonnet', view: 'roof', area: [0.81, 0.1, 1, 0.9] },
  { name: 'windscreen', label: 'Windscreen', view: 'roof', area: [0.71, 0.05, 0.81, 0.95] },
  { name: 'roof', label: 'Roof', view: 'roof', area: [0, 0, 0.71, 1] },
  { name: 'rear_near', label: 'Rear nearside door', view: 'rear', area: [0, 0, 0.5, 0.77] },
  { name: 'rear_off', label: 'Rear offside door', view: 'rear', area: [0.5, 0, 1, 0.77] },
  { name: 'rear_bumper', label: 'Rear bumper', view: 'rear', area: [0, 0.77, 1, 0.92] },
  ...sides,
  { name: 'cab', label: 'Cab interior', view: 'interior', area: [0, 0, 0.5, 1] },
  { name: 'load_area', label: 'Load area', view: 'interior', area: [0.5, 0, 1, 1] },
]

/** Where a mark lies that is chosen from the list. */
export const middleOf = ({ area: [left, top, right, bottom] }: BodyPanel): readonly [x: number, y: number] => [
  Number(((left + right) / 2).toFixed(3)),
  Number(((top + bottom) / 2).toFixed(3)),
]

/** The panel a mark lies on; undefined: it lies beside the body. */
export const panelAt = (view: BodyView, x: number, y: number): BodyPanel | undefined =>
  bodyPanels.find(
    ({ view: its, area: [left, top, right, bottom] }) =>
      its === view && x >= left && x <= right && y >= top && y <= bottom,
  )

/** Of a mark; an older record has no panel, where it lies says it. */
export const panelOf = ({
  panel,
  view,
  x,
  y,
}: {
  readonly panel: string | null
  readonly view: BodyView
  readonly x: number
  readonly y: number
}): BodyPanel | undefined => bodyPanels.find(({ name }) => name === panel) ?? panelAt(view, x, y)
