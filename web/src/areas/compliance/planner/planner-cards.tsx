import type { PlannerRow } from '@kerbline/domain/areas/compliance/planner/endpoints.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import type { Choose } from './chosen.ts'
import { PlannerName } from './planner-name.tsx'
import styles from './planner.module.css'
import { WorkMark } from './work-mark.tsx'

const SHOWN = 4

function Card({ row, onChoose }: { readonly row: PlannerRow; readonly onChoose: Choose }) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? row.work : row.work.slice(0, SHOWN)
  const left = row.work.length - shown.length
  return (
    <li className={styles.card}>
      <PlannerName row={row} />
      {row.work.length === 0 && <p>Nothing due in the next 6 months.</p>}
      {shown.map((work) => (
        <WorkMark key={`${work.type} ${work.line_date}`} {...{ row, work, onChoose }} isWide />
      ))}
      {left > 0 && <Button onClick={() => setWhole(true)}>{left} more</Button>}
    </li>
  )
}

interface Props {
  readonly rows: readonly PlannerRow[]
  readonly onChoose: Choose
}

/** On a phone each vehicle is a card with what comes next. */
export const PlannerCards = ({ rows, onChoose }: Props) => (
  <ul className={styles.cards}>
    {rows.map((row) => (
      <Card key={row.id} {...{ row, onChoose }} />
    ))}
  </ul>
)
