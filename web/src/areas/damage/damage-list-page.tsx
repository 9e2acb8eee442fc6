import { damagePlan } from '@kerbline/domain/areas/damage/list.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { useMemo } from 'react'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { useUser } from '../../data/session/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DamageLinkButton } from './damage-link-button.tsx'
import { damageSource } from './damage-source.ts'

/** Every damage case of the scope, with whose turn each is and what is disputed. */
export function DamageListPage() {
  const side = useUser()?.side ?? 'customer'
  const knowsCost = useMay()(['see damage costs'])
  const link = useLink()
  const [report, prices] = [link('reportDamage'), link('damagePrices')]
  const plan = useMemo(() => damagePlan(side, knowsCost), [side, knowsCost])
  return (
    <CaseListPage
      source={damageSource}
      plan={plan}
      tools={prices !== undefined && <ButtonLink href={prices}>Price list</ButtonLink>}
      primaryAction={
        <>
          <DamageLinkButton />
          {report !== undefined && (
            <ButtonLink href={report} variant="primary" icon={PlusIcon} iconWeight="bold">
              Report damage
            </ButtonLink>
          )}
        </>
      }
      emptyWords={{
        title: 'No damage cases yet',
        words: 'Report damage here or from a vehicle. You can then follow its review, estimate and repair.',
      }}
    />
  )
}
