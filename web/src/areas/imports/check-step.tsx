import { counted } from '@kerbline/domain/kit/words.ts'
import { ArrowCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowCounterClockwise'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useState } from 'react'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/choices/switch.tsx'
import { AccountsMeant } from './accounts-meant.tsx'
import { CausePanel } from './fixing/cause-panel.tsx'
import { CheckCounts, type Outcome } from './check-counts.tsx'
import { CommitBar } from './commit-bar.tsx'
import { type ImportView, number } from './import-view.ts'
import styles from './imports.module.css'
import { RowsOf } from './rows-of.tsx'
import { useFileOut } from './use-file-out.ts'
import { type Fixing, useFixing } from './fixing/use-fixing.ts'

function Tools({
  view,
  fixing,
  isAll,
  onAll,
}: {
  view: ImportView
  fixing: Fixing
  isAll: boolean
  onAll: (isAll: boolean) => void
}) {
  const problems = useFileOut(importsEndpoints.rejected, 'problem-rows.csv')
  const found = view.groups.reduce((sum, { count }) => sum + count, 0)
  return (
    <div className={styles.tools}>
      <Switch label="Only show rows with errors" checked={!isAll} onChange={({ target }) => onAll(!target.checked)} />
      <output className={styles.quiet}>
        {view.state === 'checking'
          ? `Checking again, ${number(view.progress.done)} of ${number(view.progress.total)}`
          : `${counted(found, 'problem')} in ${counted(view.groups.length, 'group')}`}
      </output>
      <span className={styles.push}>
        {view.last_fix !== null && (
          <Button
            size="small"
            icon={ArrowCounterClockwiseIcon}
            isBusy={fixing.isBusy}
            onClick={fixing.undo}
            title={view.last_fix}
          >
            Undo last fix
          </Button>
        )}
        {view.counts.error + view.counts.left_out > 0 && (
          <Button
            size="small"
            icon={DownloadSimpleIcon}
            isBusy={problems.isRunning || view.state === 'checking'}
            busyLabel="Preparing"
            onClick={() => void problems.run({ id: view.id })}
          >
            Rows with errors
          </Button>
        )}
      </span>
    </div>
  )
}

/** Of a column with several unknown names: all of them at once. */
function CreateAll({ view: { groups, columns, targets }, fixing }: { view: ImportView; fixing: Fixing }) {
  const creatable = groups.filter(({ fixes }) => fixes.some((fix) => fix.do === 'create'))
  const places = [...new Set(creatable.flatMap(({ place }) => place ?? []))]
  return places.map((place) => {
    const count = creatable.filter((group) => group.place === place).length
    const label = targets.find(({ name }) => name === columns[place]?.target)?.label ?? columns[place]?.title ?? ''
    return count < 2 ? null : (
      <p key={place} className={styles.allNames}>
        {label}: {counted(count, 'name')} not recognised.{' '}
        <Button size="small" isBusy={fixing.isBusy} onClick={() => fixing.createAll(place)}>
          Create all {number(count)}
        </Button>
      </p>
    )
  })
}

const captions = {
  create: 'Rows that will be created',
  update: 'Rows that will be updated',
  skip: 'Rows with no changes or skipped',
  error: 'Rows with errors',
} as const

/** What will happen, and what is in the way of it: by cause, with the repair at hand. */
export function CheckStep({ view, listHref }: { view: ImportView; listHref: string }) {
  const fixing = useFixing(view)
  const [outcome, setOutcome] = useState<Outcome>()
  const [isAll, setAll] = useState(false)
  const isFlat = outcome !== undefined || isAll
  return (
    <>
      {view.failure !== null && (
        <Notice tone="red" role="alert">
          {view.failure}
        </Notice>
      )}
      <AccountsMeant accounts={view.accounts} />
      <CheckCounts view={view} chosen={outcome} onChoose={setOutcome} />
      <Tools {...{ view, fixing, isAll }} onAll={setAll} />
      {fixing.failure && (
        <Notice tone="red" role="alert">
          {fixing.failure.message}
        </Notice>
      )}
      <div className={styles.causes} aria-busy={view.state === 'checking'}>
        {isFlat ? (
          <section className={styles.cause} aria-label={outcome ? captions[outcome] : 'Rows of the file'}>
            <RowsOf
              key={outcome ?? 'all'}
              view={view}
              fixing={fixing}
              caption={outcome ? captions[outcome] : 'Rows of the file'}
              needed={[...new Set(view.groups.flatMap(({ place }) => place ?? []))].slice(0, 3)}
              outcome={outcome}
            />
          </section>
        ) : (
          <>
            <CreateAll {...{ view, fixing }} />
            {view.groups.map((group) => (
              <CausePanel key={group.key} {...{ view, group, fixing }} />
            ))}
          </>
        )}
        {!isFlat && view.groups.length === 0 && <Notice>All rows are ready to import.</Notice>}
      </div>
      <CommitBar view={view} listHref={listHref} />
    </>
  )
}
