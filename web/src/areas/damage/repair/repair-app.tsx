// One damage case as its repairer sees it by its link: the vehicle, where it is damaged, photos; its quote, its days, its files.
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import {
  type QuoteLine,
  type RepairerCase,
  repairerDocumentTypes,
} from '@kerbline/domain/areas/damage/repairer-endpoints.ts'
import { severityWords } from '@kerbline/domain/areas/damage/words.ts'
import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useState } from 'react'
import styles from '../../../case/by-link/by-link.module.css'
import { LinkFiles } from '../../../case/by-link/link-files.tsx'
import { LinkFrame } from '../../../case/by-link/link-frame.tsx'
import { LinkSteps } from '../../../case/by-link/link-steps.tsx'
import { NewLine } from '../../../case/by-link/new-line.tsx'
import { NotSent } from '../../../case/by-link/not-sent.tsx'
import { useByLink } from '../../../case/by-link/use-by-link.ts'
import type { LineInput } from '../../../case/money/line-fields.tsx'
import { useAction } from '../../../data/use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { BodyPlan } from '../body-plan.tsx'
import ownStyles from './repair.module.css'

const { repair, repairPhoto, repairStep, repairQuote, repairDays, startRepairFile, sendRepairPart, finishRepairFile } =
  damageEndpoints

interface PartProps {
  readonly token: string
  readonly told: RepairerCase
  readonly onChanged: (told: RepairerCase) => void
  readonly onStale: () => void
}

function Where({ told: { plan, marks } }: Pick<PartProps, 'told'>) {
  return (
    <section className={styles.part} aria-label="Where">
      <h2>Where</h2>
      <BodyPlan template={plan} marks={marks} />
      <ol className={styles.rows}>
        {marks.map((mark, place) => (
          <li key={place}>
            <span>
              <b>
                {place + 1}. {markInWords(mark)}
              </b>{' '}
              <small>
                {severityWords[mark.severity]}
                {mark.note !== null && `. ${mark.note}`}
              </small>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** In full by an address of its own: that of the small one is soon over. */
function Photos({ token, told: { photos } }: Pick<PartProps, 'token' | 'told'>) {
  const open = useAction(repairPhoto)
  if (photos.length === 0) return null
  const handleOpen = async (id: number): Promise<void> => {
    const reply = await open.run({ token, id })
    if (reply) window.open(reply.address, '_blank', 'noopener')
  }
  return (
    <section className={styles.part} aria-label="Photos">
      <h2>Photos</h2>
      <ul className={ownStyles.photos}>
        {photos.map(({ id, title, address }) => (
          <li key={id}>
            <button type="button" onClick={() => void handleOpen(id)}>
              <img src={address} alt={title} />
            </button>
          </li>
        ))}
      </ul>
      {open.failure && (
        <Notice tone="red" role="alert">
          <b>We could not open the photo.</b> {open.failure.message}
        </Notice>
      )}
    </section>
  )
}

const kindOf = (kind: string): LineInput['kind'] => moneyLineKinds.find((each) => each === kind) ?? 'other'
const sent = ({ what, kind, quantity, unit_pence }: QuoteLine) => ({
  ...{ what, kind: kindOf(kind), quantity, unit_pence },
})
const sumOf = (lines: readonly QuoteLine[]): number =>
  lines.reduce((sum, { quantity, unit_pence: unit }) => sum + Math.round(quantity * unit), 0)

/** What the repairer asks for the work, line by line. */
function Quote({ token, told, onChanged, onStale }: PartProps) {
  const save = useAction(repairQuote)
  const { lines, may_quote: mayQuote, version } = told
  if (lines.length === 0 && !mayQuote) return null
  const write = async (wanted: ReturnType<typeof sent>[]): Promise<boolean> => {
    const reply = await save.run({ token, version, lines: wanted })
    if (reply) onChanged(reply)
    return reply !== undefined
  }
  const add = ({ what, kind, quantity, unit }: LineInput): Promise<boolean> =>
    write([...lines.map(sent), { what, kind, quantity: Number(quantity), unit_pence: Number(unit) }])
  return (
    <section className={styles.part} aria-label="Your quote">
      <h2>Your quote</h2>
      <ul className={styles.rows}>
        {lines.map(({ what, quantity, unit_pence: unit }, place) => (
          <li key={place}>
            <span>
              <b>{what}</b>
              <small>
                {quantity === 1 ? '' : `${quantity} × `}
                {formatMoney(unit)} before VAT
              </small>
            </span>
            {mayQuote && (
              <Button
                size="small"
                aria-label={`Remove ${what}`}
                onClick={() => void write(lines.toSpliced(place, 1).map(sent))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {lines.length > 0 && (
        <p>
          Total <b>{formatMoney(sumOf(lines))}</b> before VAT. Each line is sent as you add it.
        </p>
      )}
      <NotSent what="case" failure={save.failure} onStale={onStale} />
      {mayQuote && <NewLine onAdd={add} isBusy={save.isRunning} />}
    </section>
  )
}

/** When the work begins, and when the vehicle is ready. */
function Days({ token, told, onChanged, onStale }: PartProps) {
  const { repair_start: start, repair_due: due, may_date: mayDate, version, now } = told
  const [days, setDays] = useState({ start, due })
  const [isMissing, setMissing] = useState(false)
  const save = useAction(repairDays)
  if (!mayDate) return null
  const handleSave = async (): Promise<void> => {
    setMissing(days.start === null)
    if (days.start === null) return
    const reply = await save.run({ token, version, repair_start: days.start, repair_due: days.due })
    if (reply) onChanged(reply)
  }
  const today = londonDate(now)
  return (
    <section className={styles.part} aria-label="Dates">
      <h2>Dates</h2>
      <DateField
        id="repair-start"
        label="Repair starts"
        today={today}
        error={isMissing && days.start === null ? 'Enter a date.' : undefined}
        value={days.start}
        onChange={(value) => setDays({ ...days, start: value })}
      />
      <DateField
        id="repair-due"
        label="Ready by"
        isOptional
        today={today}
        value={days.due}
        onChange={(value) => setDays({ ...days, due: value })}
      />
      <NotSent what="case" failure={save.failure} onStale={onStale} />
      <Button size="touch" isWide isBusy={save.isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
        Save dates
      </Button>
    </section>
  )
}

const factsOf = ({ repairer, model, is_drivable: drivable, repair_start: start, repair_due: due }: RepairerCase) =>
  [
    ['Repairer', repairer],
    ['Vehicle', model],
    ['Can be driven', drivable === null ? null : drivable ? 'Yes' : 'No'],
    ['Repair starts', start && formatDate(start)],
    ['Ready by', due && formatDate(due)],
  ] as const

const overNotice = ({ is_over: isOver }: RepairerCase) =>
  isOver && (
    <Notice role="status">
      <b>This case is closed.</b>
    </Notice>
  )

export function RepairApp({ token }: { readonly token: string }) {
  const page = useByLink(repair, token)
  return (
    <LinkFrame
      what="case"
      page={page}
      notice={overNotice}
      facts={factsOf}
      phone={({ branch, phone }) => branch?.phone ?? phone}
    >
      {(told) => {
        const part: PartProps = { token, told, onChanged: page.change, onStale: page.look }
        return (
          <>
            <LinkSteps {...part} what="case" call={repairStep} />
            <Where told={told} />
            <Photos {...part} />
            <Quote {...part} />
            <Days key={`${told.repair_start} ${told.repair_due}`} {...part} />
            <LinkFiles
              {...{ token, types: repairerDocumentTypes, owner: `repair:${told.number}`, documents: told.documents }}
              calls={{ start: startRepairFile, part: sendRepairPart, finish: finishRepairFile }}
              mayBring={told.may_bring}
            />
          </>
        )
      }}
    </LinkFrame>
  )
}
