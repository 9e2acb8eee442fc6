import { usersEndpoints } from '@kerbline/domain/areas/users/endpoints.ts'
import type { UserAction } from '@kerbline/domain/areas/users/lifecycle.ts'
import { href } from '@kerbline/domain/screens.ts'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye'
import { useState } from 'react'
import recordStyles from '../../record/record-page.module.css'
import { useAction } from '../../data/use-action.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { ResetFactorDialog, SendLinkDialog, SuspendDialog, ViewAsDialog } from './user-dialogs.tsx'
import type { UserView } from './user-words.ts'
import { WhyDialog } from './why-dialog.tsx'

type Open = Exclude<UserAction, 'edit' | 'restore' | 'end sessions'> | 'why'

/** What may be done with a person, and nothing else; the question why is open to whoever sees them. */
export function UserActions({ view }: { view: UserView }) {
  const { record, may } = view
  const [open, setOpen] = useState<Open>()
  const restore = useAction(usersEndpoints.restore)
  const handleRestore = async (): Promise<void> => {
    if (await restore.run({ id: String(record.id), version: record.updated_at }))
      showToast({ tone: 'done', title: `${record.name} restored.` })
  }
  const close = (): void => setOpen(undefined)
  const entry = (action: Open, label: string, isDangerous = false): readonly MenuEntry[] =>
    action === 'why' || may.includes(action)
      ? [{ kind: 'action', label, isDangerous, onSelect: () => setOpen(action) }]
      : []
  const entries: MenuEntry[] = [
    ...entry('send link', record.status === 'invited' ? 'Send invitation again' : 'Send reset link'),
    ...entry('reset second factor', 'Turn off two-step sign-in'),
    ...entry('why', 'Why can or can’t they see this?'),
    ...entry('suspend', 'Suspend user', true),
    ...entry('delete', 'Delete user', true),
  ]
  const dialog = { record, onClose: close }
  return (
    <>
      {restore.failure && (
        <Notice tone="red" role="alert" className={recordStyles.trouble}>
          <b>We could not restore this user.</b> {restore.failure.message}
        </Notice>
      )}
      {may.includes('view as') && (
        <Button icon={EyeIcon} onClick={() => setOpen('view as')}>
          View as
        </Button>
      )}
      {may.includes('restore') && (
        <Button isBusy={restore.isRunning} busyLabel="Restoring" onClick={() => void handleRestore()}>
          Restore
        </Button>
      )}
      {may.includes('edit') && (
        <ButtonLink variant="primary" href={href('editUser', { id: String(record.id) })}>
          Edit
        </ButtonLink>
      )}
      <Menu
        align="end"
        trigger={<IconButton icon={DotsThreeIcon} iconWeight="bold" label="More actions" size="normal" isOutlined />}
        entries={entries}
      />
      {open === 'send link' && <SendLinkDialog {...dialog} />}
      {open === 'suspend' && <SuspendDialog {...dialog} />}
      {open === 'reset second factor' && <ResetFactorDialog {...dialog} />}
      {open === 'view as' && <ViewAsDialog {...dialog} />}
      {open === 'why' && <WhyDialog view={view} onClose={close} />}
      {open === 'delete' && (
        <DeleteUserDialog
          view={view}
          onClose={close}
          onSuspend={may.includes('suspend') ? () => setOpen('suspend') : undefined}
        />
      )}
    </>
  )
}
