// On what the notice can be contested: the grounds of its law, those that the facts show first, and the letter with its evidence.
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { type Ground, grounds } from '@kerbline/domain/areas/fines/regimes.ts'
import { documentTypeInWords } from '@kerbline/domain/cases/document-types.ts'
import { confidenceWords } from '@kerbline/domain/cases/line-fact.ts'
import { useState } from 'react'
import { useSide } from '../../case/case-source.ts'
import { useCaseAction } from '../../case/use-case-action.ts'
import { changeTrouble } from '../../data/failure.ts'
import { useMay } from '../../data/session/may.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, ChoiceList } from '../../ui/choices/checkbox.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { FieldGroup } from '../../ui/fields/field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { FineRecord } from './fine-record.ts'
import { fineSource } from './fine-source.ts'
import styles from './fines.module.css'
import { LetterTools } from './letter-tools.tsx'

interface Props {
  readonly record: FineRecord
}

const isContestable = ({ state, contest_grounds: { of } }: FineRecord): boolean =>
  of.length > 0 && ['notified', 'contest_asked', 'driver_nomination', 'transfer_rejected', 'contested'].includes(state)

const sourceOf = ({ contest_grounds: { source, confidence } }: FineRecord, isStaff: boolean): string =>
  `${source}.${isStaff ? ` ${confidenceWords[confidence]}` : ''}`

function ContestForm({ record }: Props) {
  const { contest, contest_grounds: offered } = record
  const [ground, setGround] = useState<Ground | undefined>(
    contest?.ground ?? offered.of.find(({ words }) => words !== null)?.ground,
  )
  const [details, setDetails] = useState(contest?.details ?? '')
  const [documents, setDocuments] = useState<readonly number[]>(contest?.documents ?? [])
  const { data } = useEndpoint(finesEndpoints.documents, { id: record.id })
  const save = useCaseAction(finesEndpoints, finesEndpoints.saveContest, { refreshes: fineSource.refreshes })
  const kept = data?.documents.filter(({ is_superseded: isOld }) => !isOld) ?? []
  const isSaved =
    contest !== null &&
    contest.ground === ground &&
    contest.details === details.trim() &&
    contest.documents.length === documents.length &&
    contest.documents.every((each) => documents.includes(each))
  const handleSave = async (): Promise<void> => {
    if (ground === undefined) return
    const reply = await save.run({
      ...{ id: record.id, version: record.updated_at, ground, details },
      documents: [...documents],
    })
    if (reply) showToast({ tone: 'done', title: 'Contest saved.' })
  }
  return (
    <div className={styles.form}>
      <RadioList
        legend="Ground"
        hint={sourceOf(record, true)}
        look="list"
        options={offered.of.map(({ ground: value, words }) => ({
          ...{ value, label: grounds[value], note: words ?? undefined },
        }))}
        value={ground}
        onChange={setGround}
      />
      <TextAreaField
        label="What happened"
        rows={4}
        maxLength={4_000}
        value={details}
        onChange={({ target }) => setDetails(target.value)}
      />
      {kept.length > 0 && (
        <FieldGroup legend="Documents to enclose">
          <ChoiceList>
            {kept.map(({ id, title, type }) => (
              <Checkbox
                key={id}
                isRow
                label={title}
                note={documentTypeInWords(type)}
                checked={documents.includes(id)}
                onChange={({ target }) =>
                  setDocuments(target.checked ? [...documents, id] : documents.filter((each) => each !== id))
                }
              />
            ))}
          </ChoiceList>
        </FieldGroup>
      )}
      {save.failure && (
        <Notice tone="red" role="alert">
          <b>We could not save the contest.</b> {changeTrouble(save.failure)}
        </Notice>
      )}
      <div className={styles.tools}>
        <Button
          isBusy={save.isRunning}
          busyLabel="Saving"
          disabledReason={
            ground === undefined
              ? 'Choose a ground first.'
              : details.trim() === ''
                ? 'Enter what happened first.'
                : undefined
          }
          onClick={() => void handleSave()}
        >
          Save contest
        </Button>
        {isSaved ? (
          <LetterTools record={record} name="contest" />
        ) : (
          <p className={styles.small}>Save to download the contest pack.</p>
        )}
      </div>
    </div>
  )
}

export function ContestPanel({ record }: Props) {
  const isStaff = useSide() === 'hire_company'
  const may = useMay()
  if (!isContestable(record)) return null
  const { contest, contest_grounds: offered } = record
  const isWritten = isStaff && may(['manage fines'])
  return (
    <Panel title="Contest" note={record.state === 'contested' ? 'Sent to the issuer' : undefined} isRuled>
      <PanelBody>
        {isWritten && record.state !== 'contested' ? (
          <ContestForm key={`${contest?.ground} ${contest?.details}`} record={record} />
        ) : (
          <>
            <ul className={styles.grounds}>
              {(record.state === 'contested'
                ? offered.of.filter(({ ground }) => ground === contest?.ground)
                : offered.of
              ).map(({ ground, words }) => (
                <li key={ground}>
                  {grounds[ground]}
                  {words !== null && <small className={styles.small}>{words}</small>}
                </li>
              ))}
            </ul>
            <p className={styles.small}>{sourceOf(record, isStaff)}</p>
            {isWritten && contest && (
              <div className={styles.tools}>
                <LetterTools record={record} name="contest" />
              </div>
            )}
          </>
        )}
      </PanelBody>
    </Panel>
  )
}
