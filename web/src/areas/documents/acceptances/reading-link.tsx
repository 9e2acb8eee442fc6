// One document that a driver without a sign-in is asked to read, by a link of their own: opened, then accepted in their name.
import { acceptByLinkWords } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { readingsEndpoints } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import type { ReadingSheet } from '@kerbline/domain/areas/documents/reading-link-endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { FileTextIcon } from '@phosphor-icons/react/dist/csr/FileText'
import { useState } from 'react'
import styles from '../../../case/by-link/by-link.module.css'
import { followDownload } from '../../../data/download.ts'
import { useAction } from '../../../data/use-action.ts'
import { CallUs } from '../../../fleet/public/call-us.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/layout/banner.tsx'
import { OpenedPaper } from './opened-paper.tsx'
import pictures from '../documents.module.css'

interface Props {
  readonly token: string
  readonly sheet: ReadingSheet
}
interface Shown {
  readonly url: string
  readonly mime: string
}

function Paper({ title, shown: { url, mime } }: { readonly title: string; readonly shown: Shown }) {
  if (mime === 'application/pdf') return <OpenedPaper link={url} title={title} />
  return mime.startsWith('image/') ? <img src={url} alt={title} className={pictures.picture} /> : null
}

export function ReadingLink({ token, sheet: first }: Props) {
  const [sheet, setSheet] = useState(first)
  const [shown, setShown] = useState<Shown>()
  const opening = useAction(readingsEndpoints.openByLink)
  const accepting = useAction(readingsEndpoints.acceptByLink)
  const { title, version, sha256, note, reader, company, asked_by_name: by, asked_at: askedAt } = sheet
  const isOpened = sheet.opened_at !== null
  const handleOpen = async (): Promise<void> => {
    const reply = await opening.run({ token })
    if (!reply) return
    setSheet(reply.sheet)
    if (reply.mime === 'application/pdf' || reply.mime.startsWith('image/')) setShown(reply)
    else followDownload(reply.url)
  }
  const handleAccept = async (): Promise<void> => {
    const reply = await accepting.run({ token, sha256 })
    if (reply) setSheet(reply)
  }
  const failure = accepting.failure ?? opening.failure
  if (sheet.accepted_at !== null)
    return (
      <Notice tone="info" role="status">
        <b>Thank you, {reader}.</b> You accepted {title}, version {version}, on{' '}
        {formatDate(londonDate(sheet.accepted_at))}. You can close this page.
      </Notice>
    )
  if (sheet.is_over)
    return (
      <Notice tone="amber" role="status">
        <b>You do not need to accept this any more.</b> There is a newer version, or {company} no longer asks you to
        read it. If you need to read the new version, you will get another email.
      </Notice>
    )
  return (
    <div className={styles.booking}>
      <section className={styles.part} aria-label="The document">
        <h2>
          {title}, version {version}
        </h2>
        <p>
          {by} of {company} asked you on {formatDate(londonDate(askedAt))} to read and accept this.
        </p>
        {note !== null && <p className={styles.said}>{note}</p>}
        {shown && <Paper title={title} shown={shown} />}
        <Button
          icon={FileTextIcon}
          size="touch"
          variant={isOpened ? 'secondary' : 'primary'}
          isBusy={opening.isRunning}
          busyLabel="Opening"
          onClick={() => void handleOpen()}
        >
          {isOpened ? 'Open again' : 'Open the document'}
        </Button>
      </section>
      <section className={styles.part} aria-label="Your acceptance">
        <p>
          Your name: <b>{reader}</b>
        </p>
        <Button
          icon={CheckCircleIcon}
          size="touch"
          variant={isOpened ? 'primary' : 'secondary'}
          disabledReason={isOpened ? undefined : 'Open the document first'}
          isBusy={accepting.isRunning}
          busyLabel="Accepting"
          onClick={() => void handleAccept()}
        >
          {acceptByLinkWords}
        </Button>
        {failure && (
          <Notice tone="red" role="alert">
            {failure.message}
          </Notice>
        )}
      </section>
      <CallUs>Not {reader}, or questions? Call us:</CallUs>
    </div>
  )
}
