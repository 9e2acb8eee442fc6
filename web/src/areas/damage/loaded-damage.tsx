import { damageCase } from '@kerbline/domain/areas/damage/case.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import type { ReactNode } from 'react'
import { CaseMissing } from '../../case/case-missing.tsx'
import { wholeList } from '../../case/case-source.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { useKey } from '../../record/record-links.ts'
import { LoadState } from '../../ui/layout/load-state.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import type { DamageView } from './damage-record.ts'
import { damageSource } from './damage-source.ts'

/** The case the address names, for the pages beside its own. */
export function LoadedDamage({ children }: { readonly children: (view: DamageView) => ReactNode }) {
  const key = useKey()
  const load = useEndpoint(damageEndpoints.view, { id: key })
  if (load.problem?.status === 404)
    return <CaseMissing one={damageCase.one} many={damageCase.many.toLowerCase()} all={wholeList(damageSource)} />
  return (
    <LoadState what="the damage case" load={load} onRetry={load.retry} skeleton={<SkeletonText lines={6} />}>
      {children}
    </LoadState>
  )
}
