import { ColumnsIcon } from '@phosphor-icons/react/dist/csr/Columns'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { EnvelopeSimpleIcon } from '@phosphor-icons/react/dist/csr/EnvelopeSimple'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star'
import { useState } from 'react'
import { Button, ButtonLink, IconButton, IconLink } from '../ui/button.tsx'
import { Tooltip } from '../ui/overlay/tooltip.tsx'
import styles from './gallery.module.css'
import { Shelf } from './shelf.tsx'

export function ButtonSection() {
  const [isBusy, setBusy] = useState(true)
  return (
    <Shelf title="Buttons">
      <div className={styles.line}>
        <Button variant="primary">Primary</Button>
        <Button>Secondary</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Archive</Button>
        <Button variant="primary" isBusy={isBusy} busyLabel="Saving" onClick={() => setBusy(true)}>
          Save
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="primary" disabledReason="Decide every line first">
          Send
        </Button>
        <ButtonLink href="#/damage-management/create" icon={PlusIcon} iconWeight="bold" variant="primary">
          Request a vehicle
        </ButtonLink>
      </div>
      <div className={styles.line}>
        <Button size="small">Book</Button>
        <Button size="small" variant="primary">
          Book
        </Button>
        <Button size="small" variant="quiet" icon={PlusIcon}>
          Filter
        </Button>
        <Button size="touch" variant="primary">
          Sign in
        </Button>
        <IconButton icon={ColumnsIcon} label="Columns" />
        <IconButton icon={StarIcon} iconWeight="fill" label="Remove star" size="normal" />
        <IconButton icon={DotsThreeIcon} label="More actions" size="normal" isOutlined />
        <IconLink
          icon={EnvelopeSimpleIcon}
          label="Messages, 3 unread"
          href="#/messages/inbox"
          size="normal"
          count={3}
        />
        <Tooltip text="Read on 16 November at 18:52">
          <span>Hover for a tooltip</span>
        </Tooltip>
      </div>
    </Shelf>
  )
}
