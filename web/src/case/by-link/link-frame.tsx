import { normaliseRegistration } from '@kerbline/domain/fleet/registration.ts'
import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/plate.tsx'
import { CallUs } from '../../fleet/public/call-us.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './by-link.module.css'
import type { ByLink } from './use-by-link.ts'

/** What every case says of itself by a link. */
interface ToldByLink {
  readonly number: string
  readonly registration: string
  /** How it stands: "Delivery booked". */
  readonly words: string
}

interface Props<Told> {
  /** "booking" */
  readonly what: string
  readonly page: ByLink<Told>
  /** Before how it stands: "MOT: ". */
  readonly work?: (told: Told) => string
  /** Above its facts: that it is closed. */
  readonly notice?: (told: Told) => ReactNode
  /** Those without an answer are left out. */
  readonly facts: (told: Told) => readonly (readonly [label: string, answer: ReactNode])[]
  /** Head office answers where this says none. */
  readonly phone?: (told: Told) => string | undefined
  readonly children: (told: Told) => ReactNode
}

/** A case as somebody without a sign-in sees it by a link: which vehicle, how it stands, what is theirs to do, whom to call. */
export function LinkFrame<Told extends ToldByLink>({ what, page, work, notice, facts, phone, children }: Props<Told>) {
  const { told, failure, look } = page
  if (!told)
    return failure ? (
      <Failed what={`the ${what}`} failure={{ remedy: failure.message }} look="page" onRetry={look} />
    ) : (
      <Loading what={`the ${what}`} skeleton={<SkeletonText lines={6} />} />
    )
  return (
    <div className={styles.booking}>
      <p className={styles.head}>
        {told.registration !== '' && <Plate reg={normaliseRegistration(told.registration)} />}
        <span>
          {work?.(told)}
          <b>{told.words}</b>
        </span>
      </p>
      {notice?.(told)}
      <dl className={styles.facts}>
        {facts(told).map(
          ([label, answer]) =>
            answer && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{answer}</dd>
              </div>
            ),
        )}
      </dl>
      {children(told)}
      {failure && (
        <Notice tone="red" role="alert">
          <b>This may be out of date.</b> {failure.message}
        </Notice>
      )}
      <Button icon={ArrowClockwiseIcon} size="touch" isWide onClick={look}>
        Refresh
      </Button>
      <CallUs phone={phone?.(told)}>Any questions? Call us and quote {told.number}.</CallUs>
    </div>
  )
}
