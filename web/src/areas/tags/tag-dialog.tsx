import { tagsEndpoints, type TagRow } from '@kerbline/domain/areas/tags/endpoints.ts'
import { ruleWords, whyNotCondition, type RuleCondition } from '@kerbline/domain/areas/tags/rules.ts'
import {
  tagVisibilities,
  visibilityNotes,
  visibilityWords,
  type TagVisibility,
} from '@kerbline/domain/areas/tags/visibility.ts'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { vehiclesEndpoints } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { useState } from 'react'
import { ApiProblem } from '../../data/failure.ts'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { OvertakenNotice, type Lines } from '../../form/overtaken-notice.tsx'
import { useVersioned } from '../../form/use-versioned.ts'
import { AccountField } from '../../fleet/account-field.tsx'
import { ReachField, reachOf, reachWords } from '../../fleet/tags/tag-reach.tsx'
import { ColourField } from './colour-field.tsx'
import { firstCondition, RuleEditor } from './rule-editor.tsx'
import styles from './tags.module.css'

interface Props {
  /** Nothing: a new one. */
  readonly tag: TagRow | undefined
  readonly onClose: () => void
  readonly onSaved?: ((tag: TagRow) => void) | undefined
}

interface Draft {
  readonly name: string
  readonly colour: string
  readonly description: string
  readonly visibility: TagVisibility
  readonly account: string
  readonly isSpanning: boolean
  /** Empty: put on by hand. */
  readonly conditions: readonly RuleCondition[]
}

const draftOf = (tag: TagRow | undefined): Draft => ({
  name: tag?.name ?? '',
  colour: tag?.colour ?? '#1a4b8c',
  description: tag?.description ?? '',
  visibility: tag?.visibility ?? 'company',
  account: tag?.customer_account_number ?? '',
  isSpanning: tag?.spans_company ?? false,
  conditions: tag?.rule?.conditions ?? [],
})

const refreshes = [vehiclesEndpoints.list, scopeEndpoints.filterOptions]

const linesOf = ({ name, colour, description, visibility, isSpanning, conditions }: Draft): Lines => [
  ['Name', name],
  ['Colour', colour],
  ['Description', description],
  ['Visible to', visibilityWords[visibility]],
  ['For', reachWords[reachOf(isSpanning)]],
  ['Rule', conditions.length === 0 ? 'Manual' : ruleWords({ conditions: [...conditions] })],
]

/** Saves a draft; the tag it was filled from says which version it is made from. */
function useTagSave(tag: TagRow | undefined) {
  const create = useAction(tagsEndpoints.create, { refreshes })
  const update = useAction(tagsEndpoints.update, { refreshes })
  const { isRunning } = tag ? update : create
  const form = useVersioned({ kept: tag, typedOf: draftOf, action: tag ? update : create })
  const { base, failure } = form
  const save = async ({
    account,
    isSpanning,
    conditions,
    description,
    ...words
  }: Draft): Promise<TagRow | undefined> => {
    const values = {
      ...words,
      spans_company: isSpanning,
      description: description.trim() === '' ? null : description,
      rule:
        conditions.length > 0
          ? { conditions: conditions.map((each) => ({ ...each, values: [...each.values] })) }
          : null,
    }
    const reply = base
      ? await update.run({ id: base.id, version: base.updated_at, values })
      : await create.run({ customer_account_number: account, ...values })
    return reply?.tag
  }
  const problems = failure instanceof ApiProblem ? failure.fields : []
  const errorOf = (field: string): string | undefined =>
    problems.find((each) => each.field === field || each.field === `values.${field}`)?.message
  return { ...form, save, isRunning, problems, errorOf }
}

/** What a tag is called, looks like, who sees it, and whether a hand or a rule puts it on. */
export function TagDialog({ tag, onClose, onSaved }: Props) {
  const [isTried, setTried] = useState(false)
  const { typed: draft, change: set, overtaken, save, failure, isRunning, problems, errorOf } = useTagSave(tag)
  const isByRule = draft.conditions.length > 0
  const handleSave = async (): Promise<void> => {
    setTried(true)
    const isMissing = draft.name.trim() === '' || draft.account === ''
    if (isMissing || draft.conditions.some((condition) => whyNotCondition(condition) !== null)) return
    const saved = await save(draft)
    if (!saved) return
    showToast({ tone: 'done', title: tag ? `${saved.name} saved.` : `Tag ${saved.name} created.` })
    onSaved?.(saved)
    onClose()
  }
  const missing = (value: string, words: string): string | undefined =>
    isTried && value.trim() === '' ? words : undefined
  return (
    <Dialog
      isOpen
      size="large"
      onClose={onClose}
      title={tag ? `Edit ${tag.name}` : 'Create tag'}
      lead={
        tag
          ? undefined
          : 'Use tags to group vehicles, for example by depot or contract. You can filter any list by tag.'
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={isRunning} busyLabel="Saving" onClick={() => void handleSave()}>
            {tag ? 'Save tag' : 'Create tag'}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {failure && problems.length === 0 && (
          <Notice tone="red" role="alert">
            <b>We could not save the tag.</b> {failure.message}
          </Notice>
        )}
        {overtaken && <OvertakenNotice what="this tag" of={overtaken} linesOf={linesOf} />}
        <TextField
          label="Name"
          value={draft.name}
          maxLength={40}
          autoComplete="off"
          error={errorOf('name') ?? missing(draft.name, 'Enter a name')}
          onChange={(event) => set({ name: event.target.value })}
        />
        {!tag && (
          <AccountField
            id="tag-account"
            label="Account"
            error={errorOf('customer_account_number') ?? missing(draft.account, 'Choose an account')}
            value={draft.account}
            onChange={(account) => set({ account })}
          />
        )}
        <ColourField value={draft.colour} error={errorOf('colour')} onChange={(colour) => set({ colour })} />
        <TextField
          label="Description"
          isOptional
          value={draft.description}
          maxLength={200}
          autoComplete="off"
          error={errorOf('description')}
          onChange={(event) => set({ description: event.target.value })}
        />
        <RadioList
          legend="Visible to"
          look="list"
          error={errorOf('visibility')}
          options={tagVisibilities.map((value) => ({
            value,
            label: visibilityWords[value],
            note: visibilityNotes[value],
          }))}
          value={draft.visibility}
          onChange={(visibility) => set({ visibility })}
        />
        <ReachField isSpanning={draft.isSpanning} onChange={(isSpanning) => set({ isSpanning })} />
        <RadioList
          legend="Type"
          look="list"
          options={[
            { value: 'by_hand', label: 'Manual', note: 'You choose the vehicles.' },
            { value: 'by_rule', label: 'Automatic', note: 'Added and removed automatically, based on a rule.' },
          ]}
          value={isByRule ? 'by_rule' : 'by_hand'}
          onChange={(kept) => set({ conditions: kept === 'by_rule' ? [firstCondition] : [] })}
        />
        {isByRule && (
          <RuleEditor
            account={draft.account}
            isSpanning={draft.isSpanning}
            conditions={draft.conditions}
            isTried={isTried}
            onChange={(conditions) => set({ conditions })}
          />
        )}
      </div>
    </Dialog>
  )
}
