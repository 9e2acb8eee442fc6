import { EmptyRoad } from '../fleet/road/empty-road.tsx'
import recordStyles from '../record/record-page.module.css'
import { ButtonLink } from '../ui/button.tsx'

interface Props {
  /** "Query" */
  readonly one: string
  /** "queries" */
  readonly many: string
  /** The address of all of them. */
  readonly all: string
}

/** In place of a case that is not there, or not for this person: both look the same. */
export const CaseMissing = ({ one, many, all }: Props) => (
  <div className={recordStyles.missing}>
    <EmptyRoad />
    <h1 tabIndex={-1}>{one} not found</h1>
    <p>Check the number. The {one.toLowerCase()} may belong to another account.</p>
    <ButtonLink variant="primary" href={all}>
      All {many}
    </ButtonLink>
  </div>
)
