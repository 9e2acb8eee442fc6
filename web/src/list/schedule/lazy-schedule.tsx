// The dialog that sends a view by e-mail: its code comes when it is first wanted.
import { useState, type ReactNode } from 'react'
import { code, useCode } from '../../data/loading/code.ts'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { Scheduling } from './scheduling.ts'

const dialogCode = code(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

function OpenedSchedule(props: { readonly what: Scheduling; readonly onClose: () => void }) {
  const state = useCode(dialogCode)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...props} />
}

export interface ScheduleOpener {
  /** Starts fetching the code: pointed at, or focused. */
  readonly prepare: () => void
  readonly open: (what: Scheduling) => void
  readonly isComing: boolean
  readonly dialog: ReactNode
}

export function useSchedule(): ScheduleOpener {
  const [opened, setOpened] = useState<Scheduling>()
  const [isComing, setComing] = useState(false)
  const handleOpen = async (what: Scheduling): Promise<void> => {
    setComing(true)
    await dialogCode.load()
    setComing(false)
    if (dialogCode.get().is === 'ready') setOpened(what)
    else
      showToast({
        tone: 'failed',
        title: 'The form could not be loaded.',
        body: 'Check your connection.',
        action: { label: 'Retry', onSelect: () => void handleOpen(what) },
      })
  }
  return {
    prepare: () => void dialogCode.load(),
    open: (what) => void handleOpen(what),
    isComing,
    dialog: opened && <OpenedSchedule what={opened} onClose={() => setOpened(undefined)} />,
  }
}
