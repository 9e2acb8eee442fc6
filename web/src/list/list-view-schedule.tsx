import { useState } from 'react'
import { viewFormats, type SavedView, type Schedule, type ViewFormat } from '@kerbline/domain/areas/views/endpoints.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { RadioList } from '../ui/choices/radio-list.tsx'
import { showToast } from '../ui/overlay/toasts.ts'
import type { ViewsSource } from './views-source.ts'

export const scheduleWords: Readonly<Record<Schedule, string>> = {
  none: 'Not by e-mail',
  daily: 'Every day at 07:00',
  weekly: 'Mondays at 07:00',
}

const formatWords: Readonly<Record<ViewFormat, string>> = { xlsx: 'Excel workbook', csv: 'CSV file' }

interface Props {
  readonly view: SavedView
  readonly source: ViewsSource
  readonly onClose: () => void
}

/** How often the rows of a view come by e-mail. */
export function ViewSchedule({ view, source, onClose }: Props) {
  const [schedule, setSchedule] = useState<Schedule>(view.schedule)
  const [format, setFormat] = useState<ViewFormat>(view.format)
  const handleSave = async (): Promise<void> => {
    if (!(await source.schedule(view.id, schedule, format))) return
    onClose()
    showToast({
      tone: 'done',
      title: schedule === 'none' ? `${view.name} no longer comes by e-mail.` : `${view.name} comes by e-mail.`,
      body: schedule === 'none' ? undefined : `${scheduleWords[schedule]}.`,
    })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`E-mail ${view.name} on a schedule`}
      lead="You get how many rows it has at that moment, the first of them, a file of up to 10,000 of them, and a link to the view."
      size="small"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isBusy={source.isSaving} busyLabel="Saving" onClick={() => void handleSave()}>
            Save
          </Button>
        </>
      }
    >
      <RadioList
        legend="How often"
        options={(['none', 'daily', 'weekly'] as const).map((value) => ({ value, label: scheduleWords[value] }))}
        value={schedule}
        onChange={setSchedule}
        error={source.failure}
      />
      {schedule !== 'none' && (
        <RadioList
          legend="File"
          options={viewFormats.map((value) => ({ value, label: formatWords[value] }))}
          value={format}
          onChange={setFormat}
        />
      )}
    </Dialog>
  )
}
