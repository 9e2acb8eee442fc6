import { markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import { conditionCase } from '@kerbline/domain/areas/condition-sets/case.ts'
import { conditionSetsEndpoints } from '@kerbline/domain/areas/condition-sets/endpoints.ts'
import { damageEndpoints } from '@kerbline/domain/areas/damage/endpoints.ts'
import { useMay } from '../../data/session/may.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { MaybeLink } from '../../ui/maybe-link.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { ConditionRecord } from './condition-source.ts'
import styles from './condition-sets.module.css'

interface Props {
  readonly record: ConditionRecord
  readonly slot: string
  readonly day: string
}

/** Marks of the vehicle’s open damage, each to be confirmed on the earlier photo by either side. */
export function ShownMarks({ record, slot, day }: Props) {
  const { id, damages, previous } = record
  const link = useLink()
  const may = useMay()
  const confirm = useAction(conditionSetsEndpoints.confirmShown, {
    refreshes: [conditionSetsEndpoints.view, damageEndpoints.view],
  })
  const mayConfirm = may([conditionCase.open, conditionCase.manage])
  const handleConfirm = async (damage: number, mark: number): Promise<void> => {
    if (await confirm.run({ id, slot, case_id: damage, mark })) showToast({ tone: 'done', title: `Shown on ${day}.` })
  }
  if (damages.length === 0) return null
  return (
    <>
      {confirm.failure && (
        <Notice tone="red" role="alert">
          <b>We could not save this.</b> {confirm.failure.message}
        </Notice>
      )}
      <ul className={styles.shown} aria-label="Damage on the earlier photo">
        {damages.flatMap(({ id: damage, number, marks, shown }) =>
          marks.flatMap((mark) => {
            const isShown = shown.some((each) => each.mark === mark.id && each.taken_at === previous?.taken_at)
            return mark.id === undefined
              ? []
              : [
                  <li key={`${damage} ${mark.id}`}>
                    <span>
                      {markInWords(mark)},{' '}
                      <MaybeLink href={link('damageCase', { id: String(damage) })}>{number}</MaybeLink>
                    </span>
                    {isShown ? (
                      <b>Shown on {day}</b>
                    ) : (
                      mayConfirm && (
                        <Button
                          size="small"
                          isBusy={confirm.isRunning}
                          onClick={() => void handleConfirm(damage, mark.id ?? 0)}
                        >
                          This damage is visible on the earlier photo
                        </Button>
                      )
                    )}
                  </li>,
                ]
          }),
        )}
      </ul>
    </>
  )
}
