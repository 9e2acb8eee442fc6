// Whether the papers would carry a transfer: four questions with their evidence, and each particular found or missing.
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import type { FineRecord } from './fine-record.ts'
import styles from './fines.module.css'

const signs = {
  ...{ yes: CheckCircleIcon, found: CheckCircleIcon, not_needed: MinusCircleIcon },
  ...{ no: WarningOctagonIcon, missing: WarningOctagonIcon },
} as const
const words = { yes: 'Yes', no: 'No', not_needed: 'Not needed', found: 'Found', missing: 'Missing' } as const

const Sign = ({ state }: { readonly state: keyof typeof signs }) => (
  <span className={styles.verdict} data-state={state}>
    <Icon of={signs[state]} weight="fill" /> {words[state]}
  </span>
)

export function TransferPanel({ record }: { readonly record: FineRecord }) {
  const { transfer_test: test } = record
  if (!test) return null
  const { is_allowed: isAllowed, reason, advice, law, questions, particulars } = test
  return (
    <Panel title="Transfer test" note={law} isRuled>
      <PanelBody>
        <Notice tone={isAllowed ? 'info' : 'amber'}>
          <b>{isAllowed ? 'Liability can be transferred.' : 'A transfer would fail.'}</b> {reason}
        </Notice>
        <table className={styles.table}>
          <tbody>
            {questions.map(({ name, ask, state, words: said }) => (
              <tr key={name}>
                <th scope="row">
                  {ask}
                  <small>{said}</small>
                </th>
                <td>
                  <Sign state={state} />
                </td>
              </tr>
            ))}
            {questions.length > 0 &&
              particulars.map(({ label, state, words: said }) => (
                <tr key={label}>
                  <td>
                    {label}
                    {said !== null && <small>{said}</small>}
                  </td>
                  <td>
                    <Sign state={state} />
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
        {advice !== null && <p className={styles.small}>{advice}</p>}
      </PanelBody>
    </Panel>
  )
}
