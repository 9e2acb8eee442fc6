// "Who drove LK21 VXN on 8 November at 14:30?" The question stands in the address, so its answer can be linked, shared and printed.
import { driversEndpoints } from '@kerbline/domain/areas/drivers/endpoints.ts'
import { whoDroveQuery } from '@kerbline/domain/areas/drivers/who-drove-link.ts'
import { readMoment } from '@kerbline/domain/areas/drivers/written-moment.ts'
import { displayRegistration, normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { formatDate, formatMoment } from '@kerbline/domain/kit/time/date-words.ts'
import { parseInstant } from '@kerbline/domain/kit/time/london-clock.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useEffect, useRef, useState } from 'react'
import { navigate, useLocation } from '../../data/navigation/location.ts'
import { setTitle } from '../../data/navigation/title.ts'
import { useToday } from '../../data/session/me.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty, Failed, LoadState } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import { VehicleChoice } from './vehicle-choice.tsx'
import { WhoDroveAnswer } from './who-drove-answer.tsx'
import styles from './who-drove.module.css'

/** A moment or a day of the address, as a person would have typed it. */
const typedOf = (at: string | undefined): string =>
  at === undefined ? '' : isCalendarDate(at) ? `${formatDate(at)} ` : parseInstant(at) ? formatMoment(at) : at

function Asked({ reg, at }: { reg: string; at: string }) {
  const load = useEndpoint(driversEndpoints.at, { reg, at })
  const refused = load.problem?.status === 422 ? load.problem.fields[0]?.message : undefined
  if (refused !== undefined)
    return <Failed what="who drove it" failure={{ remedy: refused, reference: undefined }} onRetry={load.retry} />
  return (
    <LoadState
      what="who drove it"
      load={load}
      onRetry={load.retry}
      skeleton={
        <PanelBody>
          <SkeletonText lines={5} />
        </PanelBody>
      }
    >
      {(found) => <WhoDroveAnswer found={found} reg={reg} at={at} readAt={load.updatedAt} />}
    </LoadState>
  )
}

/** Plate and moment: "yesterday at 10" is understood, and said back while one types. */
function Question({ reg, at, onEdit }: { reg: string; at: string | undefined; onEdit: (isEdited: boolean) => void }) {
  const [plate, setPlate] = useState(reg)
  const [when, setWhen] = useState(typedOf(at))
  const [now, setNow] = useState(() => Date.now())
  const [isTried, setTried] = useState(false)
  const whenField = useRef<HTMLInputElement>(null)
  const isMomentLeft = reg !== '' && (at === undefined || isCalendarDate(at))
  // Whoever comes from a vehicle has only the moment left to say. After the arrival, which goes to the heading.
  useEffect(() => {
    if (!isMomentLeft) return undefined
    const timer = setTimeout(() => whenField.current?.focus())
    return () => clearTimeout(timer)
  }, [isMomentLeft])
  const today = useToday()
  const read = readMoment(when, now, today)
  const problem = 'problem' in read ? read.problem : undefined
  return (
    <form
      className={styles.question}
      data-print="hide"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        onEdit(plate === '' || 'problem' in read)
        if (plate !== '' && 'at' in read)
          navigate(href('drivers', {}, whoDroveQuery({ reg: normaliseRegistration(plate), at: read.at })))
      }}
    >
      <VehicleChoice
        id="drove-vehicle"
        label="Vehicle"
        hint="Current or previous registration"
        error={isTried && plate === '' ? 'Choose a vehicle.' : undefined}
        value={plate}
        onChange={(chosen) => {
          setPlate(chosen)
          onEdit(true)
        }}
      />
      <TextField
        id="drove-at"
        label="Date and time"
        hint={'at' in read ? formatMoment(read.at) : 'For example, yesterday 10am, Monday 9:15 or 1/3 14.30'}
        error={isTried ? problem : undefined}
        autoComplete="off"
        ref={whenField}
        value={when}
        onChange={(event) => {
          setWhen(event.target.value)
          setNow(Date.now())
          onEdit(true)
        }}
      />
      <Button type="submit" variant="primary">
        Find driver
      </Button>
    </form>
  )
}

export function WhoDrovePage() {
  const { query } = useLocation()
  const { reg = '', at } = query
  const key = `${reg} ${at ?? ''}`
  // An answer stands beside the question it answers: a question that is being changed has none.
  const [edited, setEdited] = useState<string>()
  const isAsked = edited !== key && reg !== '' && at !== undefined && parseInstant(at) !== null
  const title = reg === '' ? 'Who drove?' : `Who drove ${displayRegistration(reg)}?`
  useEffect(() => setTitle(title), [title])
  return (
    <div data-print="document">
      <Breadcrumbs crumbs={[{ label: 'Drivers', href: href('drivers') }]} current="Who drove?" />
      <PageTitle
        lead={isAsked ? formatMoment(at) : 'Based on signed checks, driver assignments and telematics.'}
        actions={
          isAsked && (
            <Button icon={PrinterIcon} onClick={() => print()}>
              Print
            </Button>
          )
        }
      >
        {title}
      </PageTitle>
      <div className={styles.page}>
        <Question key={key} reg={reg} at={at} onEdit={(isEdited) => setEdited(isEdited ? key : undefined)} />
        <Panel title="Answer" isRuled>
          {isAsked ? (
            <Asked reg={reg} at={at} />
          ) : (
            <Empty look="panel" title="Search for a driver">
              Enter a vehicle and a time. We will show who was driving and the evidence.
            </Empty>
          )}
        </Panel>
      </div>
    </div>
  )
}
