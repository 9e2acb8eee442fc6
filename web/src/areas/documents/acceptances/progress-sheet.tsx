import { readingsEndpoints, type Reader, type Reading } from '@kerbline/domain/areas/documents/reading-endpoints.ts'
import { readersPlan } from '@kerbline/domain/areas/documents/acceptances/list.ts'
import { progressWords, REMIND_HOURS } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { formatInstant } from '@kerbline/domain/kit/time/date-words.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { BellRingingIcon } from '@phosphor-icons/react/dist/csr/BellRinging'
import { FilePdfIcon } from '@phosphor-icons/react/dist/csr/FilePdf'
import { FileXlsIcon } from '@phosphor-icons/react/dist/csr/FileXls'
import { useState } from 'react'
import { FileButton } from '../../../case/file-button.tsx'
import { download } from '../../../data/download.ts'
import { isLoadFailure } from '../../../data/failure.ts'
import { useToday } from '../../../data/session/me.ts'
import { useAction } from '../../../data/use-action.ts'
import { useEndpoint } from '../../../data/use-endpoint.ts'
import { Rag } from '../../../fleet/rag.tsx'
import { Button } from '../../../ui/button.tsx'
import { LoadState } from '../../../ui/layout/load-state.tsx'
import { Progress } from '../../../ui/layout/progress.tsx'
import { SkeletonRows } from '../../../ui/layout/skeleton.tsx'
import { Sheet } from '../../../ui/overlay/dialog.tsx'
import { showToast } from '../../../ui/overlay/toasts.ts'
import styles from './to-read.module.css'

const Person = ({ reader, today }: { readonly reader: Reader; readonly today: string | undefined }) => (
  <li className={styles.person}>
    <span>
      {reader.user_name}
      {reader.by_link !== null && <small className={styles.quiet}> {reader.by_link}</small>}
    </span>
    {reader.accepted_at === null ? (
      <Rag value="amber" detail={reader.state === 'opened' ? 'Opened, not accepted' : 'Waiting'} />
    ) : (
      <Rag value="green" detail={`Accepted ${today === undefined ? '' : formatInstant(reader.accepted_at, today)}`} />
    )}
  </li>
)

function ExportButton({ reading }: { readonly reading: Reading }) {
  const [isComing, setComing] = useState(false)
  const handleExport = async (): Promise<void> => {
    setComing(true)
    try {
      await download(
        readingsEndpoints.exportPeople,
        { id: reading.id, columns: [...readersPlan.shown], format: 'xlsx' },
        'accepted.xlsx',
      )
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: 'We could not export the list.', body: error.message })
    } finally {
      setComing(false)
    }
  }
  return (
    <Button size="small" icon={FileXlsIcon} isBusy={isComing} busyLabel="Fetching" onClick={() => void handleExport()}>
      Export
    </Button>
  )
}

function RemindButton({ reading }: { readonly reading: Reading }) {
  const reminding = useAction(readingsEndpoints.remind)
  const handleRemind = async (): Promise<void> => {
    const reply = await reminding.run({ id: reading.id })
    if (reply)
      showToast({
        tone: 'done',
        title: `${counted(reply.reminded, 'person', 'people')} reminded.`,
        ...(reply.left_alone > 0 && {
          body: `${counted(reply.left_alone, 'other was', 'others were')} reminded in the last ${REMIND_HOURS} hours.`,
        }),
      })
  }
  return (
    <Button
      size="small"
      icon={BellRingingIcon}
      disabledReason={
        reading.waiting === 0 ? 'Everyone has accepted' : reading.is_current ? undefined : 'There is a newer version'
      }
      isBusy={reminding.isRunning}
      busyLabel="Reminding"
      onClick={() => void handleRemind()}
    >
      Remind
    </Button>
  )
}

function Contents({ reading, people }: { readonly reading: Reading; readonly people: readonly Reader[] }) {
  const today = useToday()
  return (
    <div className={styles.sheet}>
      <div>
        <p>{progressWords(reading)}</p>
        <Progress label="Accepted" value={reading.accepted} max={reading.people} />
      </div>
      <div className={styles.actions}>
        <FileButton
          endpoint={readingsEndpoints.proof}
          input={{ id: reading.id }}
          fileName="accepted.pdf"
          icon={FilePdfIcon}
          failed="We could not create the PDF record."
        >
          Download record (PDF)
        </FileButton>
        <ExportButton reading={reading} />
        <RemindButton reading={reading} />
      </div>
      <ul className={styles.people} aria-label="People">
        {people.map((reader) => (
          <Person key={reader.id} {...{ reader, today }} />
        ))}
      </ul>
      <p className={styles.quiet}>
        Version {reading.version}, SHA-256 {reading.sha256}
        {reading.remind_days !== null && reading.is_current && reading.waiting > 0
          ? `. Reminders are sent every ${counted(reading.remind_days, 'day')}.`
          : '.'}
      </p>
    </div>
  )
}

/** How far a document is: who accepted and when, who waits, the proof. */
export function ProgressSheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const load = useEndpoint(readingsEndpoints.people, { id })
  return (
    <Sheet isOpen onClose={onClose} title={load.data?.reading.title ?? 'Read and accept'}>
      <LoadState what="the people" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={6} />}>
        {({ reading, people }) => <Contents {...{ reading, people }} />}
      </LoadState>
    </Sheet>
  )
}
