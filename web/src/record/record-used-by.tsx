import { usesWords } from '@kerbline/domain/kit/use-words.ts'
import { Empty } from '../ui/layout/load-state.tsx'
import { Panel, PanelRows } from '../ui/layout/panel.tsx'
import type { RecordView } from './record-links.ts'
import { UseRows } from '../list/use-rows.tsx'

type Uses = RecordView['used_by']

export const countOf = (uses: Uses): number => uses.reduce((sum, { count }) => sum + count, 0)

/** What points at the record, with a few examples of each. */
export const UsedBy = ({ uses, title, what }: { uses: Uses; title: string; what: string }) => (
  <Panel title="Used by" note={uses.length > 0 ? usesWords(uses) : undefined} isRuled={uses.length > 0}>
    {uses.length === 0 ? (
      <Empty look="panel" title="Nothing uses it yet">
        Records that use {title} will appear here. Until then you can delete this {what}.
      </Empty>
    ) : (
      <PanelRows>
        <UseRows uses={uses} />
      </PanelRows>
    )}
  </Panel>
)
