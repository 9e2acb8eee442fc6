import { complianceEndpoints } from '@kerbline/domain/areas/compliance/endpoints.ts'
import { EVIDENCE_MONTHS } from '@kerbline/domain/areas/compliance/evidence.ts'
import { vehicleEventOptions } from '@kerbline/domain/areas/compliance/types/kept-types.ts'
import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Sheet } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './compliance.module.css'

const REFRESH_SECONDS = 2
const ALL = 'all'
const monthOptions = [String(EVIDENCE_MONTHS), '18', '24', '36'].map((value) => ({ value, label: `${value} months` }))

async function fetchPack({ id, name }: DocumentArchive): Promise<void> {
  try {
    await download(documentsEndpoints.archiveFile, { id }, `${name}.zip`)
    showToast({ tone: 'done', title: `${name} is in your downloads.` })
  } catch (error) {
    if (!isLoadFailure(error)) throw error
    showToast({ tone: 'failed', title: 'The pack did not come.', body: error.message })
  }
}

const endWords = { done: 'Ready', failed: 'Not made', cancelled: 'Stopped' } as const

function PackRow({ pack }: { readonly pack: DocumentArchive }) {
  const stopping = useAction(documentsEndpoints.cancelArchive)
  const { name, state, files_done: done, files_total: total, problem } = pack
  return (
    <li className={styles.record}>
      <b>{name}</b>
      {state === 'waiting' || state === 'running' ? (
        <>
          <Progress label={name} value={done} max={Math.max(total, 1)} />
          <span>
            {state === 'waiting'
              ? 'Waiting its turn'
              : `${done.toLocaleString('en-GB')} of ${counted(total, 'vehicle')}`}
          </span>
          <Button size="small" isBusy={stopping.isRunning} onClick={() => void stopping.run({ id: pack.id })}>
            Stop
          </Button>
        </>
      ) : (
        <span>
          {endWords[state]}
          {problem !== null && `: ${problem}`}
        </span>
      )}
      {state === 'done' && (
        <Button size="small" aria-label={`Download ${name}`} onClick={() => void fetchPack(pack)}>
          Download
        </Button>
      )}
      {stopping.failure && <small role="alert">{stopping.failure.message}</small>}
    </li>
  )
}

function Packs() {
  const load = useEndpoint(documentsEndpoints.archives, {}, { refreshEverySeconds: REFRESH_SECONDS })
  return (
    <LoadState
      what="your packs"
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={120} />}
      isEmpty={({ archives }) => archives.length === 0}
      empty={
        <Empty look="panel" title="No packs yet">
          A pack stands here for a day, while it is made and after.
        </Empty>
      }
    >
      {({ archives }) => (
        <ol className={styles.records} aria-label="Your packs">
          {archives.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </ol>
      )}
    </LoadState>
  )
}

interface Props {
  /** The kind the list is narrowed to. */
  readonly type: string | undefined
  readonly onClose: () => void
}

/** Evidence of the whole fleet: asked for, followed and fetched here; it goes on while one works elsewhere. */
export function PacksSheet({ type, onClose }: Props) {
  const [kind, setKind] = useState(type ?? ALL)
  const [months, setMonths] = useState(String(EVIDENCE_MONTHS))
  const starting = useAction(complianceEndpoints.startPack, { refreshes: [documentsEndpoints.archives] })
  const start = (): Promise<unknown> =>
    starting.run({ vehicle_ids: null, type: kind === ALL ? null : kind, months: Number(months) })
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title="Evidence packs"
      lead="Every vehicle you see: what was done, the papers that prove it, and an index with the digest of each file. You can close this and go on working."
      footer={
        <Button variant="primary" isBusy={starting.isRunning} busyLabel="Asking" onClick={() => void start()}>
          Make pack of the fleet
        </Button>
      }
    >
      <div className={styles.form}>
        <SelectField
          label="Kind of event"
          options={[{ value: ALL, label: 'All kinds' }, ...vehicleEventOptions()]}
          value={kind}
          onChange={setKind}
        />
        <SelectField label="Back to" options={monthOptions} value={months} onChange={setMonths} />
        {starting.failure && (
          <Notice tone="red" role="alert">
            {starting.failure.message}
          </Notice>
        )}
        <Packs />
      </div>
    </Sheet>
  )
}
