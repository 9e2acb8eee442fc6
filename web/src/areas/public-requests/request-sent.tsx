import type { publicRequestsEndpoints } from '@kerbline/domain/areas/public-requests/endpoints.ts'
import type { ReplyOf } from '@kerbline/domain/kit/endpoint.ts'
import { publicHref } from '@kerbline/domain/public-screens.ts'
import { useEffect, useState } from 'react'
import page from '../../fleet/public/public-page.module.css'
import { BreakdownAdvice } from '../../fleet/public/unsafe-question.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './schedule.module.css'

interface Props {
  readonly reply: ReplyOf<(typeof publicRequestsEndpoints)['schedule']>
  readonly hasEmail: boolean
  readonly onAgain: () => void
}

const addressOf = (href: string): string => new URL(href, document.baseURI).href

/** The reference, and the link that shows how far it is. */
export function RequestSent({ reply, hasEmail, onAgain }: Props) {
  const [copied, setCopied] = useState<'copied' | 'not copied'>()
  const href = publicHref('link', { token: reply.token })
  // The form was long, and its button is gone.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const handleCopy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(addressOf(href))
      setCopied('copied')
    } catch {
      setCopied('not copied') // the browser refuses: the link above can be kept by hand
    }
  }
  return (
    <div className={page.form}>
      {reply.advice !== null && <BreakdownAdvice />}
      <Notice role="status">{reply.message}</Notice>
      <p>
        Your reference is <b className={styles.reference}>{reply.reference}</b>.
      </p>
      <ButtonLink href={href} variant="primary" size="touch" isWide>
        Track your request
      </ButtonLink>
      <Button size="touch" isWide onClick={() => void handleCopy()}>
        Copy link
      </Button>
      <p className={page.text} role="status">
        {copied === 'copied' && 'Link copied. '}
        {copied === 'not copied' && 'We could not copy the link. Open it and bookmark it. '}
        Keep this link. Anyone who has it can see the progress of your request.
        {hasEmail && ' We have also emailed it to you.'}
      </p>
      <Button size="touch" isWide variant="quiet" onClick={onAgain}>
        Send another request
      </Button>
    </div>
  )
}
