import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { CaretUpDownIcon } from '@phosphor-icons/react/dist/csr/CaretUpDown'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import { cloneElement, useState } from 'react'
import { scopeEndpoints } from '@kerbline/domain/areas/scope/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { LazyMenu } from '../../fleet/lazy-menu.tsx'
import { code } from '../../data/loading/code.ts'
import { useMayOpen } from '../../data/session/may.ts'
import {
  accountWords,
  assetWords,
  useHasSeveralAccounts,
  useScope,
  useScopeAction,
  type ScopeSummary,
} from '../../data/session/scope.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './scope-path.module.css'

/** Floating panel and form come with the first pointer, focus or press. */
const assetsPopover = code(async () => (await import('./assets-popover.tsx')).AssetsPopover)
const fetchPopover = (): void => void assetsPopover.load()

function AccountMenu({ scope }: { scope: ScopeSummary }) {
  // The button names the active accounts by the scope; the recent ones are asked for when somebody reaches for the menu.
  const [isWanted, setWanted] = useState(false)
  const { data } = useEndpoint(scopeEndpoints.accounts, { search: '' }, { isEnabled: isWanted, freshForSeconds: 300 })
  const choose = useScopeAction('choose')
  const { name, detail } = accountWords(scope)
  const recent = (data?.accounts ?? []).filter((each) => each.is_recent)
  const handleChoose = async (accountNumber: string, label: string): Promise<void> => {
    if (await choose.run({ account_numbers: [accountNumber] }))
      showToast({ tone: 'done', title: `Now showing ${label}.` })
    else
      showToast({
        tone: 'failed',
        title: 'We could not change the account.',
        body: 'Check your connection and try again.',
      })
  }
  const entries: readonly MenuEntry[] = [
    ...(recent.length > 0 ? [{ kind: 'heading', label: 'Recent accounts' } as const] : []),
    ...recent.map(
      (account) =>
        ({
          kind: 'action',
          label: account.name,
          end: account.account_number,
          onSelect: () => void handleChoose(account.account_number, account.name),
        }) as const,
    ),
    ...(recent.length > 0 ? [{ kind: 'separator' } as const] : []),
    { kind: 'link', label: 'All accounts', href: href('selectAccount') },
  ]
  const trigger = (
    <button type="button" className={styles.button}>
      <span className={styles.name}>{name}</span> <small>{detail}</small>
      <Icon of={CaretUpDownIcon} />
    </button>
  )
  return <LazyMenu trigger={trigger} entries={entries} onIntent={() => setWanted(true)} />
}

function AssetsButton({ scope }: { scope: ScopeSummary }) {
  const [isOpen, setOpen] = useState(false)
  const { name, detail } = assetWords(scope)
  const trigger = (
    <button type="button" className={styles.button}>
      <Icon of={FunnelSimpleIcon} />
      <span className={styles.name}>{name}</span> <small>{detail}</small>
      <Icon of={CaretDownIcon} />
    </button>
  )
  const handlePress = async (): Promise<void> => {
    await assetsPopover.load()
    // Not within the press itself: the popover would take it for one outside and close again.
    if (assetsPopover.get().is === 'ready') setTimeout(() => setOpen(true))
    else
      showToast({
        tone: 'failed',
        title: 'We could not load the filter.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handlePress() },
      })
  }
  const state = assetsPopover.get()
  if (isOpen && state.is === 'ready') {
    const Opened = state.value
    return <Opened trigger={trigger} onClose={() => setOpen(false)} />
  }
  return cloneElement(trigger, {
    'aria-haspopup': 'dialog',
    'aria-expanded': false,
    onPointerEnter: fetchPopover,
    onFocus: fetchPopover,
    onClick: () => void handlePress(),
  })
}

/** Account and assets as a path: what every figure and list is limited to. */
export function ScopePath() {
  const { data: scope, failure, retry } = useScope()
  const hasSeveral = useHasSeveralAccounts()
  const maySeeVehicles = useMayOpen()('filterAssets')
  if (!hasSeveral && !maySeeVehicles) return <span className={styles.path} />
  if (!scope) {
    if (!failure) return <Skeleton width={220} height={16} />
    return (
      <p className={styles.failed} role="alert">
        We could not load your accounts.{' '}
        <button type="button" className={styles.retry} onClick={retry}>
          Retry
        </button>
      </p>
    )
  }
  return (
    <div className={styles.path} role="group" aria-label="Accounts and filter">
      {hasSeveral && (
        <>
          <AccountMenu scope={scope} />
          {maySeeVehicles && (
            <span className={styles.slash} aria-hidden="true">
              /
            </span>
          )}
        </>
      )}
      {maySeeVehicles && <AssetsButton scope={scope} />}
    </div>
  )
}

/** Phones: name and count, leading to the filter. */
export function PhoneScope({ className }: { className: string | undefined }) {
  const { data: scope } = useScope()
  const maySeeVehicles = useMayOpen()('filterAssets')
  if (!scope) return <span className={className} />
  if (!maySeeVehicles)
    return (
      <span className={className}>
        <b>{accountWords(scope).name}</b>
      </span>
    )
  return (
    <a href={href('filterAssets')} className={className}>
      <b>{accountWords(scope).name}</b>
      <small>
        {assetWords(scope).name}, {assetWords(scope).detail} <Icon of={CaretDownIcon} />
      </small>
    </a>
  )
}
