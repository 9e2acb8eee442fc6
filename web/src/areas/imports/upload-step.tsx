import { counted } from '@kerbline/domain/kit/words.ts'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { importsEndpoints, maxUploadBytes } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import type { ImportPageProps } from '../../crud/import-screens.ts'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useNarrow } from '../../ui/table/data-table-narrow.ts'
import { FileField, type FileRule } from '../../ui/fields/file-field.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './imports.module.css'
import { AccountsMeant } from './accounts-meant.tsx'
import { RecentImports } from './recent-imports.tsx'
import { useFileOut } from './use-file-out.ts'
import { useUpload } from './use-upload.ts'

/** Systems call a CSV file by several names, and some by none. What it is, the server finds out by its bytes. */
const rule: FileRule = {
  types: [
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.ms-excel',
    'text/plain',
    '.csv',
    '.xlsx',
    '',
  ],
  words: 'CSV or XLSX',
  maxMegabytes: maxUploadBytes / 1024 / 1024,
}

function Needed({ kind }: { kind: string }) {
  const load = useEndpoint(importsEndpoints.kinds, {}, { freshForSeconds: 600 })
  const found = load.data?.kinds.find(({ name }) => name === kind)
  if (!found) return null
  return (
    <p className={styles.quiet}>
      {found.required.length > 0 && (
        <>
          Every row needs <b>{found.required.join(', ')}</b>.{' '}
        </>
      )}
      The file can have {counted(found.columns, 'column')}.{' '}
      {found.is_closed
        ? 'Use the headings of the template, in any order. We refuse a file with any other heading.'
        : 'The column order and names do not matter. You match them in the next step.'}
    </p>
  )
}

export function UploadStep({ kind, title }: ImportPageProps) {
  const isNarrow = useNarrow()
  const upload = useUpload()
  const template = useFileOut(importsEndpoints.template, `${kind}-template.csv`)
  const [file, setFile] = useState<File>()
  const { query } = useLocation()
  const accounts = (query['accounts'] ?? '').split(',').filter(Boolean)
  const handleChoose = async (chosen: File): Promise<void> => {
    setFile(chosen)
    const id = await upload.send(kind, chosen, accounts)
    if (id === undefined) setFile(undefined)
    else changeQuery({ import: String(id), accounts: undefined }, { isReplace: true })
  }
  return (
    <>
      {isNarrow && <Notice>Imports are easier on a computer.</Notice>}
      <Panel
        title="Choose a file"
        isRuled
        tools={
          <Button
            size="small"
            icon={DownloadSimpleIcon}
            isBusy={template.isRunning}
            busyLabel="Preparing"
            onClick={() => void template.run({ kind })}
          >
            Template
          </Button>
        }
      >
        <PanelBody className={styles.body}>
          <FileField
            label={`File of ${title.toLowerCase()}`}
            rule={rule}
            chosen={file}
            progress={upload.progress}
            isDisabled={upload.progress !== undefined}
            error={upload.failure?.message ?? template.failure?.message}
            onChoose={(chosen) => void handleChoose(chosen)}
          />
          {upload.progress !== undefined && <Button onClick={upload.stop}>Cancel upload</Button>}
          <Needed kind={kind} />
          <AccountsMeant accounts={accounts} />
        </PanelBody>
      </Panel>
      <RecentImports kind={kind} />
    </>
  )
}
