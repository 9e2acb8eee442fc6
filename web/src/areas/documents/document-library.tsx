import { documentsEndpoints } from '@kerbline/domain/areas/documents/endpoints.ts'
import { documentFilterEndpoints } from '@kerbline/domain/areas/documents/filter-endpoints.ts'
import type { LibraryRow } from '@kerbline/domain/areas/documents/library-endpoints.ts'
import { libraryPlan } from '@kerbline/domain/areas/documents/list.ts'
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash'
import { FileArchiveIcon } from '@phosphor-icons/react/dist/csr/FileArchive'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useCallback, useMemo, useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { changeQuery, currentAddress, useLocation, writeQuery } from '../../data/navigation/location.ts'
import { locationOf } from '../../data/navigation/matcher.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useToday } from '../../data/session/me.ts'
import { useUser } from '../../data/session/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import type { BulkAction } from '../../list/bulk/list-bulk.ts'
import { ListPage } from '../../list/list-page.tsx'
import { useListState } from '../../list/use-list.ts'
import { useSavedViews } from '../../list/views/views-source.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { documentCells } from './document-cells.tsx'
import { DocumentTabs } from './document-tabs.tsx'
import styles from './documents.module.css'
import { folderAsked, FolderRail } from './folder-rail.tsx'
import { archivesSheet, documentSheet, uploadSheet } from './lazy-parts.ts'
import { OnTheirWay } from './on-their-way.tsx'
import { zipAll, zipTicked } from '../../fleet/archives/zip-documents.ts'

/** Opens over the list as it stands. */
function documentHref({ id }: Pick<LibraryRow, 'id'>): string {
  const { path, query } = locationOf(currentAddress())
  return `#${path}${writeQuery({ ...query, document: String(id) })}`
}
const closeDocument = (): void => changeQuery({ document: undefined })
const openUpload = (): void => changeQuery({ upload: 'yes' })
const closeUpload = (): void => changeQuery({ upload: undefined, paper: undefined, hire: undefined })

const actions: readonly BulkAction<LibraryRow>[] = [
  {
    label: 'Zip',
    icon: FileArchiveIcon,
    run: (rows, done) => {
      void zipTicked(rows.map(({ id }) => id))
      done()
    },
    all: ({ asked, total, ids }, _seen, done) => {
      void zipAll(asked, total, ids)
      done()
    },
  },
]

const forStaff = ({ visibility }: LibraryRow) =>
  visibility === 'staff' && (
    <span title="Hire company only">
      <Icon of={EyeSlashIcon} />
      <VisuallyHidden>Hire company only</VisuallyHidden>
    </span>
  )

function ArchivesButton() {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <Button icon={FileArchiveIcon} onPointerEnter={ahead(archivesSheet)} onClick={() => setOpen(true)}>
        Zip files
      </Button>
      {isOpen && (
        <LazyDialog of={archivesSheet} name="The zip files" onClose={close}>
          {(ArchivesSheet) => <ArchivesSheet onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}

function usePlan() {
  const may = useMay()
  const isStaff = useUser()?.side === 'staff'
  const seesDrivers = may('see drivers')
  const seesCompanies = may('see companies')
  return useMemo(() => libraryPlan({ isStaff, seesDrivers, seesCompanies }), [isStaff, seesDrivers, seesCompanies])
}

/** Every document one may see: folders left, files right, and one of them with its versions over both. */
export function DocumentLibrary() {
  const may = useMay()
  const today = useToday()
  const link = useLink()
  const { query } = useLocation()
  const plan = usePlan()
  const [state] = useListState(plan)
  const cells = useMemo(() => documentCells(today, link), [today, link])
  const { data: counts } = useEndpoint(documentsEndpoints.viewCounts, {})
  const mayUpload = may('upload documents') || may('manage documents')
  const { document, upload } = query
  return (
    <>
      <div className={styles.library}>
        <ListPage
          title="Documents"
          what="documents"
          plan={plan}
          endpoint={documentsEndpoints.list}
          exportEndpoint={documentsEndpoints.exportRows}
          optionsFor={plan.columns['company_id'] ? documentFilterEndpoints.options : undefined}
          rowHref={documentHref}
          cells={cells}
          besideName={forStaff}
          card={{ status: 'expiry', lines: ['type', 'owner_words'], facts: ['issued_on', 'added_at'] }}
          top={
            <>
              <DocumentTabs value="library" />
              {mayUpload && <OnTheirWay />}
            </>
          }
          before={<FolderRail plan={plan} state={state} />}
          lastTools={<ArchivesButton />}
          primaryAction={
            mayUpload && (
              <Button
                variant="primary"
                icon={UploadSimpleIcon}
                onPointerEnter={ahead(uploadSheet)}
                onClick={openUpload}
              >
                Upload
              </Button>
            )
          }
          searchHint="Title, reg, driver or number"
          emptyWords={
            folderAsked(state) === undefined
              ? {
                  title: 'No documents yet',
                  words: mayUpload
                    ? 'Upload the first document, for example an insurance certificate, a V5C copy or a licence check.'
                    : 'Documents will appear here once added.',
                }
              : { title: 'Nothing in this folder', words: 'Documents in this folder will appear here.' }
          }
          bulkActions={actions}
          views={useSavedViews('documents')}
          viewCounts={counts}
        />
      </div>
      {document !== undefined && (
        <LazyDialog of={documentSheet} name="The document" onClose={closeDocument}>
          {(DocumentSheet) => <DocumentSheet id={Number(document)} onClose={closeDocument} />}
        </LazyDialog>
      )}
      {upload !== undefined && mayUpload && (
        <LazyDialog of={uploadSheet} name="The upload" onClose={closeUpload}>
          {(UploadSheet) => (
            <UploadSheet
              named={upload}
              type={query['paper']}
              hire={query['hire'] === undefined ? undefined : Number(query['hire'])}
              onClose={closeUpload}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
