import type { ReactNode } from 'react'
import { useLeaveGuard } from '../../form/form-guard.ts'
import { ApiProblem } from '../../data/failure.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/dialog.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { ListRows, type ListRowsProps } from './list-rows.tsx'
import styles from './settings.module.css'
import type { TableEditing } from './use-table.ts'

type Editing = TableEditing<object>

interface Props<Row extends object> extends ListRowsProps<Row>, Omit<Editing, keyof ListRowsProps<object>> {
  /** What a change applies to, above the rows. */
  lead?: ReactNode
  /** Above the rows, at their left: which of them are shown. */
  tools?: ReactNode
}

function Overtaken({ onKeepMine, onTakeTheirs }: NonNullable<Editing['overtaken']>) {
  return (
    <Notice tone="amber" role="alert">
      <p>
        Someone else saved this list while you were editing. Your changes are safe. You can add them to the new version.
      </p>
      <div className={styles.actions}>
        <Button
          size="small"
          {...(onKeepMine ? { onClick: onKeepMine } : { isBusy: true, busyLabel: 'Loading their list' })}
        >
          Keep my changes
        </Button>
        <Button size="small" variant="quiet" onClick={onTakeTheirs}>
          Discard my changes
        </Button>
      </div>
    </Notice>
  )
}

/** A list that is edited as a whole and saved at once. Leaving with changes asks once. */
export function ListEditor<Row extends object>(props: Props<Row>) {
  const { title, lead, tools, isChanged, isSaving, failure, errors, unplaced, overtaken } = props
  const guard = useLeaveGuard(isChanged)
  const isShownAtRows = failure instanceof ApiProblem && failure.fields.length > 0
  return (
    <Panel title={title} isRuled>
      <PanelBody>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            if (isChanged) props.onSave()
          }}
        >
          {lead && <div className={styles.lead}>{lead}</div>}
          <ErrorSummary errors={errors} before="the list can be saved" />
          {unplaced.length > 0 && (
            <Notice tone="red" role="alert">
              {unplaced.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </Notice>
          )}
          {tools}
          <ListRows {...props} />
          {overtaken ? (
            <Overtaken {...overtaken} />
          ) : (
            failure &&
            !isShownAtRows && (
              <Notice tone="red" role="alert">
                {failure.message}
              </Notice>
            )
          )}
          <div className={styles.bar}>
            <Button
              type="submit"
              variant="primary"
              isBusy={isSaving}
              busyLabel="Saving"
              disabledReason={!isChanged ? 'No changes to save' : undefined}
            >
              Save
            </Button>
            {isChanged && <Button onClick={props.onReset}>Undo changes</Button>}
          </div>
        </form>
      </PanelBody>
      <ConfirmDialog
        isOpen={guard.isAsking}
        onClose={guard.stay}
        onConfirm={guard.leave}
        title={`Leave without saving the ${title.toLowerCase()}?`}
        lead="Your changes will be lost."
        confirmLabel="Leave without saving"
        isDangerous
      />
    </Panel>
  )
}
