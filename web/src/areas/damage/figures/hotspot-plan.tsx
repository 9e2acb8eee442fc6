// Where vehicles are hit: the plan with the cases of each panel on it, and the same as a list, which has the inside too.
import { bodyPanels } from '@kerbline/domain/areas/damage/body-plan.ts'
import type { DamageFigures } from '@kerbline/domain/areas/damage/figure-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { areaOnPlan } from '@kerbline/domain/areas/damage/plan/plan-places.ts'
import { PlanDrawing } from '../../../fleet/plan/vehicle-plan.tsx'
import styles from './figures.module.css'

/** The faintest and the deepest a panel is coloured. */
const [FAINT, DEEP] = [0.15, 0.65]

interface Props {
  readonly panels: DamageFigures['panels']
  readonly hrefOf: (panel: string) => string
}

export function HotspotPlan({ panels, hrefOf }: Props) {
  const largest = Math.max(...panels.map(({ cases }) => cases))
  const hit = panels.flatMap(({ panel: name, cases }) => {
    const panel = bodyPanels.find((each) => each.name === name)
    return panel ? [{ ...panel, cases }] : []
  })
  return (
    <div className={styles.hotspots}>
      <svg className={styles.plan} viewBox="0 0 876 492" role="group" aria-label="Plan of a vehicle, cases by panel">
        <PlanDrawing template="van" />
        {hit.map(({ name, label, view, area, cases }) => {
          const box = areaOnPlan(view, area)
          return (
            box && (
              <a key={name} href={hrefOf(name)} aria-label={`${label}, ${counted(cases, 'case')}`}>
                <rect className={styles.hit} {...box} rx="5" fillOpacity={FAINT + (DEEP - FAINT) * (cases / largest)} />
                <g transform={`translate(${box.x + box.width / 2} ${box.y + box.height / 2})`}>
                  <g className={styles.count}>
                    <circle r="20" />
                    <text y="7">{cases.toLocaleString('en-GB')}</text>
                  </g>
                </g>
              </a>
            )
          )
        })}
      </svg>
      <ol className={styles.panels} aria-label="Cases by panel">
        {hit.map(({ name, label, cases }) => (
          <li key={name}>
            <a href={hrefOf(name)}>
              {label} <b>{cases.toLocaleString('en-GB')}</b>
            </a>
          </li>
        ))}
      </ol>
    </div>
  )
}
