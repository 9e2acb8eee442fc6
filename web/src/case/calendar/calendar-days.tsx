import type { CalendarReply } from '@kerbline/domain/cases/case-calendar.ts'
import { useState } from 'react'
import type { ChipMoves } from './calendar-chip.tsx'
import type { CalendarOf } from './calendar-source.ts'
import { dayName, daysShown, shutWords, sumWords, workshopsOf } from './calendar-week.ts'
import styles from './calendar-days.module.css'
import { DaySlots } from './day-slots.tsx'
import { PlacesLine } from './places-line.tsx'

/** Today may stand outside the strip: the strip moves, never the page. */
function reveal(button: HTMLElement | null): void {
  const strip = button?.parentElement
  if (!button || !strip) return
  const [room, place] = [strip.getBoundingClientRect(), button.getBoundingClientRect()]
  if (place.right > room.right) strip.scrollLeft += place.right - room.right
  else if (place.left < room.left) strip.scrollLeft -= room.left - place.left
}

interface Props extends CalendarOf {
  readonly reply: CalendarReply
  readonly monday: string
  readonly today: string
  readonly moves: ChipMoves
}

/** On a phone: the days as buttons, and the chosen one as a list by workshop. */
export function CalendarDays({ reply, monday, today, moves, ...of }: Props) {
  const [chosen, setChosen] = useState<string>()
  const days = daysShown(monday, reply)
  const day = [chosen, today, days[0]].find((each) => each !== undefined && days.includes(each)) ?? monday
  const shut = shutWords(day, reply)
  const workshops = workshopsOf(reply)
  const here = workshops.filter(({ byDay }) => byDay.has(day))
  const others = workshops.filter(({ workshop, byDay }) => workshop.id !== null && !byDay.has(day))
  return (
    <>
      <div className={styles.dayStrip} role="group" aria-label="Day">
        {days.map((each) => (
          <button
            key={each}
            ref={each === day ? reveal : undefined}
            type="button"
            aria-pressed={each === day}
            onClick={() => setChosen(each)}
          >
            <b>{dayName(each)}</b>
            <small>{shutWords(each, reply) ?? sumWords(reply.days.filter((found) => found.day === each))}</small>
          </button>
        ))}
      </div>
      {shut !== undefined && <p className={styles.shutLine}>{shut}</p>}
      {here.length === 0 && <p className={styles.shutLine}>Nothing is booked or offered on {dayName(day)}.</p>}
      {here.map(({ key, workshop, byDay }) => {
        const found = byDay.get(day)
        return (
          found && (
            <section key={`${key} ${day}`} className={styles.dayList} aria-label={workshop.name ?? 'No workshop yet'}>
              <h2>
                {workshop.name ?? 'No workshop yet'} <small>{sumWords([found])}</small>
              </h2>
              {shut === undefined && <PlacesLine {...{ day, workshop, reply }} />}
              <DaySlots {...of} moves={moves} day={found} />
            </section>
          )
        )
      })}
      {shut === undefined && others.length > 0 && (
        <section className={styles.dayList} aria-label="Other workshops">
          <h2>Other workshops</h2>
          <ul className={styles.others}>
            {others.map(({ key, workshop }) => (
              <li key={key}>
                {workshop.name} <PlacesLine {...{ day, workshop, reply }} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
