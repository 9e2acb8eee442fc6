import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { Progress } from '../../ui/layout/progress.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import styles from './archives.module.css'
import { fetchArchive } from './bring-archive.ts'

const REFRESH_SECONDS = 2
const endWords = { done: 'Ready', failed: 'Not created', cancelled: 'Stopped' } as const
const count = (value: number): string => value.toLocaleString('en-GB')

interface ListProps {
  /** Plural: "packs", "zip files". */
  readonly what: string
  /** What each holds, where all hold the same: "vehicle". */
  readonly unit?: string | undefined
}

function ArchiveRow({ archive, unit }: { readonly archive: DocumentArchive } & Pick<ListProps, 'unit'>) {
  const stopping = useAction(documentsEndpoints.cancelArchive)
  const { name, state, files_done: done, files_total: total, problem } = archive
  return (
    <li className={styles.archive}>
      <b>{name}</b>
      {state === 'waiting' || state === 'running' ? (
        <>
          <Progress label={name} value={done} max={Math.max(total, 1)} />
          <span>
            {state === 'waiting'
              ? 'Queued'
              : `${count(done)} of ${unit === undefined ? count(total) : counted(total, unit)}`}
          </span>
          <Button size="small" isBusy={stopping.isRunning} onClick={() => void stopping.run({ id: archive.id })}>
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
        <Button size="small" aria-label={`Download ${name}`} onClick={() => void fetchArchive(archive)}>
          Download
        </Button>
      )}
      {stopping.failure && <small role="alert">{stopping.failure.message}</small>}
    </li>
  )
}

/** One's own zip files of the last day: followed while they are made, fetched when they are. */
export function ArchiveList({ what, unit }: ListProps) {
  const load = useEndpoint(documentsEndpoints.archives, {}, { refreshEverySeconds: REFRESH_SECONDS })
  return (
    <LoadState
      what={`your ${what}`}
      load={load}
      onRetry={load.retry}
      skeleton={<Skeleton height={120} />}
      isEmpty={({ archives }) => archives.length === 0}
      empty={
        <Empty look="panel" title={`No ${what} yet`}>
          Files you create will be available here for 24 hours.
        </Empty>
      }
    >
      {({ archives }) => (
        <ol className={styles.archives} aria-label={`Your ${what}`}>
          {archives.map((archive) => (
            <ArchiveRow key={archive.id} archive={archive} unit={unit} />
          ))}
        </ol>
      )}
    </LoadState>
  )
}
