import type { Custody, CustodySpan } from '@kerbline/domain/areas/damage/custody.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { headOffice } from '@kerbline/domain/product.ts'
import { useSide } from '../case/case-source.ts'
import { useBusinessNow } from '../case/use-business-now.ts'
import { useLink } from '../data/navigation/use-link.ts'
import { Panel, PanelBody } from '../ui/layout/panel.tsx'
import { MaybeLink } from '../ui/maybe-link.tsx'
import styles from './custody-panel.module.css'

/** Around the moment: the hires of years ago are of no use here. */
const SHOWN_SPANS = 5

const isIn = ({ from, to }: CustodySpan, at: string): boolean =>
  (from === null || from <= at) && (to === null || at < to)

interface Props {
  readonly custody: Custody
  /** What the moment is: "When it happened". */
  readonly momentLabel: string
  readonly note?: string | undefined
}

/** Who had the vehicle, span by span, and where the moment lies; both sides read the same line (ruling 70). */
export function CustodyPanel({ custody: { spans, moment }, momentLabel, note }: Props) {
  const viewer = useSide()
  const link = useLink()
  const today = londonDate(useBusinessNow())
  if (spans.length === 0) return null
  const own = spans.findIndex(({ holder }) => holder === 'customer')
  const nameOf = ({ holder, name }: CustodySpan, place: number): string => {
    if (holder === 'hire_company') return headOffice.name
    if (holder === 'customer') return viewer === 'customer' ? 'You' : (name ?? 'The customer')
    return name ?? (own === -1 || place < own ? 'An earlier hirer' : 'A later hirer')
  }
  const until = ({ from, to }: CustodySpan): string =>
    [
      from === null ? null : `from ${formatInstant(from, today)}`,
      to === null ? 'until now' : `until ${formatInstant(to, today)}`,
    ]
      .filter(Boolean)
      .join(' ')
  const at = spans.findIndex((span) => isIn(span, moment.to))
  const first = Math.max(0, Math.min((at === -1 ? spans.length : at) - 2, spans.length - SHOWN_SPANS))
  const when =
    moment.from === moment.to
      ? formatInstant(moment.to, today)
      : moment.from === null
        ? `before ${formatInstant(moment.to, today)}`
        : `between ${formatInstant(moment.from, today)} and ${formatInstant(moment.to, today)}`
  return (
    <Panel title="Who had the vehicle" note={note}>
      <PanelBody>
        <ol className={styles.spans}>
          {spans.slice(first, first + SHOWN_SPANS).map((span, place) => (
            <li key={span.from ?? 'first'} data-holder={span.holder}>
              <b>{nameOf(span, first + place)}</b>
              <small>
                {until(span)}
                {span.evidence && (
                  <>
                    {', '}
                    <MaybeLink href={link('conditionSet', { id: String(span.evidence.id) })}>
                      {span.evidence.number}
                    </MaybeLink>
                  </>
                )}
              </small>
              {first + place === at && (
                <span className={styles.moment}>
                  {momentLabel}: {when}
                </span>
              )}
            </li>
          ))}
        </ol>
      </PanelBody>
    </Panel>
  )
}
