import { capital } from '@kerbline/domain/kit/words.ts'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusCircleIcon } from '@phosphor-icons/react/dist/csr/MinusCircle'
import { PlusCircleIcon } from '@phosphor-icons/react/dist/csr/PlusCircle'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { effectivePermissions, isForSide } from '@kerbline/domain/areas/users/rights.ts'
import { isMet } from '@kerbline/domain/kit/endpoint.ts'
import { permissions, type Permission } from '@kerbline/domain/permissions.ts'
import { href, screenRows } from '@kerbline/domain/screens.ts'
import { useBuilt } from '../../../data/loading/built-screens.ts'
import { useMayOpen } from '../../../data/session/may.ts'
import { Notice } from '../../../ui/layout/banner.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { accessOf, markOf, type Choice } from './access-choice.ts'
import type { KnownAccounts } from './accounts-input.tsx'
import styles from './preview.module.css'

/** What stands in the side navigation, in the order of the screens table. */
const navigation = screenRows.flatMap(([name, { nav, needs }]) => (nav ? [{ name, label: nav.label, needs }] : []))

interface Props {
  name: string
  choice: Choice
  accounts: readonly string[]
  known: KnownAccounts
}

const Figure = ({ label, value }: { label: string; value: number | string }) => (
  <div>
    <dt>{label}</dt>
    <dd>{typeof value === 'number' ? value.toLocaleString('en-GB') : value}</dd>
  </div>
)

/** What differs from the roles, the additions first. */
function Differences({ choice }: { choice: Choice }) {
  const all = permissions
    .filter((permission) => isForSide(choice.side, permission))
    .map((permission) => ({ permission, mark: markOf(choice, permission) }))
  const [added, removed] = (['added', 'removed'] as const).map((kind) => all.filter(({ mark }) => mark.kind === kind))
  const line = (permission: Permission, words: string, isAdded: boolean) => (
    <li key={permission}>
      <Icon
        of={isAdded ? PlusCircleIcon : MinusCircleIcon}
        weight="fill"
        className={isAdded ? styles.plus : styles.minus}
      />
      <span>
        <b>{isAdded ? capital(permission) : `Cannot ${permission}`}</b>
        <small>{capital(words)}</small>
      </span>
    </li>
  )
  return (
    <ul className={styles.differences}>
      {added?.map(({ permission }) => line(permission, 'Added here. Not part of any role.', true))}
      {removed?.map(({ permission, mark }) => line(permission, `${mark.words}.`, false))}
    </ul>
  )
}

/** What somebody will be able to do once this is saved; follows every tick. */
export function AccessPreview({ name, choice, accounts, known }: Props) {
  const built = useBuilt()
  const mayOpen = useMayOpen()
  const first = name.trim().split(' ')[0]
  const held: ReadonlySet<string> = effectivePermissions(accessOf(choice))
  const forSide = new Set<string>(permissions.filter((permission) => isForSide(choice.side, permission)))
  const items = navigation.filter(({ name: screen, needs }) => built.has(screen) && isMet(needs, forSide))
  const seesAll = held.has('see all accounts')
  const details = accounts.map((account) => known.get(account))
  const vehicles = details.reduce((sum, account) => sum + (account?.vehicles ?? 0), 0)
  const rules = [...new Set(choice.byRule.map(({ rule_id }) => choice.ruleNames.get(rule_id) ?? `number ${rule_id}`))]
  return (
    <>
      <Panel title={first ? `What ${first} will be able to do` : 'What they will be able to do'}>
        <dl className={styles.figures} aria-live="polite">
          <Figure label="Permissions" value={held.size} />
          <Figure label="Accounts" value={seesAll ? 'All' : accounts.length} />
          <Figure label="Vehicles" value={seesAll ? 'All' : vehicles} />
        </dl>
        <Differences choice={choice} />
        <p className={styles.caption}>Menu they will see</p>
        <ul className={styles.items}>
          {items.map(({ name: screen, label, needs }) => {
            const isSeen = isMet(needs, held)
            return (
              <li key={screen} className={isSeen ? undefined : styles.unseen}>
                <Icon of={isSeen ? CheckIcon : XIcon} weight="bold" />
                {label}
                {!isSeen && <VisuallyHidden>, hidden</VisuallyHidden>}
              </li>
            )
          })}
        </ul>
      </Panel>
      {rules.length > 0 && (
        <Notice tone="amber">
          <b>{rules.length === 1 ? '1 rule applies to this user.' : `${rules.length} rules apply to this user.`}</b>{' '}
          {rules.map((rule) => `“${rule}”`).join(', ')}.{' '}
          {mayOpen('automatePermissions') && (
            <a href={href('automatePermissions')} className={styles.link}>
              See rules
            </a>
          )}
        </Notice>
      )}
    </>
  )
}
