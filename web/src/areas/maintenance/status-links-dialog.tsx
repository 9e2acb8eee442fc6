import { mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { useState } from 'react'
import { useMay } from '../../data/session/may.ts'
import { useAction } from '../../data/use-action.ts'
import { GivenLinks } from '../../fleet/links/given-links.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './booking.module.css'
import type { BookingRecord } from './maintenance-source.ts'

const kinds = {
  'booking status': {
    words: {
      ...{ one: 'status link', many: 'status links', used: 'Opened', unused: 'opened' },
      ...{ list: 'Status links of this booking', empty: 'No status link yet' },
      advice: 'Make one for whoever brings the vehicle or waits for it.',
    },
    label: 'Who follows it',
    lead: 'Whoever holds one sees how far the booking is, when and where. No account is needed; it shows no names, notes or costs.',
  },
  'workshop booking': {
    words: {
      ...{ one: 'workshop link', many: 'workshop links', used: 'Opened', unused: 'opened' },
      ...{ list: 'Workshop links of this booking', empty: 'No workshop link yet' },
      advice: 'Make one for the workshop that has the booking.',
    },
    label: 'The workshop',
    lead: 'The workshop confirms the day or offers another, says that the vehicle came, prices the work and brings its papers. It sees this booking alone, and no notes or prices but its own.',
  },
} as const
type Purpose = keyof typeof kinds
const purposes = ['booking status', 'workshop booking'] as const satisfies readonly Purpose[]

interface Props {
  readonly record: Pick<BookingRecord, 'id' | 'number' | 'is_by_public_form'>
  readonly onClose: () => void
}

/** Shown this once: of the token nothing is kept that could show it again. */
const Made = ({ address, endsAt }: { address: string; endsAt: string | null }) => (
  <div className={styles.link}>
    <Notice tone="amber" role="status">
      <b>It is shown only now.</b> Copy it and pass it on
      {endsAt !== null && `. It works until ${formatDate(londonDate(endsAt))}, unless somebody withdraws it`}.
    </Notice>
    <p className={styles.address}>{address}</p>
  </div>
)

/** The links by which people without an account follow a booking, and by which its workshop acts on it. */
export function StatusLinksDialog({ record, onClose }: Props) {
  const may = useMay()
  const offered = purposes.filter((each) => mayGiveLinks(each, may))
  const [purpose, setPurpose] = useState<Purpose>(offered[0] ?? 'booking status')
  const { words, lead } = kinds[purpose]
  const [isRenewed, setRenewed] = useState(false)
  const give = useAction(linksEndpoints.give)
  const [made, setMade] = useState<{ readonly address: string; readonly endsAt: string | null }>()
  const handleMake = async (): Promise<void> => {
    const reply = await give.run({ purpose, record_id: record.id, withdraws_earlier: isRenewed })
    if (reply) setMade({ address: reply.address, endsAt: reply.link.ends_at })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Links of ${record.number}`}
      lead={lead}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              isBusy={give.isRunning}
              busyLabel="Making the link"
              onClick={() => void handleMake()}
            >
              Make a {words.one}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" icon={CopyIcon} onClick={() => void copyLink(made.address)}>
              Copy link
            </Button>
          </>
        )
      }
    >
      {give.failure && (
        <Notice tone="red" role="alert">
          <b>No link was made.</b> {give.failure.message}
        </Notice>
      )}
      {made === undefined ? (
        <>
          {offered.length > 1 && (
            <Segmented
              label="For"
              options={offered.map((value) => ({ value, label: kinds[value].label }))}
              value={purpose}
              onChange={(chosen) => {
                setPurpose(chosen)
                give.forget()
              }}
            />
          )}
          {record.is_by_public_form && purpose === 'booking status' && (
            <Notice>Whoever asked for it on the public form follows it by the link they got then.</Notice>
          )}
          <GivenLinks key={purpose} {...{ purpose, words }} recordId={record.id} />
          <Checkbox
            label="Withdraw the earlier links"
            note="Those who hold one see nothing any more."
            checked={isRenewed}
            onChange={({ target }) => setRenewed(target.checked)}
          />
        </>
      ) : (
        <Made {...made} />
      )}
    </Dialog>
  )
}
