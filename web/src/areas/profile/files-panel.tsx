// What was made for one in the background and is kept for a day: whoever closed the page before its file came finds it here.
import { documentsEndpoints, type DocumentArchive } from '@kerbline/domain/areas/documents/endpoints.ts'
import { exportsEndpoints, type ExportProgress } from '@kerbline/domain/areas/exports/endpoints.ts'
import { capital, counted } from '@kerbline/domain/kit/words.ts'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { useState } from 'react'
import { download } from '../../data/download.ts'
import { isLoadFailure } from '../../data/failure.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { instantWords } from '../../record/record-value.tsx'
import { Button } from '../../ui/button.tsx'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody, PanelRows } from '../../ui/layout/panel.tsx'
import { ShowOlder } from '../../ui/layout/show-older.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './profile.module.css'

interface MadeFile {
  readonly id: number
  /** With its ending. */
  readonly name: string
  readonly state: ExportProgress['state']
  readonly holds: string
  readonly createdAt: string
  readonly problem: string | null
  readonly bring: () => Promise<void>
}

const ofExport = ({ id, name, format, state, rows_done, created_at, problem }: ExportProgress): MadeFile => ({
  ...{ id, name: `${name}.${format}`, state, holds: counted(rows_done, 'row'), createdAt: created_at, problem },
  bring: () => download(exportsEndpoints.file, { id }, `${name}.${format}`),
})
const ofArchive = ({ id, name, state, files_done, created_at, problem }: DocumentArchive): MadeFile => ({
  ...{
    id,
    name: `${name}.zip`,
    state,
    holds: `${files_done.toLocaleString('en-GB')} done`,
    createdAt: created_at,
    problem,
  },
  bring: () => download(documentsEndpoints.archiveFile, { id }, `${name}.zip`),
})

const stateWords: Readonly<Record<MadeFile['state'], string>> = {
  waiting: 'queued',
  running: 'in progress',
  done: 'ready',
  failed: 'failed',
  cancelled: 'stopped',
}

function FileRow({ file }: { file: MadeFile }) {
  const [isBusy, setBusy] = useState(false)
  const { name, state, holds, createdAt, problem } = file
  const handleDownload = async (): Promise<void> => {
    setBusy(true)
    try {
      await file.bring()
    } catch (error) {
      if (!isLoadFailure(error)) throw error
      showToast({ tone: 'failed', title: `${name} could not be downloaded.`, body: error.message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <li className={styles.schedule}>
      <b>{name}</b>
      <p className={styles.small}>
        {capital(stateWords[state])}
        {state === 'done' || state === 'running' ? `, ${holds}` : ''}, requested {instantWords(createdAt)}. {problem}
      </p>
      {state === 'done' && (
        <Button size="small" icon={DownloadSimpleIcon} isBusy={isBusy} onClick={() => void handleDownload()}>
          Download {name}
        </Button>
      )}
    </li>
  )
}

const isUnderWay = ({ state }: MadeFile): boolean => state === 'waiting' || state === 'running'
const LOOK_SECONDS = 5

interface FilesProps {
  readonly label: string
  readonly files: readonly MadeFile[]
}
const Files = ({ label, files }: FilesProps) =>
  files.length === 0 ? null : (
    <PanelRows label={label}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} />
      ))}
    </PanelRows>
  )

interface PartProps {
  readonly before?: number
}

function Exports({ before }: PartProps) {
  const [isWatched, setWatched] = useState(false)
  const load = useEndpoint(exportsEndpoints.list, before === undefined ? {} : { before }, {
    ...(isWatched && { refreshEverySeconds: LOOK_SECONDS }),
  })
  const files = load.data?.exports.map(ofExport) ?? []
  const isMaking = files.some(isUnderWay)
  if (isMaking !== isWatched) setWatched(isMaking)
  return (
    <LoadState what="your exports" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={2} />}>
      {({ next }) => (
        <>
          {files.length === 0 && before === undefined && (
            <PanelBody>
              <p className={styles.small}>No large exports (over 10,000 rows) in the last 24 hours.</p>
            </PanelBody>
          )}
          <Files label="Exports" files={files} />
          <ShowOlder next={next} label="Show older exports" className={undefined}>
            {(older) => <Exports before={older} />}
          </ShowOlder>
        </>
      )}
    </LoadState>
  )
}

function Archives({ before }: PartProps) {
  const load = useEndpoint(documentsEndpoints.archives, before === undefined ? {} : { before })
  return (
    <LoadState what="your zip files" load={load} onRetry={load.retry} skeleton={<SkeletonRows rows={1} />}>
      {({ archives, next }) => (
        <>
          <Files label="Zip files" files={archives.map(ofArchive)} />
          <ShowOlder next={next} label="Show older zip files" className={undefined}>
            {(older) => <Archives before={older} />}
          </ShowOlder>
        </>
      )}
    </LoadState>
  )
}

/** Long exports and evidence packs of the last day. */
export function FilesPanel() {
  const may = useMay()
  return (
    <Panel title="Your downloads" note="Available for 24 hours" isRuled>
      <Exports />
      {may(documentsEndpoints.archives.needs) && <Archives />}
    </Panel>
  )
}
