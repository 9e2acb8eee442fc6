import { HourglassIcon } from '@phosphor-icons/react/dist/csr/Hourglass'
import { useState } from 'react'
import { code, useCode } from '../../data/loading/code.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import type { WaitsSource } from './waits-source.ts'

const dialogCode = code(async () => (await import('./waits-dialog.tsx')).WaitsDialog)

function Opened(props: { readonly source: WaitsSource; readonly onClose: () => void }) {
  const state = useCode(dialogCode)
  if (state.is !== 'ready') return null
  const Dialog = state.value
  return <Dialog {...props} />
}

/** Opens who was waited for longest, one press from the list. */
export function WaitsButton({ source }: { readonly source: WaitsSource }) {
  const [isOpen, setOpen] = useState(false)
  const [isComing, setComing] = useState(false)
  const handlePress = async (): Promise<void> => {
    setComing(true)
    await dialogCode.load()
    setComing(false)
    if (dialogCode.get().is === 'ready') return setOpen(true)
    showToast({
      tone: 'failed',
      title: 'Who waited longest could not be loaded.',
      body: 'Check your connection.',
      action: { label: 'Retry', onSelect: () => void handlePress() },
    })
  }
  return (
    <>
      <Button
        icon={HourglassIcon}
        isBusy={isComing}
        busyLabel="Opening"
        onPointerEnter={() => void dialogCode.load()}
        onFocus={() => void dialogCode.load()}
        onClick={() => void handlePress()}
      >
        Waiting times
      </Button>
      {isOpen && <Opened source={source} onClose={() => setOpen(false)} />}
    </>
  )
}
