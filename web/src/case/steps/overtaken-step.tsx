import type { OfferedStep } from '@kerbline/domain/cases/case-endpoints.ts'
import { stateInWords } from '@kerbline/domain/cases/case-kind.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import type { CaseSource, CaseView } from '../case-source.ts'
import styles from '../../form/form-dialog.module.css'

interface Props {
  readonly source: CaseSource
  readonly view: CaseView
  readonly step: OfferedStep
  /** The case as the step was begun over. */
  readonly base: { readonly version: string; readonly state: string }
  /** The case as it stands now is here. */
  readonly isRead: boolean
  readonly isOffered: boolean
  readonly onGoOn: () => void
}

/** Who was quicker, as the history of the case has it: with the newest step, else with the newest of everything. */
function useWho({ calls }: CaseSource, { record }: CaseView, hasMoved: boolean): string | undefined {
  const load = useEndpoint(calls.history, { id: String(record.id) }, { freshForSeconds: 0 })
  return load.data?.entries.find(({ kind }) => !hasMoved || kind === 'step')?.by ?? undefined
}

/** Somebody was quicker: what it is now, and whether the step can still be taken. */
export function OvertakenStep({ source, view, step, base, isRead, isOffered, onGoOn }: Props) {
  const { record } = view
  const hasMoved = record.state !== base.state
  const who = useWho(source, view, hasMoved) ?? 'Someone'
  const now = stateInWords(source.kind, record.state)
  return (
    <Notice tone="amber" role="alert">
      {!isRead ? (
        <b>Someone else has just updated this. Loading the latest.</b>
      ) : (
        <b>{hasMoved ? `${who} has changed this to ${now}.` : `${who} has updated this. It is still ${now}.`}</b>
      )}{' '}
      Your entry is saved.
      {isRead && !isOffered && (
        <>
          {' '}
          You cannot choose “{step.label}” now. {view.may_not.find(({ verb }) => verb === step.verb)?.why}
        </>
      )}
      {isRead && isOffered && (
        <div className={styles.ways}>
          <Button size="small" onClick={onGoOn}>
            Continue
          </Button>
        </div>
      )}
    </Notice>
  )
}
