import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { slotInWords } from '@kerbline/domain/areas/condition-sets/slots.ts'
import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight'
import { ArrowsLeftRightIcon } from '@phosphor-icons/react/dist/csr/ArrowsLeftRight'
import { useState } from 'react'
import { keyHref } from '../../case/case-source.ts'
import { useBusinessNow } from '../../case/use-business-now.ts'
import { changeTrouble } from '../../data/failure.ts'
import { navigate } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { useMay } from '../../data/session/may.ts'
import { useCallAddress, useFileAddress } from '../../data/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { conditionSource, type ConditionRecord } from './condition-source.ts'
import styles from './condition-sets.module.css'
import { ShownMarks } from './shown-marks.tsx'

const ways = [
  { value: 'slider', label: 'Slider' },
  { value: 'beside', label: 'Side by side' },
] as const

const Shot = ({
  address,
  alt,
  className,
}: {
  address: string | undefined
  alt: string
  className?: string | undefined
}) =>
  address === undefined ? (
    <span className={className} data-is-coming />
  ) : (
    <img src={address} alt={alt} className={className} draggable={false} />
  )

interface PairProps {
  readonly name: string
  readonly before: string | undefined
  readonly beforeWords: string
  readonly now: string | undefined
  readonly nowWords: string
}

/** One photo over the other: a range that is dragged, pressed or moved by arrow keys says how much of the earlier one is seen. */
function Slider({ name, before, beforeWords, now, nowWords }: PairProps) {
  const [part, setPart] = useState(50)
  return (
    <div className={styles.slider}>
      <Shot address={now} alt={nowWords} className={styles.shot} />
      <div className={styles.over} style={{ clipPath: `inset(0 ${100 - part}% 0 0)` }}>
        <Shot address={before} alt={beforeWords} className={styles.shot} />
      </div>
      <span className={styles.line} style={{ left: `${part}%` }} aria-hidden="true">
        <Icon of={ArrowsLeftRightIcon} />
      </span>
      <span className={styles.badge} data-side="before">
        {beforeWords}
      </span>
      <span className={styles.badge} data-side="now">
        {nowWords}
      </span>
      <input
        type="range"
        min={0}
        max={100}
        value={part}
        aria-label={`${name}: before and now`}
        aria-valuetext={`${part}% before, ${100 - part}% now`}
        onChange={({ target }) => setPart(Number(target.value))}
      />
    </div>
  )
}

const Beside = ({ before, beforeWords, now, nowWords }: PairProps) => (
  <div className={styles.beside}>
    {(
      [
        [before, beforeWords],
        [now, nowWords],
      ] as const
    ).map(([address, words]) => (
      <figure key={words}>
        <Shot address={address} alt={words} className={styles.shot} />
        <figcaption>{words}</figcaption>
      </figure>
    ))}
  </div>
)

/** New damage on this photo: the report begins with its panel marked, and the set is linked to it. */
function ReportSeen({ record: { id, vehicle_id: vehicle }, slot }: { record: ConditionRecord; slot: string }) {
  const may = useMay()
  const create = useAction(damageEndpoints.create, { refreshes: [damageEndpoints.list, conditionSetsEndpoints.view] })
  if (vehicle === null || !may([damageCase.open, damageCase.manage]) || !may(damageCase.see)) return null
  const handleReport = async (): Promise<void> => {
    const reply = await create.run({ vehicle_id: vehicle, title: null, check_id: null, set: { id, slot } })
    if (reply) navigate(href('damageDraft', { id: String(reply.record.id) }))
  }
  return (
    <>
      <Button size="small" isBusy={create.isRunning} busyLabel="Starting" onClick={() => void handleReport()}>
        Report new damage
      </Button>
      {create.failure && <span role="alert">We could not start the report. {changeTrouble(create.failure)}</span>}
    </>
  )
}

interface Props {
  readonly record: ConditionRecord
  readonly slot: string
  readonly onChoose: (slot: string) => void
}

/** One slot beside the same slot of the vehicle's set before, also where another customer had the vehicle then. */
export function ComparePanel({ record, slot, onChoose }: Props) {
  const { id, slots, previous } = record
  const today = londonDate(useBusinessNow())
  const [way, setWay] = useState<(typeof ways)[number]['value']>('slider')
  const photo = slots.find((each) => each.slot === slot)?.photo ?? null
  const hasBefore = previous?.slots.includes(slot) === true
  const now = useFileAddress(photo?.file_id ?? null)
  const before = useCallAddress(conditionSetsEndpoints.previousPhoto, hasBefore ? { id, slot } : null)
  const name = slotInWords(slot)
  const taken = slots.filter((each) => each.photo)
  const place = taken.findIndex((each) => each.slot === slot)
  const nowWords = photo ? `Now ${formatInstant(photo.taken_at, today)}` : ''
  const day = previous && formatDate(londonDate(previous.taken_at))
  const pair = { name, before, beforeWords: `Before ${day ?? ''}`, now, nowWords }
  const step = (by: 1 | -1, icon: typeof ArrowLeftIcon) => {
    const next = taken[place + by]
    return (
      next && (
        <Button size="small" icon={icon} onClick={() => onChoose(next.slot)}>
          {slotInWords(next.slot)}
        </Button>
      )
    )
  }
  return (
    <Panel
      title={name}
      note={previous ? 'Same photo in two sets' : 'First set of this vehicle'}
      tools={hasBefore && photo && <Segmented label="Show as" options={ways} value={way} onChange={setWay} />}
      isRuled
    >
      <PanelBody className={styles.body}>
        {hasBefore && photo ? (
          way === 'slider' ? (
            <Slider key={slot} {...pair} />
          ) : (
            <Beside {...pair} />
          )
        ) : (
          <Shot address={now} alt={name} className={styles.shot} />
        )}
        <div className={styles.tools}>
          {step(-1, ArrowLeftIcon)}
          {step(1, ArrowRightIcon)}
          {photo && <ReportSeen record={record} slot={slot} />}
        </div>
        {hasBefore && photo && <ShownMarks record={record} slot={slot} day={day ?? ''} />}
        {previous && (
          <p className={styles.words}>
            {!hasBefore && `The set of ${day} has no photo of this. `}
            {previous.record ? (
              <>
                Compared with{' '}
                <a href={keyHref(conditionSource, String(previous.record.id))}>
                  {previous.record.number}, {day}
                </a>
                .
              </>
            ) : (
              `The set of ${day} was taken before your hire. You can see its date and photos only.`
            )}
          </p>
        )}
      </PanelBody>
    </Panel>
  )
}
