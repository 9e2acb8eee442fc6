import type { PlanTemplate } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { planDrawings, planFrames, planLabels, type Shape } from '@kerbline/domain/areas/damage/plan/plan-drawings.ts'
import { placeOnPlan } from '@kerbline/domain/areas/damage/plan/plan-places.ts'
import styles from './vehicle-plan.module.css'

export interface PlanMark {
  /** As in the list beside the plan. */
  readonly number: number
  readonly view: string
  readonly x: number
  readonly y: number
}

interface Props {
  template: PlanTemplate
  /** Those of one case share its number. */
  marks: readonly PlanMark[]
  /** "Unfolded plan of a van, 2 marks" */
  label: string
}

const Drawn = ({ shapes }: { shapes: readonly Shape[] }) =>
  shapes.map(([ink, path]) => <path key={`${ink} ${path}`} className={styles[ink]} d={path} />)

const Wheel = ({ x }: { x: number }) => (
  <g transform={`translate(${x} 120)`}>
    <circle className={styles.dark} r="25" />
    <circle className={styles.rim} r="15.5" />
    {[0, 72, 144, 216, 288].map((turn) => (
      <circle key={turn} className={styles.handle} r="2.2" cy="-9.5" transform={`rotate(${turn})`} />
    ))}
    <circle className={styles.handle} r="3.4" />
  </g>
)

const Side = ({ template }: { template: PlanTemplate }) => {
  const { side, wheels } = planDrawings[template]
  return (
    <>
      <Drawn shapes={side} />
      {wheels.map((x) => (
        <Wheel key={x} x={x} />
      ))}
    </>
  )
}

/** What there is to see of a vehicle unfolded: nearside above, roof, offside below, its ends beside them. */
export function PlanDrawing({ template }: Pick<Props, 'template'>) {
  const drawing = planDrawings[template]
  return (
    <g aria-hidden="true">
      {planFrames.map(({ view, matrix }) => (
        <g key={view} transform={`matrix(${matrix.join(' ')})`}>
          {view === 'near' || view === 'off' ? (
            <Side template={template} />
          ) : (
            <Drawn shapes={drawing[view === 'roof' ? 'top' : view]} />
          )}
        </g>
      ))}
      {planLabels.map(({ text, x, y, isCentred }) => (
        <text key={text} className={styles.label} x={x} y={y} textAnchor={isCentred ? 'middle' : 'start'}>
          {text}
        </text>
      ))}
    </g>
  )
}

/** One view by itself, as one sees it from outside. */
export function ViewDrawing({
  template,
  view,
}: Pick<Props, 'template'> & { readonly view: 'front' | 'rear' | 'near' | 'off' }) {
  const isEnd = view === 'front' || view === 'rear'
  return (
    <svg className={styles.plan} viewBox={isEnd ? '-6 -4 142 156' : '-4 -4 548 156'} aria-hidden="true">
      {isEnd ? (
        <Drawn shapes={planDrawings[template][view]} />
      ) : (
        <g transform={view === 'near' ? 'matrix(-1 0 0 1 540 0)' : undefined}>
          <Side template={template} />
        </g>
      )}
    </svg>
  )
}

/** A vehicle unfolded, to be looked at. The list beside it says the same in words. */
export function VehiclePlan({ template, marks, label }: Props) {
  return (
    <svg className={styles.plan} viewBox="0 0 876 492" role="img" aria-label={label}>
      <PlanDrawing template={template} />
      <g aria-hidden="true">
        {marks.map(({ number, view, x, y }, place) => {
          const at = placeOnPlan(view, x, y)
          return (
            at && (
              <g key={`${number} ${place}`} transform={`translate(${at.x} ${at.y})`}>
                <g className={styles.mark}>
                  <circle className={styles.halo} r="34" />
                  <circle className={styles.spot} r="20" />
                  <text y="7.5">{number}</text>
                </g>
              </g>
            )
          )
        })}
      </g>
    </svg>
  )
}
