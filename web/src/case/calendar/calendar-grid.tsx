import type { CalendarReply, CalendarSlot } from '@kerbline/domain/cases/case-calendar.ts'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import type { ChipMoves } from './calendar-chip.tsx'
import type { CalendarOf, Target } from './calendar-source.ts'
import { dayName, daysShown, sameTimeOn, shutWords, sumWords, workshopsOf } from './calendar-week.ts'
import styles from './calendar.module.css'
import { DaySlots } from './day-slots.tsx'
import { PlacesLine } from './places-line.tsx'
import { ScrollSection } from '../../ui/layout/scroll-section.tsx'

interface Props extends CalendarOf {
  readonly reply: CalendarReply
  readonly monday: string
  readonly today: string
  /** What is on its way. */
  readonly dragged: CalendarSlot | undefined
  readonly moves: ChipMoves
  readonly onDrop: (slot: CalendarSlot, target: Target) => void
}

/** Workshops by days, as on a wall. */
export function CalendarGrid({ reply, monday, today, dragged, moves, onDrop, ...of }: Props) {
  const [over, setOver] = useState<string>()
  const days = daysShown(monday, reply)
  const workshops = workshopsOf(reply)
  return (
    <ScrollSection className={styles.scroll} label="Week by workshop">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Workshop</th>
            {days.map((day) => (
              <th key={day} scope="col" className={classes(day === today && styles.today)}>
                {dayName(day)}
                {day === today && <span className={styles.flag}>Today</span>}
                <small>{shutWords(day, reply) ?? sumWords(reply.days.filter((each) => each.day === day))}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workshops.map(({ key, workshop, byDay }) => (
            <tr key={key}>
              <th scope="row">{workshop.name ?? 'No workshop yet'}</th>
              {days.map((day) => {
                const found = byDay.get(day)
                const shut = shutWords(day, reply)
                const cell = `${key} ${day}`
                return (
                  <td
                    key={day}
                    className={classes(
                      day === today && styles.today,
                      shut !== undefined && styles.shut,
                      over === cell && styles.over,
                    )}
                    onDragOver={(event) => {
                      if (!dragged) return
                      event.preventDefault()
                      setOver(cell)
                    }}
                    onDragLeave={() => setOver(undefined)}
                    onDrop={(event) => {
                      event.preventDefault()
                      setOver(undefined)
                      const startsAt = dragged && sameTimeOn(day, dragged)
                      if (!dragged || !startsAt || found?.slots.some(({ id }) => id === dragged.id)) return
                      onDrop(dragged, { startsAt, workshop })
                    }}
                  >
                    {shut !== undefined && <span className={styles.shutWords}>{shut}</span>}
                    {shut === undefined && <PlacesLine {...{ day, workshop, reply }} />}
                    {found && <DaySlots {...of} moves={moves} day={found} />}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollSection>
  )
}
