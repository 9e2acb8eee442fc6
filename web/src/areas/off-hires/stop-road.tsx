import { NOTICE_DAYS } from '@kerbline/domain/areas/off-hires/rule.ts'
import { formatDate, formatTime } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { Tarmac } from '../../fleet/road/tarmac.tsx'
import { classes } from '../../ui/classes.ts'
import type { OffHirePreview } from './off-hire-source.ts'
import styles from './stop-road.module.css'

const MINUTE = 60_000
/** The bar begins to empty so long before the cut-off. */
const BAR_MINUTES = 480

/** "1 h 38 min", "2 days 3 h" */
function timeLeft(minutes: number): string {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor((minutes % 1_440) / 60)]
  if (days > 0) return `${days} d ${hours} h`
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes % 60} min`
}

/** How long this answer stands, and what follows from sending now: by the server's clock. */
export function StopRoad({ preview }: { preview: OffHirePreview }) {
  const now = useBusinessNow()
  const { cut_off_at: cutOff, charge_ends_on: ends, later_ends_on: later, moments } = preview
  const left = Math.max(0, Math.ceil((Date.parse(cutOff) - now.getTime()) / MINUTE))
  const today = londonDate(now)
  const isToday = londonDate(cutOff) === today
  const posts = [
    { name: 'Now', when: formatTime(now), note: isToday ? undefined : formatDate(today) },
    {
      name: `Cut-off ${formatTime(cutOff)}`,
      when: isToday ? 'Today' : formatDate(londonDate(cutOff)),
      note: later > ends ? 'Later than this adds a day' : undefined,
    },
    { name: 'Charges end', when: `End of ${formatDate(ends)}`, note: undefined },
    { name: 'Collection', when: moments[1]?.until ?? '', note: undefined },
  ]
  return (
    <Tarmac label="If you send now" className={styles.road}>
      <div className={styles.clock}>
        <h2>{isToday ? 'Cut-off today' : 'Next cut-off'}</h2>
        <p className={styles.left}>
          <b>{timeLeft(left)}</b> left
        </p>
        <p>
          Until <b>{formatTime(cutOff)}</b>
          {!isToday && ` on ${formatDate(londonDate(cutOff))}`}, by the Kerbline clock
        </p>
        <div className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${Math.min(100, (left / BAR_MINUTES) * 100)}%` }} />
        </div>
        {later > ends && <p className={styles.quiet}>Then charges stop at the end of {formatDate(later)}</p>}
      </div>
      <div className={styles.ahead}>
        <h2>
          If you send now <small>{NOTICE_DAYS} working day’s notice</small>
        </h2>
        <ol className={styles.posts}>
          {posts.map(({ name, when, note }, place) => (
            <li key={name} className={classes(place === 2 && styles.stop)}>
              <b>{name}</b>
              <span>{when}</span>
              {note && <small>{note}</small>}
            </li>
          ))}
        </ol>
      </div>
    </Tarmac>
  )
}
