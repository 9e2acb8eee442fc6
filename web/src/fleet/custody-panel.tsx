// Who had a vehicle at each moment, as a line: what both sides of an argument about damage start from.
import type { CustodySpan } from '@kerbline/domain/areas/hires/custody.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { useBusinessNow } from '../case/use-business-now.ts'
import { useLink } from '../data/navigation/use-link.ts'
import { useUser } from '../data/session/session.ts'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import { MaybeLink } from '../ui/maybe-link.tsx'
import styles from './custody-panel.module.css'

interface Marked {
  /** "Happened" */
  readonly label: string
  readonly at: string
}

interface Props {
  readonly spans: readonly CustodySpan[]
  readonly marked?: readonly Marked[]
}

const isWithin = ({ from, to }: CustodySpan, at: string): boolean =>
  (from === null || from <= at) && (to === null || at < to)

export function CustodyPanel({ spans, marked = [] }: Props) {
  const link = useLink()
  const isCustomer = useUser()?.side === 'customer'
  const today = londonDate(useBusinessNow())
  // What is long past explains nothing: the line begins where the first thing marked lies, or one hire back.
  const first = spans.findIndex((span) => marked.some(({ at }) => isWithin(span, at)))
  const shown = spans.slice(Math.max(0, Math.min(first < 0 ? spans.length : first, spans.length - 2) - 1))
  if (spans.length === 0) return null
  const time = (at: string, isDayAlone: boolean): string =>
    isDayAlone ? `${formatDate(londonDate(at))}, time not recorded` : formatInstant(at, today)
  const nameOf = ({ holder, name }: CustodySpan): string =>
    holder === 'hire_company'
      ? headOffice.name
      : holder === 'other_hirer'
        ? (name ?? 'Another hirer')
        : isCustomer
          ? 'You'
          : (name ?? 'The customer')
  return (
    <Panel title="Who had the vehicle">
      <PanelBody>
        <ol className={styles.line}>
          {shown.map((span) => (
            <li key={span.from ?? 'first'} data-holder={span.holder}>
              <b>{nameOf(span)}</b>
              <small>
                {span.from === null ? 'Before' : `From ${time(span.from, span.is_day_alone)}`}
                {span.to === null && span.from !== null && ', until now'}
              </small>
              {span.proof && (
                <small className={styles.proof}>
                  <MaybeLink href={link('conditionSet', { id: String(span.proof.id) })}>
                    Photos of the handover, {span.proof.number}
                  </MaybeLink>
                </small>
              )}
              {marked
                .filter(({ at }) => isWithin(span, at))
                .map(({ label, at }) => (
                  <small key={label} className={styles.marked}>
                    {label} {formatInstant(at, today)}
                  </small>
                ))}
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  )
}
