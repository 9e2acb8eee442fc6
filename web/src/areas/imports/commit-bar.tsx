import { counted } from '@kerbline/domain/kit/words.ts'
import { importsEndpoints } from '@kerbline/domain/areas/imports/endpoints.ts'
import { commitWords, countsInWords, takenOf } from '@kerbline/domain/areas/imports/import-words.ts'
import { isCalendarDate } from '@kerbline/domain/kit/time/calendar.ts'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { DateField } from '../../ui/fields/date-field.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { ActionBar } from './action-bar.tsx'
import bar from './action-bar.module.css'
import { type ImportView } from './import-view.ts'
import styles from './imports.module.css'

type Choice = 'good rows' | 'all or nothing'

const choices = [
  { value: 'good rows', label: 'Import valid rows', note: 'Rows with errors are skipped. You can download them.' },
  {
    value: 'all or nothing',
    label: 'All rows or none',
    note: 'If any row has an error, nothing is imported.',
  },
] as const

const isDay = (text: string | null): text is string => text !== null && isCalendarDate(text)

function heldBack(view: ImportView, choice: Choice, tellFrom: string | null): string | undefined {
  if (view.state === 'checking') return 'The rows are being checked'
  if (takenOf(view.counts) === 0) return 'There is nothing to import'
  if (view.tells !== null && !isDay(tellFrom)) return 'Enter a date for notifications'
  if (choice === 'all or nothing' && view.counts.error > 0)
    return `Correct or skip ${counted(view.counts.error, 'row')} first, or import the valid rows`
  return undefined
}

/** How errors are met, chosen before anything is written; then the button that says what it does. */
export function CommitBar({ view, listHref }: { view: ImportView; listHref: string }) {
  const [choice, setChoice] = useState<Choice>(view.is_all_or_nothing ? 'all or nothing' : 'good rows')
  const [tellFrom, setTellFrom] = useState(view.tells?.from ?? null)
  const commit = useAction(importsEndpoints.commit)
  const remap = useAction(importsEndpoints.remap)
  const reason = heldBack(view, choice, tellFrom)
  const failure = commit.failure ?? remap.failure
  return (
    <>
      <Panel title="If a row has an error" isRuled>
        <PanelBody className={styles.body}>
          <RadioList
            legend="If a row has an error"
            isLegendHidden
            options={choices}
            value={choice}
            onChange={setChoice}
          />
        </PanelBody>
      </Panel>
      {view.tells !== null && (
        <Panel title="Notifications" isRuled>
          <PanelBody className={styles.body}>
            <DateField
              label="Notify people of items open since"
              hint={`Keep today’s date to import past records without notifying anyone. ${view.tells.note}`}
              value={tellFrom}
              onChange={setTellFrom}
            />
          </PanelBody>
        </Panel>
      )}
      {view.follows !== null && takenOf(view.counts) > 0 && <Notice>{view.follows}</Notice>}
      {failure && (
        <Notice tone="red" role="alert">
          {failure.message}
        </Notice>
      )}
      <ActionBar
        back={
          <Button isBusy={remap.isRunning} onClick={() => void remap.run({ id: view.id })}>
            Back
          </Button>
        }
        said={countsInWords(view.counts)}
      >
        <ButtonLink href={listHref} className={bar.leave}>
          Save for later
        </ButtonLink>
        <Button
          variant="primary"
          isBusy={commit.isRunning}
          busyLabel="Starting"
          onClick={() =>
            void commit.run({
              id: view.id,
              revision: view.revision,
              is_all_or_nothing: choice === 'all or nothing',
              ...(view.tells !== null && isDay(tellFrom) && { tell_from: tellFrom }),
            })
          }
          disabledReason={reason}
        >
          {commitWords(view.counts)}
        </Button>
      </ActionBar>
    </>
  )
}
