// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { Button } from '../button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { Popover } from './popover.tsx'
import { Tabs } from '../layout/tabs.tsx'

test('menu: opens by keyboard, holds links and actions, acts once and closes', async () => {
  const archive = vi.fn()
  const theme = vi.fn()
  render(
    <Menu
      trigger={<Button>More</Button>}
      entries={[
        { kind: 'link', label: 'Report damage', href: '#/damage-management/create' },
        { kind: 'separator' },
        { kind: 'action', label: 'Archive', note: 'Can be undone', onSelect: archive },
        {
          kind: 'choice',
          label: 'Theme',
          value: 'light',
          options: [
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ],
          onChange: theme,
        },
      ]}
    />,
  )
  const trigger = screen.getByRole('button', { name: 'More' })
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu')
  trigger.focus()
  await userEvent.keyboard('{Enter}')
  const link = await screen.findByRole('menuitem', { name: 'Report damage' })
  expect(link.getAttribute('href')).toBe('#/damage-management/create')
  expect(screen.getByRole('menuitemradio', { name: 'Light' }).getAttribute('aria-checked')).toBe('true')
  await userEvent.click(screen.getByRole('menuitem', { name: /Archive/ }))
  expect(archive).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(theme).not.toHaveBeenCalled()
})

test('popover: named by its title, closed by Escape, focus back on the button', async () => {
  render(
    <Popover trigger={<Button>Category</Button>} title="Category">
      <input aria-label="Search categories" />
    </Popover>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Category' }))
  expect(await screen.findByRole('dialog', { name: 'Category' })).toBeDefined()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Category' })))
})

function Held({ close }: { close: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const handleClose = (): void => {
    close()
    setOpen(false)
  }
  return (
    <Dialog isOpen={isOpen} onClose={handleClose} title="Choose a slot" lead="All at Leeds South">
      <input aria-label="Slot" />
    </Dialog>
  )
}

test.each([
  ['Escape', async () => userEvent.keyboard('{Escape}')],
  ['the close button', async () => userEvent.click(screen.getByRole('button', { name: 'Close' }))],
])('dialog: named and described, and %s closes it', async (_, closeIt) => {
  const close = vi.fn()
  render(<Held close={close} />)
  const dialog = await screen.findByRole('dialog', { name: 'Choose a slot' })
  expect(document.getElementById(dialog.getAttribute('aria-describedby') ?? '')?.textContent).toBe('All at Leeds South')
  await closeIt()
  expect(close).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('confirm: cancel does nothing, the verb does it', async () => {
  const [close, confirm] = [vi.fn(), vi.fn()]
  render(
    <ConfirmDialog
      isOpen
      onClose={close}
      onConfirm={confirm}
      title="Delete PCN 4471?"
      lead="This cannot be undone."
      confirmLabel="Delete fine"
      isDangerous
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect([close.mock.calls.length, confirm.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: 'Delete fine' }))
  expect(confirm).toHaveBeenCalledOnce()
})

test('tabs: arrows move and show the panel', async () => {
  function HeldTabs() {
    const [tab, setTab] = useState<'one' | 'two'>('one')
    return (
      <Tabs
        label="Sections"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'one', label: 'Overview', panel: 'First panel' },
          { value: 'two', label: 'Fines', count: 1200, panel: 'Second panel' },
        ]}
      />
    )
  }
  render(<HeldTabs />)
  screen.getByRole('tab', { name: 'Overview' }).focus()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(screen.getByRole('tabpanel').textContent).toBe('Second panel'))
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Fines1,200')
})
