import { offHiresPlan } from '@kerbline/domain/areas/off-hires/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { useMay } from '../../data/session/may.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { offHireSource } from './off-hire-source.ts'

/** Every off-hire of the scope. */
export function OffHiresList() {
  const may = useMay()
  return (
    <CaseListPage
      source={offHireSource}
      plan={offHiresPlan}
      primaryAction={
        may(['request off hire', 'manage orders']) && (
          <ButtonLink
            href={href('requestOffHire', {}, { show: 'request' })}
            variant="primary"
            icon={PlusIcon}
            iconWeight="bold"
          >
            Request off-hire
          </ButtonLink>
        )
      }
      emptyWords={{ title: 'No off-hires yet', words: 'Off-hires will appear here, with the day charges end.' }}
    />
  )
}
