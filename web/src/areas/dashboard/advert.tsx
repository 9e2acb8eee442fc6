import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { advertEndpoints } from '@kerbline/domain/areas/advert/endpoints.ts'
import { advertContent, advertImageFor, isAdvertEnabled } from '@kerbline/domain/areas/advert/rules.ts'
import { pickListEndpoints } from '@kerbline/domain/areas/settings/pick-list-endpoints.ts'
import { useEffect, useState } from 'react'
import { useIsPhone } from '../../data/media.ts'
import { usePictureAddress } from '../../data/pictures.ts'
import { sessionEnded } from '../../data/session/session.ts'
import { signal, useSignal } from '../../data/signal.ts'
import { useAction } from '../../data/use-action.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './advert.module.css'

/** Escape belongs to what lies above the page, and to whatever is being typed into. */
const layers = '[role="menu"], [role="listbox"], [role="dialog"], [role="alertdialog"], dialog[open]'
const isMeantElsewhere = ({ target }: KeyboardEvent): boolean =>
  document.querySelector(layers) !== null ||
  (target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null)

/** Closed in this visit: it stays closed whether or not the server could be told. */
const closedHere = signal<string | undefined>(undefined)
sessionEnded.listen(() => closedHere.set(undefined))

/** The popup advert: not modal, takes no focus, stays closed per person, on every device, until its words or pictures change. */
export function Advert() {
  const { data } = useEndpoint(pickListEndpoints.read, {})
  const keep = useAction(advertEndpoints.close, { refreshes: [pickListEndpoints.read] })
  const look = useIsPhone() ? 'mobile' : 'desktop'
  const settings = new Map(data?.Settings.map(({ name, value }) => [name, value]))
  const text = settings.get('popup_advert_text') ?? ''
  const pictures = {
    popup_advert_image: settings.get('popup_advert_image') ?? null,
    popup_advert_image_desktop: settings.get('popup_advert_image_desktop') ?? null,
    popup_advert_image_mobile: settings.get('popup_advert_image_mobile') ?? null,
  }
  const named = advertImageFor(look, pictures)
  const content = advertContent(text, pictures)
  const closed = useSignal(closedHere)
  const [hasPicture, setHasPicture] = useState(false)
  const picture = usePictureAddress(named)
  // Who has closed it is told that it is off.
  const isOpen =
    isAdvertEnabled(settings.get('popup_advert_enabled')) && (text !== '' || named !== null) && closed !== content
  const isWhole = isOpen && (hasPicture || named === null)

  const close = () => {
    closedHere.set(content)
    void keep.run({ content })
  }
  useEffect(() => {
    if (!isWhole) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !isMeantElsewhere(event)) close()
    }
    // Before a menu hears of the key and is gone.
    window.addEventListener('keydown', handleKey, { capture: true })
    return () => window.removeEventListener('keydown', handleKey, { capture: true })
  })

  if (!isOpen) return null
  return (
    <aside className={styles.advert} aria-label="Offer" data-print="hide" data-is-whole={isWhole || undefined}>
      {picture !== undefined && (
        <img
          src={picture}
          alt=""
          width={340}
          height={200}
          onLoad={() => setHasPicture(true)}
          onError={() => setHasPicture(true)}
        />
      )}
      {text !== '' && <p>{text}</p>}
      <IconButton label="Close the offer" icon={XIcon} size="small" className={styles.close} onClick={close} />
    </aside>
  )
}
