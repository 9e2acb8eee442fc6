// A vehicle unfolded, to mark damage on: panels and marks are buttons, by tap, drag and arrow keys. The list beside it does the same.
import { type BodyPanel, bodyPanels, middleOf } from '@kerbline/domain/areas/damage/body-plan.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import { type BodyView, type MarkSeverity, markKindWords, severityWords } from '@kerbline/domain/areas/damage/words.ts'
import type { PlanTemplate } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { areaOnPlan, placeOnPlan, shareOnPlan } from '@kerbline/domain/areas/damage/plan/plan-places.ts'
import { PlanDrawing } from '../../fleet/plan/vehicle-plan.tsx'
import styles from './body-plan.module.css'

const dots: Readonly<Record<MarkSeverity, readonly number[]>> = {
  minor: [0],
  moderate: [-3.5, 3.5],
  severe: [-7, 0, 7],
}

/** "Nearside sliding door, mark 2, dent, medium"; "Bonnet, no damage". */
export function panelWords({ name, label }: BodyPanel, marks: readonly DamageMark[]): string {
  const own = marks.flatMap((mark, place) =>
    mark.panel === name
      ? [`mark ${place + 1}, ${markKindWords[mark.kind].toLowerCase()}, ${severityWords[mark.severity].toLowerCase()}`]
      : [],
  )
  return `${label}, ${own.length === 0 ? 'no damage' : own.join(', ')}`
}

const NUDGE = 8
const nudges: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-NUDGE, 0],
  ArrowRight: [NUDGE, 0],
  ArrowUp: [0, -NUDGE],
  ArrowDown: [0, NUDGE],
}

/** Open damage of the same vehicle, by its sign on the plan. */
export interface ExistingDamage {
  readonly id: number
  readonly sign: string
  readonly label: string
  readonly marks: readonly DamageMark[]
}

type Point = readonly [x: number, y: number]

interface Props {
  readonly template: PlanTemplate
  readonly marks: readonly DamageMark[]
  readonly existing?: readonly ExistingDamage[]
  readonly chosen?: number | undefined
  readonly onChoose?: ((place: number) => void) | undefined
  /** A panel was pressed, there; absent: the plan is only looked at. */
  readonly onMark?: ((panel: BodyPanel, x: number, y: number) => void) | undefined
  readonly onMove?: ((place: number, x: number, y: number) => void) | undefined
}

function PanelButton({
  panel,
  marks,
  isChosen,
  pointOf,
  onMark,
}: {
  readonly panel: BodyPanel
  readonly marks: readonly DamageMark[]
  readonly isChosen: boolean
  readonly pointOf: (event: { readonly clientX: number; readonly clientY: number }) => Point | undefined
  readonly onMark: NonNullable<Props['onMark']>
}) {
  const { view, area } = panel
  const box = areaOnPlan(view, area)
  if (!box) return null
  return (
    <rect
      className={styles.panel}
      data-is-chosen={isChosen || undefined}
      role="button"
      tabIndex={0}
      aria-label={panelWords(panel, marks)}
      {...box}
      rx="5"
      onClick={(event) => {
        const point = pointOf(event)
        const share = point && shareOnPlan(view, ...point)
        const [x, y] = share ? [share.x, share.y] : middleOf(panel)
        onMark(panel, x, y)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onMark(panel, ...middleOf(panel))
      }}
    />
  )
}

export function BodyPlan({ template, marks, existing = [], chosen, onChoose, onMark, onMove }: Props) {
  const plan = useRef<SVGSVGElement>(null)
  const dragged = useRef<number>(undefined)
  /** Undefined where nothing is laid out. */
  const pointOf = ({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point | undefined => {
    const matrix = plan.current?.getScreenCTM?.()
    if (!matrix) return undefined
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
    return [x, y]
  }
  const moveTo = (place: number, view: BodyView, [x, y]: Point): void => {
    const share = shareOnPlan(view, x, y)
    if (share) onMove?.(place, share.x, share.y)
  }
  const handleMove = (event: PointerEvent): void => {
    const place = dragged.current
    const mark = place === undefined ? undefined : marks[place]
    const point = mark && pointOf(event)
    if (place !== undefined && mark && point) moveTo(place, mark.view, point)
  }
  const handleKey = (place: number, mark: DamageMark) => (event: KeyboardEvent) => {
    const by = nudges[event.key]
    const at = placeOnPlan(mark.view, mark.x, mark.y)
    if (!by || !at) return
    event.preventDefault()
    moveTo(place, mark.view, [at.x + by[0], at.y + by[1]])
  }
  const drop = (): void => {
    dragged.current = undefined
  }
  return (
    <svg
      ref={plan}
      className={styles.plan}
      viewBox="0 0 876 492"
      role="group"
      aria-label="Plan of the vehicle"
      onPointerMove={handleMove}
      onPointerUp={drop}
      onPointerLeave={drop}
    >
      <PlanDrawing template={template} />
      {onMark &&
        bodyPanels.map((panel) => (
          <PanelButton
            key={panel.name}
            {...{ panel, marks, pointOf, onMark }}
            isChosen={chosen !== undefined && marks[chosen]?.panel === panel.name}
          />
        ))}
      {existing.flatMap(({ sign, label, marks: theirs }) =>
        theirs.map((mark, place) => {
          const at = placeOnPlan(mark.view, mark.x, mark.y)
          return (
            at && (
              <g key={`${sign}${place}`} className={styles.existing} transform={`translate(${at.x} ${at.y})`}>
                <title>{label}</title>
                <circle r="17" />
                <text y="6">{sign}</text>
              </g>
            )
          )
        }),
      )}
      {marks.map((mark, place) => {
        const at = placeOnPlan(mark.view, mark.x, mark.y)
        return (
          at && (
            <g
              key={place}
              transform={`translate(${at.x} ${at.y})`}
              {...(onChoose
                ? {
                    role: 'button',
                    tabIndex: 0,
                    'aria-pressed': place === chosen,
                    'aria-label': `Mark ${place + 1}${onMove ? ', arrow keys move it' : ''}`,
                    className: styles.handle,
                    onClick: () => onChoose(place),
                    onKeyDown: onMove && handleKey(place, mark),
                    onPointerDown: () => {
                      onChoose(place)
                      if (onMove) dragged.current = place
                    },
                  }
                : { 'aria-hidden': true })}
            >
              <g className={styles.mark}>
                {place === chosen && <circle className={styles.halo} r="26" />}
                <circle className={styles.disc} r="20" />
                <text y="3">{place + 1}</text>
                {dots[mark.severity].map((x) => (
                  <circle key={x} className={styles.dot} cx={x} cy="11" r="2.5" />
                ))}
              </g>
            </g>
          )
        )
      })}
    </svg>
  )
}
