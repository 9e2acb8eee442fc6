import { href, type ScreenName } from '@kerbline/domain/screens.ts'
import { EmptyRoad } from '../fleet/road/empty-road.tsx'
import recordStyles from '../record/record-page.module.css'
import { ButtonLink } from '../ui/button.tsx'

interface Props {
  /** "Query" */
  readonly one: string
  /** "queries" */
  readonly many: string
  readonly list: ScreenName
}

/** In place of a case that is not there, or not for this person: both look the same. */
export const CaseMissing = ({ one, many, list }: Props) => (
  <div className={recordStyles.missing}>
    <EmptyRoad />
    <h1 tabIndex={-1}>{one} not found</h1>
    <p>The number may not be quite right, or the {one.toLowerCase()} belongs to another account.</p>
    <ButtonLink variant="primary" href={href(list)}>
      All {many}
    </ButtonLink>
  </div>
)
