import { CaretDownIcon } from '@phosphor-icons/react/dist/csr/CaretDown'
import { ChatsCircleIcon } from '@phosphor-icons/react/dist/csr/ChatsCircle'
import { KeyIcon } from '@phosphor-icons/react/dist/csr/Key'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { SignOutIcon } from '@phosphor-icons/react/dist/csr/SignOut'
import { TrafficConeIcon } from '@phosphor-icons/react/dist/csr/TrafficCone'
import { WrenchIcon } from '@phosphor-icons/react/dist/csr/Wrench'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/choices/checkbox.tsx'
import { ConfirmDialog, Dialog, Sheet } from '../ui/overlay/dialog.tsx'
import { Menu, type MenuEntry } from '../ui/overlay/menu.tsx'
import { Popover } from '../ui/overlay/popover.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import styles from './gallery.module.css'
import { Shelf } from './shelf.tsx'

const requests = (theme: string, onTheme: (theme: string) => void): MenuEntry[] => [
  { kind: 'link', label: 'Report damage', icon: TrafficConeIcon, href: '#/damage-management/create' },
  { kind: 'link', label: 'Book maintenance', icon: WrenchIcon, href: '#/schedule-maintenance' },
  { kind: 'link', label: 'Raise a query', icon: ChatsCircleIcon, href: '#/raise-query' },
  { kind: 'separator' },
  { kind: 'link', label: 'Request a vehicle', icon: KeyIcon, href: '#/book-vehicle' },
  {
    kind: 'action',
    label: 'Request off-hire',
    note: 'by 16:00 for today',
    icon: SignOutIcon,
    onSelect: () => undefined,
  },
  {
    kind: 'choice',
    label: 'Theme',
    value: theme,
    onChange: onTheme,
    options: [
      { value: 'light', label: 'Light' },
      { value: 'dark', label: 'Dark' },
    ],
  },
  { kind: 'separator' },
  { kind: 'action', label: 'Delete', isDangerous: true, onSelect: () => undefined },
]

const Toasts = () => (
  <>
    <Button
      onClick={() =>
        showToast({
          tone: 'done',
          title: 'Tag added to 12 vehicles.',
          action: { label: 'Undo', onSelect: () => undefined },
        })
      }
    >
      Toast with undo
    </Button>
    <Button
      onClick={() =>
        showToast({
          tone: 'failed',
          title: 'Star not saved.',
          body: 'The message is as it was.',
          action: { label: 'Retry', onSelect: () => undefined },
        })
      }
    >
      Failed toast
    </Button>
    <Button
      onClick={() =>
        showToast({
          tone: 'alert',
          title: 'Alert',
          body: 'Leeds depot: gate 2 closed until 11:00. Use Wortley Road.',
          note: '09:43, kept until you close it',
        })
      }
    >
      Alert toast
    </Button>
  </>
)

export function FloatingSection() {
  const [open, setOpen] = useState<'dialog' | 'sheet' | 'confirm'>()
  const [theme, setTheme] = useState('light')
  const close = (): void => setOpen(undefined)
  return (
    <Shelf title="Floating parts">
      <div className={styles.line}>
        <Menu
          trigger={
            <Button icon={PlusIcon} iconWeight="bold">
              New request
            </Button>
          }
          entries={requests(theme, setTheme)}
        />
        <Popover trigger={<Button iconEnd={CaretDownIcon}>Category</Button>} title="Category">
          <div className={styles.stack}>
            <TextField label="Search categories" isLabelHidden placeholder="Search" size="small" />
            <Checkbox label="Panel van" defaultChecked />
            <Checkbox label="Luton" />
            <Button variant="primary">Show 33</Button>
          </div>
        </Popover>
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('confirm')}>Confirm</Button>
        <Toasts />
      </div>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Dev Kapoor saved this booking while you were editing"
        lead="Nothing of yours is lost. Choose line by line, or take one version."
        footer={
          <>
            <Button onClick={close}>Discard mine</Button>
            <Button variant="primary" onClick={close}>
              Save this mix
            </Button>
          </>
        }
      >
        <TextField label="Note" defaultValue="Key in the safe at gate 2" />
      </Dialog>
      <Sheet
        isOpen={open === 'sheet'}
        onClose={close}
        title="Filters"
        footer={<Button variant="primary">Show 33</Button>}
      >
        <Checkbox label="Overdue" />
      </Sheet>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={close}
        onConfirm={close}
        title="Delete PCN 4471?"
        lead="The notice and its documents are removed for everybody. This cannot be undone."
        confirmLabel="Delete fine"
        isDangerous
      />
    </Shelf>
  )
}
