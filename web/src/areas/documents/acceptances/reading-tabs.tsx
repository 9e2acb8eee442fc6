import { mayAskReading } from '@kerbline/domain/areas/documents/acceptances/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { navigate } from '../../../data/navigation/location.ts'
import { useMay } from '../../../data/session/may.ts'
import { useUser } from '../../../data/session/session.ts'
import { Segmented } from '../../../ui/choices/segmented.tsx'

export const MINE = 'to-read'
export const ASKED = 'asked-to-read'

const addresses = { [MINE]: href('toRead'), [ASKED]: href('documents', undefined, { show: ASKED }) }

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
      label="View"
      options={[
        { value: MINE, label: 'For me' },
        { value: ASKED, label: 'Sent by us' },
      ]}
      value={value}
      onChange={(show) => navigate(addresses[show])}
    />
  ) : null
}
