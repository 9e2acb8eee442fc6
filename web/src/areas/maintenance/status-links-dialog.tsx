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
      ...{ one: 'progress link', many: 'progress links', used: 'Opened', unused: 'opened' },
      ...{ list: 'Progress links for this booking', empty: 'No progress link yet' },
      advice: 'Create one for the person bringing or collecting the vehicle.',
    },
    label: 'Progress link',
    lead: 'Anyone with the link can see the booking’s progress, date and place without an account. They cannot see names, notes or costs.',
  },
  'workshop booking': {
    words: {
      ...{ one: 'workshop link', many: 'workshop links', used: 'Opened', unused: 'opened' },
      ...{ list: 'Workshop links for this booking', empty: 'No workshop link yet' },
      advice: 'Create one for the workshop that has the booking.',
    },
    label: 'Workshop link',
    lead: 'The workshop can confirm the date or offer another, record arrival, price the work and add documents. They only see this booking and their own notes and prices.',
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
      <b>You will only see this link once.</b> Copy it now
      {endsAt !== null && `. It works until ${formatDate(londonDate(endsAt))} unless someone cancels it`}.
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
      title={`Links for ${record.number}`}
      lead={lead}
      footer={
        made === undefined ? (
          <>
            <Button onClick={onClose}>Close</Button>
            <Button
              variant="primary"
              isBusy={give.isRunning}
              busyLabel="Creating link"
              onClick={() => void handleMake()}
            >
              Create {words.one}
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
          <b>We could not create the link.</b> {give.failure.message}
        </Notice>
      )}
      {made === undefined ? (
        <>
          {offered.length > 1 && (
            <Segmented
              label="Link type"
              options={offered.map((value) => ({ value, label: kinds[value].label }))}
              value={purpose}
              onChange={(chosen) => {
                setPurpose(chosen)
                give.forget()
              }}
            />
          )}
          {record.is_by_public_form && purpose === 'booking status' && (
            <Notice>The person who used the public form already has a link.</Notice>
          )}
          <GivenLinks key={purpose} {...{ purpose, words }} recordId={record.id} />
          <Checkbox
            label="Cancel earlier links"
            note="Earlier links will stop working."
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
