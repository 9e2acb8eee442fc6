import { severityWords } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { Notice } from '../../../ui/layout/banner.tsx'
import type { KeptCheck } from './kept-checks.ts'
import { knownDefects } from './new-check.ts'

const TYRES = 'tyres_wheels'

/** What is known of an item before it is answered: defects that are open, and of tyres when they were last worked on. */
export function KnownOfItem({ check, code }: { check: KeptCheck; code: string }) {
  const known = knownDefects(check, code)
  const { tyres } = check
  return (
    <>
      {code === TYRES && tyres != null && (
        <p>
          Last tyre work {formatDate(londonDate(tyres.at))}
          {tyres.miles !== null && `, ${tyres.miles.toLocaleString('en-GB')} mi`}.
        </p>
      )}
      {known.map(({ number, severity, note, reported_at: at }) => (
        <Notice key={number} tone={severity === 'dangerous' ? 'red' : 'amber'} role="status">
          <b>
            Open defect {number}: {note ?? severityWords[severity]}.
          </b>{' '}
          Reported {formatDate(londonDate(at))}. Report it again if it is still there.
        </Notice>
      ))}
    </>
  )
}

/** Open defects of items that were answered OK: seen once more before anybody says that there are none. */
export function KnownAnsweredOk({ check }: { check: KeptCheck }) {
  const known = (check.openDefects ?? []).filter(({ code }) => check.answers[code]?.response === 'ok')
  if (known.length === 0) return null
  return (
    <Notice tone="amber" role="status">
      <b>You answered OK to items with an open defect.</b> Check them again before you sign.{' '}
      {known
        .map(({ number, code, note }) =>
          [`${check.items.find((item) => item.code === code)?.item ?? code} (${number})`, note]
            .filter(Boolean)
            .join(': '),
        )
        .join('. ')}
      .
    </Notice>
  )
}
