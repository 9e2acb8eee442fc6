import { LazyPanel } from '../../crud/lazy.tsx'
import { code } from '../../data/loading/code.ts'
import { Panel } from '../../ui/layout/panel.tsx'
import type { HeldHolder } from './held-holder.ts'

const heldDates = code(async () => (await import('./held-dates.tsx')).HeldDates)

interface Props {
  readonly title: string
  readonly note?: string | undefined
  readonly holder: HeldHolder
}

/** All that is kept in date of a driver or an account, on the page of who it is about. */
export const HeldPanel = ({ title, note, holder }: Props) => (
  <LazyPanel of={heldDates} title={title} what="the compliance dates">
    {(HeldDates) => (
      <Panel title={title} note={note} isRuled>
        <HeldDates holder={holder} />
      </Panel>
    )}
  </LazyPanel>
)
