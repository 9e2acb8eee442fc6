import { usePictureAddress } from '../../data/pictures.ts'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './contacts.module.css'

interface Props {
  readonly name: string
  /** The picture's id; null: none. */
  readonly photo: string | null
}

/** Somebody's photo, the name standing beside it; initials where there is none, and in its room until it is here. */
export function Face({ name, photo }: Props) {
  const address = usePictureAddress(photo)
  if (!photo) return <Avatar name={name} size="large" />
  return (
    <span className={styles.face}>
      {address === undefined ? <Avatar name={name} size="large" /> : <img src={address} alt="" />}
    </span>
  )
}
