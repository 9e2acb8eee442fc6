import type { UserState } from '@kerbline/domain/areas/users/lifecycle.ts'
import { Badge } from '../../ui/badge.tsx'
import { stateWords } from './user-words.ts'

/** Nothing special about being active: only what differs from it is a pill. */
export const StateBadge = ({ state }: { state: UserState }) =>
  state === 'active' ? (
    stateWords.active
  ) : (
    <Badge tone={state === 'invited' ? 'brand' : 'quiet'}>{stateWords[state]}</Badge>
  )
