import { counted } from '@kerbline/domain/kit/words.ts'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { countsInWords, takenOf } from '@kerbline/domain/areas/imports/import-words.ts'
import { importedColumn } from '@kerbline/domain/kit/list.ts'
import type { ImportPageProps } from '../../crud/import-screens.ts'
import { changeQuery } from '../../data/navigation/location.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { CheckCounts, type Outcome } from './check-counts.tsx'
import { anotherFile, type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'
import { RowsOf } from './rows-of.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { useFileOut } from './use-file-out.ts'
import { useState } from 'react'

const captions = {
  create: 'Rows that were created',
  update: 'Rows that were updated',
  skip: 'Rows with no changes or skipped',
  error: 'Rows with errors',
} as const

/** All of a run or nothing of it: what stands on it is said when it is tried. */
function UndoRun({ view }: { view: ImportView }) {
  const [isAsking, setAsking] = useState(false)
  const revert = useAction(importsEndpoints.revert)
  const taken = counted(takenOf(view.counts), 'row')
  return (
    <>
      <Button icon={ArrowCounterClockwiseIcon} isBusy={revert.isRunning} onClick={() => setAsking(true)}>
        Undo import
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Undo import of ${view.source}?`}
        lead={`${taken} imported. Undoing deletes new records and reverses changes. If other records now depend on them, nothing will be undone and we will show you why.`}
        confirmLabel="Undo import"
        onConfirm={() => {
          setAsking(false)
          void revert.run({ id: view.id })
        }}
      />
      {revert.failure && (
        <Notice tone="red" role="alert">
          {revert.failure.message}
        </Notice>
      )}
    </>
  )
}

/** Exactly what it made and changed; the whole list where that cannot be asked, or is no more. */
function ShowRows({ view, listHref }: { view: ImportView; listHref: string }) {
  const taken = takenOf(view.counts)
  const isShown = view.is_listed && view.undone_at === null && taken > 0
  const { one, many } = view
  const these = taken === 1 ? `this ${one.toLowerCase()}` : `these ${number(taken)} ${many.toLowerCase()}`
  return isShown ? (
    <ButtonLink href={`${listHref}?${importedColumn}=is:${view.id}`} variant="primary">
      Show {these}
    </ButtonLink>
  ) : (
    <ButtonLink href={listHref} variant="primary">
      Show {many.toLowerCase()}
    </ButtonLink>
  )
}

/** What the import did, where its rows are, and the rows that stayed out, as a file that can come again. */
export function ReportStep({ view, listHref }: ImportPageProps & { view: ImportView }) {
  const rejected = useFileOut(importsEndpoints.rejected, 'rejected-rows.csv')
  const { error, left_out: leftOut } = view.counts
  const [outcome, setOutcome] = useState<Outcome | undefined>(error > 0 ? 'error' : undefined)
  return (
    <>
      <CheckCounts view={view} chosen={outcome} onChoose={setOutcome} />
      <Panel title="Done" isRuled>
        <PanelBody className={styles.body}>
          <output>
            {countsInWords(view.counts)}
            {view.seconds !== null &&
              `. It took ${view.seconds < 1 ? 'less than a second' : counted(Math.round(view.seconds), 'second')}.`}
          </output>
          {view.undone_at === null &&
            view.made.map(({ register, names, count }) => (
              <p key={register}>
                <b>{register} created:</b> {names.join(', ')}
                {count > names.length && ` and ${(count - names.length).toLocaleString('en-GB')} more`}
              </p>
            ))}
          {view.follows !== null && view.undone_at === null && takenOf(view.counts) > 0 && (
            <p className={styles.quiet}>{view.follows}</p>
          )}
          {view.undone_at !== null && <Notice>This import has been undone.</Notice>}
          {view.failure !== null && (
            <Notice tone="red" role="alert">
              {view.failure}
            </Notice>
          )}
          {error + leftOut > 0 && (
            <p className={styles.quiet}>
              Download the rejected rows. The last column says what to fix. Then import that file.
            </p>
          )}
          {rejected.failure && (
            <Notice tone="red" role="alert">
              {rejected.failure.message}
            </Notice>
          )}
          <div className={styles.actions}>
            <ShowRows view={view} listHref={listHref} />
            {error + leftOut > 0 && (
              <Button
                icon={DownloadSimpleIcon}
                isBusy={rejected.isRunning}
                busyLabel="Preparing"
                onClick={() => void rejected.run({ id: view.id })}
              >
                Rejected rows, {counted(error + leftOut, 'row')}
              </Button>
            )}
            <Button onClick={() => changeQuery(anotherFile(view), { isReplace: false })}>Import another file</Button>
            {view.can_undo && <UndoRun view={view} />}
          </div>
        </PanelBody>
      </Panel>
      {view.standing.total > 0 && <StandingPanel standing={view.standing} />}
      {outcome && (
        <section className={styles.cause} aria-label={captions[outcome]}>
          <RowsOf
            key={outcome}
            view={view}
            fixing={undefined}
            caption={captions[outcome]}
            needed={[]}
            outcome={outcome}
          />
        </section>
      )}
    </>
  )
}
