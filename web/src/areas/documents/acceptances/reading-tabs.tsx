import { mayAskReading } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { changeQuery } from '../../../data/navigation/location.ts'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'

export const MINE = 'to-read'
export const ASKED = 'asked-to-read'

/** True for who may ask others to read. */
export function useMayAsk(): boolean {
  const may = useMay()
  const user = useUser()
  return user !== undefined && mayAskReading(user.side, may)
}

/** What one is to read oneself, and what one asked others to; nothing where there is no choice. */
export function ReadingTabs({ value }: { readonly value: typeof MINE | typeof ASKED }) {
  return useMayAsk() ? (
    <Segmented
      label="Whose reading"
      options={[
        { value: MINE, label: 'For me' },
        { value: ASKED, label: 'Asked of people' },
      ]}
      value={value}
      onChange={(show) => changeQuery({ show })}
    />
  ) : null
}
