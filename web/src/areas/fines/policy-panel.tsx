import { handlings, handlingWords } from '@kerbline/domain/areas/fines/case.ts'
import { finesEndpoints } from '@kerbline/domain/areas/fines/endpoints.ts'
import { type FineKind, fineKinds, isPolice } from '@kerbline/domain/areas/fines/notice.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { lowered } from '@kerbline/domain/kit/words.ts'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { FineRecord } from './fine-record.ts'
import styles from './fines.module.css'

const whatHappens = {
  transfer: 'We transfer liability. We pay only as a last step, and a named person decides that.',
  customer_pays: 'The customer pays the issuer.',
  pay_and_recharge: 'A named person pays on the last day of the discount and we recharge it.',
  contest: 'We contest the notice before anyone pays.',
} as const

const isKind = (word: string): word is FineKind => Object.hasOwn(fineKinds, word)

/** What happens where no decision comes, and who set that rule. */
export function PolicyPanel({ record }: { readonly record: FineRecord }) {
  const may = useMay()
  const save = useAction(finesEndpoints.savePolicy, { refreshes: [finesEndpoints.view, finesEndpoints.policy] })
  const { type, policy, handling, customer_account_number: account } = record
  if (isPolice(type) || !isKind(type) || record.state === 'unmatched') return null
  return (
    <Panel title="If no one decides">
      <PanelBody>
        <p>{whatHappens[handling]}</p>
        <p className={styles.small}>
          {policy
            ? `Rule for ${lowered(fineKinds[type])}: ${lowered(handlingWords[policy.handling])}. Set by ${policy.set_by}, ${formatDate(policy.set_on)}.`
            : `No rule is set for ${lowered(fineKinds[type])}.`}
        </p>
        {may(['contest fines', 'manage fines']) && (
          <SelectField
            label="Rule for this kind"
            options={handlings.map((value) => ({ value, label: handlingWords[value] }))}
            value={policy?.handling}
            onChange={(chosen) => void save.run({ account, kind: type, handling: chosen })}
          />
        )}
        {save.failure && (
          <Notice tone="red" role="alert">
            <b>We could not save the rule.</b> {save.failure.message}
          </Notice>
        )}
      </PanelBody>
    </Panel>
  )
}
