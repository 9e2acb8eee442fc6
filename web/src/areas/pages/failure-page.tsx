import { ArrowClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowClockwise'
import { useEffect, useState } from 'react'
import { headOffice } from '@kerbline/domain/product.ts'
import { href } from '@kerbline/domain/screens.ts'
import { navigate, useLocation, writeQuery } from '../../data/navigation/location.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { RoadPage } from './road-page.tsx'

/** Something failed on our side. `?reference=` names the log line; where there is none, the time serves support as well. In place of a page that could not be drawn, `onRetry` draws it again. */
export function FailurePage({ onRetry }: { onRetry?: () => void }) {
  const { path, query } = useLocation()
  const { reference } = query
  const address = path + writeQuery(query)
  const [failedAt] = useState(address)
  // Another address is another page, even where its path is the same.
  useEffect(() => {
    if (address !== failedAt) onRetry?.()
  }, [address, failedAt, onRetry])
  const [shownAt] = useState(() =>
    new Date().toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/London' }),
  )
  const handleRetry = (): void => {
    if (onRetry) onRetry()
    else if (history.length > 1) history.back()
    else navigate(href('dashboard'))
  }
  return (
    <RoadPage
      title="Something went wrong"
      text={
        <>
          <p>This was our fault. Anything you saved is safe. Try again in a moment.</p>
          <p>
            Still not working? Call {headOffice.phone}, {headOffice.hours}, and quote{' '}
            {reference ? (
              <b>{reference}</b>
            ) : (
              <>
                the time, <b>{shownAt}</b>
              </>
            )}
            .
          </p>
        </>
      }
    >
      <Button variant="primary" icon={ArrowClockwiseIcon} onClick={handleRetry}>
        Retry
      </Button>
      <ButtonLink href={href('dashboard')}>Go to the dashboard</ButtonLink>
    </RoadPage>
  )
}
