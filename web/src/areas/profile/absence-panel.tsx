import type { Absences } from '@kerbline/domain/areas/profile/absence-endpoints.ts'
import { profileEndpoints } from '@kerbline/domain/areas/profile/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { useState } from 'react'
import { code, retry, useCode } from '../../data/loading/code.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { useHeld } from './profile.ts'
import styles from './profile.module.css'

type Absence = Absences['absences'][number]

const formCode = code(async () => (await import('./absence-form.tsx')).AbsenceForm)

const daysInWords = ({ from_date: from, to_date: to }: Pick<Absence, 'from_date' | 'to_date'>): string =>
  from === to ? formatDate(from) : `${formatDate(from)} to ${formatDate(to)}`

function AbsenceRow({ absence }: { absence: Absence }) {
  const held = useHeld()
  const end = useAction(profileEndpoints.comeBack)
  const { id, cover, has_begun: hasBegun } = absence
  const words = daysInWords(absence)
  return (
    <li className={styles.absence}>
      <span>
        <b>{words}</b>
        <small>{cover ? `${cover.name} covers` : 'Your cover has left. End this and choose someone else.'}</small>
        {end.failure && <small role="alert">{end.failure.message}</small>}
      </span>
      <Button
        size="small"
        isBusy={end.isRunning}
        busyLabel="Ending"
        aria-label={hasBegun ? `End cover now, ${words}` : `Cancel time off, ${words}`}
        onClick={() => void end.run({ id: String(id) })}
        {...held}
      >
        {hasBegun ? 'End cover now' : 'Cancel time off'}
      </Button>
    </li>
  )
}

function Opened({ onDone }: { onDone: () => void }) {
  const form = useCode(formCode)
  if (form.is === 'failed') return <Failed what="the form" onRetry={() => void retry(formCode)} />
  if (form.is === 'waiting') return <SkeletonText lines={4} />
  return <form.value onDone={onDone} />
}

/** When one is away and who covers: others read it wherever they would write or call. */
export function AbsencePanel() {
  const held = useHeld()
  const load = useEndpoint(profileEndpoints.absences, {}, { freshForSeconds: 0 })
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel
      title="Holiday cover"
      isRuled
      footer="People who contact you will see when you are back and who is covering. Your cover also gets your booking and query notifications. Cover ends automatically."
    >
      <PanelBody className={styles.form}>
        <LoadState what="your holiday cover" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={2} />}>
          {({ absences, covering }) => (
            <>
              {covering.map(({ name, ...days }) => (
                <Notice key={`${name} ${days.from_date}`}>
                  You are covering for <b>{name}</b>, {daysInWords(days)}.
                </Notice>
              ))}
              {absences.length === 0 && !isOpen && <p>You have no time off planned.</p>}
              {absences.length > 0 && (
                <ul className={styles.absences} aria-label="Time off">
                  {absences.map((absence) => (
                    <AbsenceRow key={absence.id} absence={absence} />
                  ))}
                </ul>
              )}
            </>
          )}
        </LoadState>
        {isOpen ? (
          <Opened onDone={() => setOpen(false)} />
        ) : (
          <div className={styles.buttons}>
            <Button
              onPointerEnter={() => void formCode.load()}
              onFocus={() => void formCode.load()}
              onClick={() => setOpen(true)}
              {...held}
            >
              Add time off
            </Button>
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}
