import { code, retry, useCode } from '../../data/loading/code.ts'
import { Failed, Loading } from '../../ui/layout/load-state.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import type { EvidenceSource } from './evidence-source.ts'

const panelCode = code(async () => (await import('./evidence-panel.tsx')).EvidencePanel)

/** The panel of evidence as a page holds it: its code is a chunk of its own and comes beside the rest. */
export function EvidencePart({ source }: { readonly source: EvidenceSource }) {
  const state = useCode(panelCode)
  if (state.is === 'ready') {
    const EvidencePanel = state.value
    return <EvidencePanel source={source} />
  }
  return (
    <Panel title="Evidence" isRuled>
      <PanelBody>
        {state.is === 'failed' ? (
          <Failed what="evidence" onRetry={() => void retry(panelCode)} />
        ) : (
          <Loading what="evidence" skeleton={<SkeletonRows rows={3} />} />
        )}
      </PanelBody>
    </Panel>
  )
}
