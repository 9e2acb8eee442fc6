import { linkPurposes, mayGiveLinks } from '@kerbline/domain/areas/links/purposes.ts'
import { useState } from 'react'
import { ahead, LazyDialog } from '../../crud/lazy-dialog.tsx'
import { useMay } from '../../data/session/may.ts'
import { useIsViewing } from '../../data/session/viewing.ts'
import { Button } from '../../ui/button.tsx'
import { phoneLinksDialog } from './lazy-phone-links.ts'

const prepare = ahead(phoneLinksDialog)

interface Props {
  readonly purpose: 'fine driver' | 'damage repair' | 'order delivery'
  readonly record: { readonly id: number; readonly number: string }
  /** While there is something to do by it. */
  readonly isOffered: boolean
}

/** "Driver link": gives out links to a case, for whoever may. */
export function CaseLinkButton({ purpose, record: { id, number }, isOffered }: Props) {
  const may = useMay()
  const isViewing = useIsViewing()
  const [isOpen, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  if (isViewing || !isOffered || !mayGiveLinks(purpose, may)) return null
  const { one } = linkPurposes[purpose]
  return (
    <>
      <Button onPointerEnter={prepare} onFocus={prepare} onClick={() => setOpen(true)}>
        {one}
      </Button>
      {isOpen && (
        <LazyDialog of={phoneLinksDialog} name={`The ${one.toLowerCase()}s`} onClose={close}>
          {(PhoneLinksDialog) => <PhoneLinksDialog purpose={purpose} recordId={id} name={number} onClose={close} />}
        </LazyDialog>
      )}
    </>
  )
}
