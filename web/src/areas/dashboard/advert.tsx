import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { advertImages, isAdvertEnabled } from '@kerbline/domain/areas/advert/rules.ts'
import { settingsEndpoints } from '@kerbline/domain/areas/settings/endpoints.ts'
import { useEffect, useState } from 'react'
import { closedAdvert, rememberClosedAdvert } from '../../data/closed-advert.ts'
import { usePictureAddress } from '../../data/pictures.ts'
import { useUser } from '../../data/session.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { IconButton } from '../../ui/button.tsx'
import styles from './advert.module.css'

/** The popup advert: not modal, takes no focus, stays closed per person until its words or pictures change. */
export function Advert() {
  const { data } = useEndpoint(settingsEndpoints.read, {})
  const user = useUser()
  const settings = new Map(data?.Settings.map(({ name, value }) => [name, value]))
  const text = settings.get('popup_advert_text') ?? ''
  const images = advertImages({
    popup_advert_image: settings.get('popup_advert_image') ?? null,
    popup_advert_image_desktop: settings.get('popup_advert_image_desktop') ?? null,
    popup_advert_image_mobile: settings.get('popup_advert_image_mobile') ?? null,
  })
  const version = [text, images.desktop, images.mobile].join('|')
  const [closed, setClosed] = useState<string>()
  const [hasPicture, setHasPicture] = useState(false)
  const desktop = usePictureAddress(images.desktop)
  const mobile = usePictureAddress(images.mobile)
  const isOpen =
    isAdvertEnabled(settings.get('popup_advert_enabled')) &&
    (text !== '' || images.desktop !== null) &&
    user !== undefined &&
    closed !== version &&
    closedAdvert(user.id) !== version

  const isWhole = isOpen && (hasPicture || images.desktop === null)

  const close = () => {
    setClosed(version)
    if (user) rememberClosedAdvert(user.id, version)
  }
  useEffect(() => {
    if (!isWhole) return
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') close()
    }
    window.addEventListener('keydown', handleKey)
    return () => window.removeEventListener('keydown', handleKey)
  })

  if (!isOpen) return null
  return (
    <aside className={styles.advert} aria-label="Offer" data-print="hide" data-is-whole={isWhole || undefined}>
      {desktop !== undefined && (
        <picture>
          {mobile !== undefined && <source media="(width < 720px)" srcSet={mobile} />}
          <img
            src={desktop}
            alt=""
            width={340}
            height={200}
            onLoad={() => setHasPicture(true)}
            onError={() => setHasPicture(true)}
          />
        </picture>
      )}
      <p>{text}</p>
      <IconButton label="Close the offer" icon={XIcon} size="small" className={styles.close} onClick={close} />
    </aside>
  )
}
