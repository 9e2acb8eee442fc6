import { linksEndpoints } from '@kerbline/domain/areas/links/endpoints.ts'
import { formatDate } from '@kerbline/domain/kit/time/date-words.ts'
import { londonDate } from '@kerbline/domain/kit/time/london-clock.ts'
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy'
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer'
import { useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices/checkbox.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Notice } from '../../ui/layout/banner.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CodeLabel } from './code-label.tsx'
import { GivenLinks } from './given-links.tsx'
import styles from './links.module.css'

export interface PhoneLinksOf {
  readonly purpose: keyof typeof kinds
  readonly recordId: number
  /** The plate, or the driver. */
  readonly name: string
}

const used = { used: 'Opened', unused: 'opened' } as const
const checks = {
  words: {
    ...{ one: 'check link', many: 'check links', list: 'Check links', empty: 'No check link yet', ...used },
    advice: 'Create a link so anyone can check the vehicle on a phone, without an account.',
  },
  does: 'walkaround check',
  scan: 'Scan to do your walkaround check. No account needed.',
  unsent: 'Checks',
} as const
const kinds = {
  'vehicle check': {
    ...checks,
    lead: 'Scan to do the walkaround check for this vehicle on a phone. No account needed. Works offline.',
  },
  'driver check': {
    ...checks,
    lead: 'Scan to do walkaround checks for this account’s vehicles on a phone. No account needed. Works offline.',
  },
  'damage report': {
    words: {
      ...{ one: 'damage link', many: 'damage links', list: 'Damage links', empty: 'No damage link yet', ...used },
      advice: 'Create a link so a driver can report damage on a phone, without an account.',
    },
    does: 'report damage',
    scan: 'Scan to report damage to this vehicle. No account needed.',
    unsent: 'Reports',
    lead: 'The driver can report damage to this vehicle on a phone, with photos. No account needed. Works offline.',
  },
  'fine driver': {
    words: {
      ...{ one: 'driver link', many: 'driver links', list: 'Driver links', empty: 'No driver link yet', ...used },
      advice: 'Create a link for the person who may have been driving.',
    },
    does: 'answer for a fine',
    scan: 'Scan to answer for this fine. No account needed.',
    unsent: 'Answers',
    lead: 'The driver can see the notice, the place and the dates, and say whether they were driving. No account needed.',
  },
  'order delivery': {
    words: {
      ...{
        one: 'delivery link',
        many: 'delivery links',
        list: 'Delivery links',
        empty: 'No delivery link yet',
        ...used,
      },
      advice: 'Create a link for the driver who delivers this vehicle.',
    },
    does: 'deliver a vehicle',
    scan: 'Scan to record this delivery. No account needed.',
    unsent: 'Photos',
    lead: 'The driver can see where the vehicle goes, record the handover with a signature, and add photos. They cannot see the rate.',
  },
  'damage repair': {
    words: {
      ...{
        one: 'repairer link',
        many: 'repairer links',
        list: 'Repairer links',
        empty: 'No repairer link yet',
        ...used,
      },
      advice: 'Create a link for the repairer that has the case.',
    },
    does: 'repair',
    scan: 'Scan to open the repair. No account needed.',
    unsent: 'Files',
    lead: 'The repairer can see marks and photos, quote, give dates and add documents. They cannot see the driver, other parties or what the customer pays.',
  },
} as const

/** The links by which drivers check vehicles and report damage: given out once, for a telephone or for the printer. */
export function PhoneLinksDialog({ purpose, recordId, name, onClose }: PhoneLinksOf & { onClose: () => void }) {
  const { words, lead, does, scan, unsent } = kinds[purpose]
  const [isRenewed, setRenewed] = useState(false)
  const give = useAction(linksEndpoints.give)
  const [made, setMade] = useState<{ readonly address: string; readonly endsAt: string | null }>()
  const handleMake = async (): Promise<void> => {
    const reply = await give.run({ purpose, record_id: recordId, withdraws_earlier: isRenewed })
    if (reply) setMade({ address: reply.address, endsAt: reply.link.ends_at })
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${words.list} for ${name}`}
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
            <Button icon={PrinterIcon} onClick={() => print()}>
              Print
            </Button>
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
          <GivenLinks {...{ purpose, words, recordId }} />
          <Checkbox
            label="Cancel earlier links"
            note={`Earlier links and printed codes will stop working. ${unsent} not yet sent from those phones will not reach us.`}
            checked={isRenewed}
            onChange={({ target }) => setRenewed(target.checked)}
          />
        </>
      ) : (
        <>
          <CodeLabel address={made.address} name={name} does={`${does}, ${name}`} advice={scan} />
          <p className={styles.small}>
            {made.endsAt !== null && `It works until ${formatDate(londonDate(made.endsAt))} unless someone cancels it.`}
          </p>
        </>
      )}
    </Dialog>
  )
}
