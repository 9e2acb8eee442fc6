import { conditionSetsPlan } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { CaseListPage } from '../../case/case-list-page.tsx'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { Button } from '../../ui/button.tsx'
import { conditionSource, useMayTake } from './condition-source.ts'
import { TakeSetDialog } from './take-set-dialog.tsx'

/** Every condition set of the scope. `?take=NJ69WFC` begins one of that vehicle, `?take=` one of any. */
export function ConditionSetsPage() {
  const mayTake = useMayTake()
  const reg = useLocation().query['take']
  return (
    <>
      <CaseListPage
        source={conditionSource}
        plan={conditionSetsPlan}
        primaryAction={
          mayTake && (
            <Button variant="primary" icon={PlusIcon} iconWeight="bold" onClick={() => changeQuery({ take: 'any' })}>
              Take a set
            </Button>
          )
        }
        emptyWords={{
          title: 'No condition sets yet',
          words: 'Take photos of a vehicle at delivery or collection, and they will appear here to compare with.',
        }}
      />
      {mayTake && reg !== undefined && (
        <TakeSetDialog
          key={reg}
          reg={reg === 'any' ? undefined : reg}
          onClose={() => changeQuery({ take: undefined })}
        />
      )}
    </>
  )
}
