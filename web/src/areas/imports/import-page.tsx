// The import of rows into one list: upload, map, check, commit, report. What stands where is the server's to say; the address names the
// import, so that it can be left and found again.
import { counted } from '@kerbline/domain/kit/words.ts'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ImportPageProps } from '../../crud/import-screens.ts'
import { useLocation } from '../../data/navigation/location.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { Breadcrumbs, PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { CheckStep } from './check-step.tsx'
import { FailedStep } from './failed-step.tsx'
import { hasFindings, type ImportView, isWorking, type Step, stepOf } from './import-view.ts'
import styles from './imports.module.css'
import { MapStep } from './map-step.tsx'
import { ReportStep } from './report-step.tsx'
import { StepRail } from './step-rail.tsx'
import { UploadStep } from './upload-step.tsx'
import { WorkStep } from './work-step.tsx'

const OFTEN_SECONDS = 0.7

function headOf(view: ImportView | undefined, title: string): { title: string; lead: string } {
  const rows = counted(view?.rows ?? 0, 'row')
  switch (view?.state) {
    case 'mapping':
      return {
        title: 'Match the columns',
        lead: `Match each column in ${view.source}. Nothing is saved yet.`,
      }
    case 'checking':
    case 'checked':
      return { title: `Check ${rows}`, lead: 'Correct what you can here. Nothing is saved until you select Import.' }
    case 'committing':
      return { title: `Importing ${rows}`, lead: 'You can leave this page. Find this import under Recent imports.' }
    case 'done':
      return { title: `${view.source} imported`, lead: `Results for ${rows}.` }
    case 'undoing':
      return { title: `Undoing ${view.source}`, lead: 'Records it created will be deleted and changes reversed.' }
    case 'reading':
      return { title: 'Reading the file', lead: `${view.source} uploaded. Next: match the columns.` }
    default:
      return {
        title: `Import ${title.toLowerCase()}`,
        lead: 'From a CSV or XLSX file. Nothing is saved until you have checked it.',
      }
  }
}

function stepFor(view: ImportView, props: ImportPageProps): ReactNode {
  switch (view.state) {
    case 'mapping':
      return <MapStep key={view.id} view={view} />
    case 'checking':
      return hasFindings(view) ? <CheckStep view={view} listHref={props.listHref} /> : <WorkStep view={view} />
    case 'checked':
      return <CheckStep view={view} listHref={props.listHref} />
    case 'done':
      return <ReportStep view={view} {...props} />
    case 'failed':
      return <FailedStep view={view} />
    case 'uploading':
      return <UploadStep {...props} />
    default:
      return <WorkStep view={view} />
  }
}

/** A new step begins at its title, for eyes and for screen readers; the first is the frame's to announce. */
function useTopOfStep(step: Step): void {
  const before = useRef(step)
  useEffect(() => {
    if (before.current === step) return
    before.current = step
    document.querySelector('h1')?.focus({ preventScroll: true })
    globalThis.scrollTo(0, 0)
  }, [step])
}

export function ImportPage(props: ImportPageProps) {
  const { title, listHref } = props
  const id = Number(useLocation().query['import'])
  const isKnown = Number.isInteger(id) && id > 0
  const load = useEndpoint(importsEndpoints.view, { id }, { isEnabled: isKnown, freshForSeconds: 0 })
  const view = isKnown ? load.data : undefined
  // The same question, asked often while the answer is about to change.
  useEndpoint(
    importsEndpoints.view,
    { id },
    { isEnabled: view !== undefined && isWorking(view), refreshEverySeconds: OFTEN_SECONDS },
  )
  const head = headOf(view, title)
  useTopOfStep(stepOf(view))
  return (
    <>
      <Breadcrumbs crumbs={[{ label: title, href: listHref }]} current="Import" />
      <PageTitle lead={head.lead}>{head.title}</PageTitle>
      <div className={styles.wizard}>
        <StepRail current={stepOf(view)} view={view} />
        <div className={styles.stack}>
          {isKnown ? (
            <LoadState
              what="this import"
              look="page"
              load={load}
              onRetry={load.retry}
              skeleton={<SkeletonRows rows={8} />}
            >
              {(found) => stepFor(found, props)}
            </LoadState>
          ) : (
            <UploadStep {...props} />
          )}
        </div>
      </div>
    </>
  )
}
