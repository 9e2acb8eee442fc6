import { usePictureAddress } from '../data/pictures.ts'

interface Props {
  /** Its id, or an address. */
  readonly picture: string
  readonly alt: string
  readonly className?: string | undefined
}

/** A picture of the house. While it is on its way its room stands empty, so that nothing moves when it comes. */
export function PortalPicture({ picture, alt, className }: Props) {
  const address = usePictureAddress(picture)
  return address === undefined ? (
    <span className={className} role="img" aria-label={alt} data-is-coming />
  ) : (
    <img src={address} alt={alt} className={className} />
  )
}
