import { maintenanceCase } from '@kerbline/domain/areas/maintenance/case.ts'
import { workshopLinksEndpoints, type WorkshopLine } from '@kerbline/domain/areas/workshop-links/endpoints.ts'
import { moneyLineKinds, moneyOfKind, wordsOfDecision } from '@kerbline/domain/cases/money-lines.ts'
import { formatMoney } from '@kerbline/domain/kit/money.ts'
import { NewLine } from '../../case/by-link/new-line.tsx'
import { NotSent } from '../../case/by-link/not-sent.tsx'
import type { LineInput } from '../../case/money/line-fields.tsx'
import { useAction } from '../../data/use-action.ts'
import { Rag } from '../../fleet/rag.tsx'
import { Button } from '../../ui/button.tsx'
import type { WorkshopPartProps } from './workshop-part.ts'
import styles from '../../case/by-link/by-link.module.css'

const money = moneyOfKind(maintenanceCase)

const kindOf = (kind: string): LineInput['kind'] => moneyLineKinds.find((each) => each === kind) ?? 'other'
const sent = ({ id, what, kind, quantity, unit_pence, tax_treatment }: WorkshopLine) => ({
  ...{ id, what, kind: kindOf(kind), quantity, unit_pence, tax_treatment },
})

/** What the workshop prices: its own lines, what was decided of each, and further ones while nobody decides. */
export function WorkshopLines({ token, booking, onChanged, onStale }: WorkshopPartProps) {
  const save = useAction(workshopLinksEndpoints.lines)
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
              {line.decision !== null && (
                <Rag
                  value={line.decision === 'accepted' ? 'green' : 'unknown'}
                  detail={wordsOfDecision(money, line.decision).past}
                />
              )}
            </span>
            {mayPrice && line.decision === null && (
              <Button size="small" aria-label={`Remove ${line.what}`} onClick={() => remove(line)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      <NotSent what="booking" failure={save.failure} onStale={onStale} />
      {mayPrice && <NewLine onAdd={add} isBusy={save.isRunning} />}
      {mayPrice && open.length > 0 && <p>When your estimate is complete, select “Ask for authorisation”.</p>}
    </section>
  )
}
