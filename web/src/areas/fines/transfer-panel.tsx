// Whether the papers would carry a transfer: four questions with their evidence, and each particular found or missing.
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { WarningOctagonIcon } from '@phosphor-icons/react/dist/csr/WarningOctagon'
import { useSide } from '../../case/case-source.ts'
import { useMay } from '../../data/session/may.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { Extensions } from './extensions.tsx'
import type { FineRecord } from './fine-record.ts'
import styles from './fines.module.css'
import { LetterTools } from './letter-tools.tsx'

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
  const may = useMay()
  const isStaff = useSide() === 'hire_company' && may(['manage fines'])
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
        {isStaff && questions.length > 0 && (
          <div className={styles.tools}>
            {isAllowed && <LetterTools record={record} name="transfer" />}
            {record.match.hire && <Extensions record={record} />}
          </div>
        )}
      </PanelBody>
    </Panel>
  )
}
