import type { VehicleListRow } from '@kerbline/domain/areas/vehicles/endpoints.ts'
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag'
import { TagSimpleIcon } from '@phosphor-icons/react/dist/csr/TagSimple'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { type ManyRows, startChange } from '../../../list/bulk/bulk-change.ts'
import type { BulkAction } from '../../../list/bulk/list-bulk.ts'
import { allLead } from '../../../list/list-selection.tsx'
import { useMay } from '../../../data/session/may.ts'
import type { TaggedVehicles } from '../../../fleet/tags/tag-preview.tsx'
import { ahead, LazyDialog } from '../../../crud/lazy-dialog.tsx'
import type { ChosenTag } from '../../../fleet/tags/choose-tag-dialog.tsx'
import { chooseTagDialog } from '../../../fleet/tags/tag-dialog.ts'
import { applyTags, vehicleCount } from '../../../fleet/tags/tag-actions.ts'

interface Tagging {
  readonly action: 'add' | 'remove'
  /** All that match; then `rows` are those in sight. */
  readonly many?: ManyRows | undefined
  readonly rows: readonly VehicleListRow[]
  /** Of the vehicles; empty: not known. */
  readonly accounts: readonly string[]
  readonly done: () => void
}

interface VehiclesBulk {
  /** Nothing for who may not tag: the list then has no boxes to tick. */
  readonly actions: readonly BulkAction<VehicleListRow>[] | undefined
  /** Draw it beside the list. */
  readonly dialog: ReactNode
}

const accountsOf = (rows: readonly VehicleListRow[]): readonly string[] => [
  ...new Set(rows.map((row) => row.customer_account_number)),
]

/** What the dialog counts by: all that match, or those ticked. */
const counted = ({ many, rows }: Tagging): TaggedVehicles =>
  many ? { ...many.asked, ...(many.ids && { ids: [...many.ids] }) } : { ids: rows.map(({ id }) => id) }

const ruleLead = 'Automatic tags are not listed.'

/** What is done to ticked vehicles: `const { actions, dialog } = useVehiclesBulk()`. */
export function useVehiclesBulk(): VehiclesBulk {
  const may = useMay()
  const [open, setOpen] = useState<Tagging>()
  const close = useCallback(() => setOpen(undefined), [])
  const mayTag = may('manage tags')
  const actions = useMemo((): readonly BulkAction<VehicleListRow>[] | undefined => {
    const begin =
      (action: Tagging['action']): BulkAction<VehicleListRow>['run'] =>
      (rows, done) =>
        setOpen({ action, rows, accounts: accountsOf(rows), done })
    // Of all that match those in sight say the accounts: vehicles the tag is not for stay as they are, and are named.
    const beginAll =
      (action: Tagging['action']) =>
      (many: ManyRows, rows: readonly VehicleListRow[], done: () => void): void =>
        setOpen({ action, many, rows, accounts: accountsOf(rows), done })
    return mayTag
      ? [
          { label: 'Add tag …', icon: TagIcon, run: begin('add'), all: beginAll('add'), ahead: ahead(chooseTagDialog) },
          { label: 'Remove tag …', icon: TagSimpleIcon, run: begin('remove'), all: beginAll('remove') },
        ]
      : undefined
  }, [mayTag])
  if (!open) return { actions, dialog: null }
  const { action, many, rows, accounts, done } = open
  const isAdd = action === 'add'
  const vehicles = `${many && !many.ids ? 'all ' : ''}${vehicleCount(many?.total ?? rows.length)}`
  const handleChoose = async ({ id, name }: ChosenTag): Promise<boolean> => {
    if (many) {
      const title = isAdd ? `Add tag ${name}` : `Remove tag ${name}`
      const isStarted = await startChange(many, { deed: isAdd ? 'tag' : 'untag', values: { tag_id: id }, title })
      if (isStarted) done()
      return isStarted
    }
    const act = [{ tag_id: id, vehicle_ids: rows.map((row) => row.id) }]
    const reply = await applyTags(isAdd ? { add: act } : { remove: act }, ({ added, removed }) => {
      const count = isAdd ? added : removed
      if (count === 0)
        return isAdd
          ? `All of these vehicles already have the tag ${name}.`
          : `None of these vehicles has the tag ${name}.`
      return isAdd ? `${name} added to ${vehicleCount(count)}.` : `${name} removed from ${vehicleCount(count)}.`
    })
    if (reply) done()
    return reply !== undefined
  }
  return {
    actions,
    dialog: (
      <LazyDialog of={chooseTagDialog} name="The tags" onClose={close}>
        {(ChooseTagDialog) => (
          <ChooseTagDialog
            title={isAdd ? `Add a tag to ${vehicles}` : `Remove a tag from ${vehicles}`}
            lead={many ? `${ruleLead} Vehicles on other accounts will not change. ${allLead}` : ruleLead}
            verb={isAdd ? 'Add tag' : 'Remove tag'}
            action={action}
            accounts={accounts}
            isAnyOffered={many !== undefined}
            vehicles={counted(open)}
            onChoose={handleChoose}
            onClose={close}
          />
        )}
      </LazyDialog>
    ),
  }
}
