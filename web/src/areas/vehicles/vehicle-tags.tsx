import type { VehicleOverview } from '@kerbline/domain/areas/vehicles/overview-endpoints.ts'
import { displayRegistration } from '@kerbline/domain/fleet/registration.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import type { ChosenTag } from '../../fleet/tags/choose-tag-dialog.tsx'
import { applyTags } from '../../fleet/tags/tag-actions.ts'
import { chooseTagDialog } from '../../fleet/tags/tag-dialog.ts'

const prepare = ahead(chooseTagDialog)

/** The tags of a vehicle, in its head; whoever may puts one on or takes one off here. */
export function VehicleTags({ view: { tags, vehicle, may } }: { view: VehicleOverview }) {
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  const mayTag = may.includes('tag')
  const plate = displayRegistration(vehicle.reg_no)
  const act = ({ id }: ChosenTag) => [{ tag_id: id, vehicle_ids: [vehicle.id] }]
  const handleAdd = async (tag: ChosenTag): Promise<boolean> =>
    (await applyTags({ add: act(tag) }, () => `${tag.name} added to ${plate}.`)) !== undefined
  return (
    <>
      {tags.map((tag) => (
        <Chip
          key={tag.id}
          colour={tag.colour}
          removeLabel={`Remove ${tag.name} from ${plate}`}
          onRemove={
            mayTag && !tag.is_by_rule
              ? () => void applyTags({ remove: act(tag) }, () => `${tag.name} removed from ${plate}.`)
              : undefined
          }
        >
          {tag.name}
        </Chip>
      ))}
      {mayTag && (
        <Button
          size="small"
          variant="quiet"
          icon={PlusIcon}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => setOpen(true)}
        >
          Add tag
        </Button>
      )}
      {isOpen && (
        <LazyDialog of={chooseTagDialog} name="The tags" onClose={close}>
          {(ChooseTagDialog) => (
            <ChooseTagDialog
              title={`Add a tag to ${plate}`}
              lead="Automatic tags are not listed."
              verb="Add tag"
              action="add"
              accounts={[vehicle.customer_account_number]}
              without={tags.map(({ id }) => id)}
              onChoose={handleAdd}
              onClose={close}
            />
          )}
        </LazyDialog>
      )}
    </>
  )
}
