// Saved views for people without an account: whether they want the emails, and the file of one of them.
import { viewsEndpoints } from '@kerbline/domain/areas/views/endpoints.ts'
import type { ViewEmailsSheet, ViewFileSheet } from '@kerbline/domain/areas/views/link-endpoints.ts'
import { formatDate, formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import styles from '../../case/by-link/by-link.module.css'
import { sizeInWords } from '../../case/evidence/evidence-source.ts'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Fact, Facts } from '../../ui/layout/facts.tsx'

interface EmailsProps {
  readonly token: string
  readonly sheet: ViewEmailsSheet
}

const lead = ({ sender, company, view_name: name, email, timing, state }: ViewEmailsSheet): string => {
  if (state === 'opted out') return `You have stopped ${name}. We will send nothing more of it to ${email}.`
  if (timing === null) return `${sender} of ${company} no longer sends ${name}.`
  return state === 'confirmed'
    ? `${sender} of ${company} sends ${name} to ${email}, ${timing}.`
    : `${sender} of ${company} wants to send ${name} to ${email}, ${timing}.`
}

export function ViewEmailsLink({ token, sheet: first }: EmailsProps) {
  const [sheet, setSheet] = useState(first)
  const { run, isRunning, failure } = useAction(viewsEndpoints.answerByLink)
  const { state, timing } = sheet
  const answer = async (isWanted: boolean): Promise<void> => {
    const reply = await run({ token, is_wanted: isWanted })
    if (reply) setSheet(reply)
  }
  const busy = { isBusy: isRunning, busyLabel: 'Saving', size: 'touch' } as const
  return (
    <section className={styles.part} aria-label="These emails">
      <p role="status">{lead(sheet)}</p>
      {state !== 'confirmed' && timing !== null && (
        <>
          <p>Each email has a link to a file. You do not need an account, and you can stop at any time.</p>
          <Button variant="primary" {...busy} onClick={() => void answer(true)}>
            {state === 'waiting' ? 'Yes, send it to me' : 'Send it to me again'}
          </Button>
        </>
      )}
      {state !== 'opted out' && (
        <Button {...busy} onClick={() => void answer(false)}>
          {state === 'waiting' ? 'No, do not send it' : 'Stop these emails'}
        </Button>
      )}
      {failure && (
        <Notice tone="red" role="alert">
          <b>We could not save your answer.</b> {failure.message}
        </Notice>
      )}
    </section>
  )
}

interface FileProps {
  readonly token: string
  readonly sheet: ViewFileSheet
}

export function ViewFileLink({ token, sheet }: FileProps) {
  const [isComing, setComing] = useState(false)
  const [failed, setFailed] = useState<string>()
  const { sender, company, view_name: name, name: file, rows, size_bytes: size, sent_at: sent, ends_at: ends } = sheet
  const handleDownload = async (): Promise<void> => {
    setComing(true)
    setFailed(undefined)
    try {
      await download(viewsEndpoints.fileByLink, { token }, file)
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      setFailed(error.message)
    } finally {
      setComing(false)
    }
  }
  return (
    <section className={styles.part} aria-label="The file">
      <h2>{name}</h2>
      <Facts>
        <Fact label="Sent by">{`${sender}, ${company}`}</Fact>
        <Fact label="Sent">{formatInstant(sent, londonDate(sent))}</Fact>
        <Fact label="File">{`${counted(rows, 'row')}, ${sizeInWords(size)}`}</Fact>
        {ends !== null && <Fact label="Available until">{formatDate(londonDate(ends))}</Fact>}
      </Facts>
      <Button
        icon={DownloadSimpleIcon}
        variant="primary"
        size="touch"
        isBusy={isComing}
        busyLabel="Downloading"
        onClick={() => void handleDownload()}
      >
        Download the file
      </Button>
      {failed !== undefined && (
        <Notice tone="red" role="alert">
          <b>We could not download the file.</b> {failed}
        </Notice>
      )}
    </section>
  )
}
