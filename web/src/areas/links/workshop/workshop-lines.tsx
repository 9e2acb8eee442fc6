import { workshopLinkEndpoints, type WorkshopLine } from '@kerbline/domain/areas/maintenance/workshop-link-endpoints.ts'
import { moneyLineKinds } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { useState } from 'react'
import { useAction } from '../../../data/use-action.ts'
import { LineFields, type LineInput } from '../../../case/line-fields.tsx'
import { Rag } from '../../../fleet/rag.tsx'
import { Button } from '../../../ui/button.tsx'
import { NotSent } from './not-sent.tsx'
import type { WorkshopPartProps } from './workshop-part.ts'
import styles from './workshop.module.css'

const decided = { accepted: ['green', 'Approved'], declined: ['unknown', 'Declined'] } as const

const blank: LineInput = { what: '', kind: 'part', quantity: 1, unit: null }

const kindOf = (kind: string): LineInput['kind'] => moneyLineKinds.find((each) => each === kind) ?? 'other'
const sent = ({ id, what, kind, quantity, unit_pence, tax_percent }: WorkshopLine) => ({
  ...{ id, what, kind: kindOf(kind), quantity, unit_pence, tax_percent },
})

/** A line on its way into the estimate. */
function NewLine({ onAdd, isBusy }: { onAdd: (line: LineInput) => Promise<boolean>; isBusy: boolean }) {
  const [line, setLine] = useState(blank)
  const [isAsked, setAsked] = useState(false)
  const missing: Partial<Record<keyof LineInput, string | undefined>> = {
    what: line.what.trim() === '' ? 'Enter what it is for.' : undefined,
    quantity: typeof line.quantity === 'number' && line.quantity > 0 ? undefined : 'Enter how many.',
    unit: typeof line.unit === 'number' ? undefined : 'Enter what one costs.',
  }
  const handleAdd = async (): Promise<void> => {
    setAsked(true)
    if (Object.values(missing).some((each) => each !== undefined) || !(await onAdd(line))) return
    setLine(blank)
    setAsked(false)
  }
  const errorOf = (field: keyof LineInput): string | undefined => (isAsked ? missing[field] : undefined)
  return (
    <fieldset className={styles.form} aria-label="A line to add">
      <LineFields line={line} errorOf={errorOf} onChange={(change) => setLine({ ...line, ...change })} />
      <Button size="touch" isWide isBusy={isBusy} busyLabel="Adding" onClick={() => void handleAdd()}>
        Add the line
      </Button>
    </fieldset>
  )
}

/** What the workshop prices: its own lines, what was decided of each, and further ones while nobody decides. */
export function WorkshopLines({ token, booking, onChanged, onStale }: WorkshopPartProps) {
  const save = useAction(workshopLinkEndpoints.workshopLines)
  const { lines, may_price: mayPrice, version } = booking
  if (lines.length === 0 && !mayPrice) return null
  const open = lines.filter(({ decision }) => decision === null)
  const write = async (wanted: Parameters<typeof save.run>[0]['lines']): Promise<boolean> => {
    const reply = await save.run({ token, version, lines: wanted })
    if (reply) onChanged(reply)
    return reply !== undefined
  }
  const add = ({ what, kind, quantity, unit }: LineInput): Promise<boolean> =>
    write([...open.map(sent), { what, kind, quantity: Number(quantity), unit_pence: Number(unit) }])
  const remove = (line: WorkshopLine): void => void write(open.filter(({ id }) => id !== line.id).map(sent))
  return (
    <section className={styles.part} aria-label="Your estimate">
      <h2>Your estimate</h2>
      <ul className={styles.rows}>
        {lines.map((line) => (
          <li key={line.id}>
            <span>
              <b>{line.what}</b>
              <small>
                {line.quantity === 1 ? '' : `${line.quantity} × ${formatMoney(line.unit_pence)}, `}
                {formatMoney(line.net_pence)} before VAT
              </small>
              {line.decision !== null && <Rag value={decided[line.decision][0]} detail={decided[line.decision][1]} />}
            </span>
            {mayPrice && line.decision === null && (
              <Button size="small" aria-label={`Remove ${line.what}`} onClick={() => remove(line)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NotSent failure={save.failure} onStale={onStale} />
      {mayPrice && <NewLine onAdd={add} isBusy={save.isRunning} />}
      {mayPrice && open.length > 0 && <p>Press “Ask for authorisation” once all of it stands here.</p>}
    </section>
  )
}
