import { whenWords } from '../../../case/clock-badge.tsx'
import { useBusinessNow } from '../../../case/use-business-now.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { Panel, PanelBody } from '../../../ui/layout/panel.tsx'
import { Progress } from '../../../ui/layout/progress.tsx'
import styles from '../booking.module.css'
import { hoursInWords } from '../booking-words.ts'
import type { BookingRecord } from '../maintenance-source.ts'

/** How long the vehicle has stood still, against the hours that are promised. */
export function DowntimePanel({ record }: { readonly record: BookingRecord }) {
  const now = useBusinessNow()
  const { off_road_at: from, downtime_hours: hours, downtime_target_hours: target, returned_at: to } = record
  if (from === null || hours === null) return null
  const isOver = target !== null && hours > target
  const isStill = to === null && record.is_open
  return (
    <Panel title="Downtime" note={isStill ? 'Still running' : 'This visit'}>
      <PanelBody className={styles.downtime}>
        <p>
          <b>{hoursInWords(hours)}</b>
          {target !== null && ` of ${hoursInWords(target)}`}
        </p>
        {target !== null && (
          <>
            <Progress label="Downtime against target" value={hours} max={target} />
            <Rag
              value={isOver ? 'red' : 'green'}
              detail={isOver ? `${hoursInWords(hours - target)} over target` : 'Within target'}
            />
          </>
        )}
        <small>
          Since {whenWords(from, now)}
          {to !== null && `, back ${whenWords(to, now)}`}
        </small>
      </PanelBody>
    </Panel>
  )
}
