import { visibilityNotes, visibilityOptions, type TagVisibility } from '@kerbline/domain/areas/tags/visibility.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { ReachField } from './tag-reach.tsx'

export interface NewTag {
  readonly name: string
  readonly visibility: TagVisibility
  readonly isSpanning: boolean
}

interface Props {
  readonly tag: NewTag
  /** The vehicles are of several accounts: only a tag of the whole company goes on all of them. */
  readonly isSpanningOnly: boolean
  readonly onChange: (tag: NewTag) => void
}

/** What a tag made on the way has to say of itself; colour and description are given later, on its page. */
export const NewTagFields = ({ tag, isSpanningOnly, onChange }: Props) => (
  <>
    <SelectField
      label="Visible to"
      hint={visibilityNotes[tag.visibility]}
      options={visibilityOptions}
      value={tag.visibility}
      onChange={(visibility) => onChange({ ...tag, visibility })}
    />
    {isSpanningOnly ? (
      <p>These vehicles are on more than one account, so the tag will be for the whole company.</p>
    ) : (
      <ReachField isSpanning={tag.isSpanning} onChange={(isSpanning) => onChange({ ...tag, isSpanning })} />
    )}
  </>
)
