import type { CheckPicture } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { useState } from 'react'
import { LazyDialog, ahead } from '../../crud/lazy-dialog.tsx'
import { code } from '../../data/loading/code.ts'
import { useFileAddress } from '../../data/pictures.ts'
import styles from './driver-checks.module.css'

const pictureDialog = code(async () => (await import('./picture-dialog.tsx')).PictureDialog)
const prepare = ahead(pictureDialog)

/** Room of its own while it is on its way, so that nothing moves when it comes. */
function Thumbnail({ picture }: { picture: CheckPicture }) {
  const address = useFileAddress(picture.preview_id)
  if (address === undefined) return <span className={styles.thumbnail} />
  return <img src={address} alt="" className={styles.thumbnail} />
}

interface Props {
  readonly pictures: readonly CheckPicture[]
  /** Taken, and not here yet. */
  readonly awaited?: number
  /** "Tyres and wheel fixings" */
  readonly of: string
}

/** The photos of an item: small ones, each opened large. */
export function CheckPictures({ pictures, awaited = 0, of }: Props) {
  const [open, setOpen] = useState<number>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={`Photos of ${of}`}>
          {pictures.map((picture, place) => (
            <li key={picture.file_id}>
              <button
                type="button"
                aria-label={`Photo ${place + 1} of ${of}`}
                onPointerEnter={prepare}
                onFocus={prepare}
                onClick={() => setOpen(place)}
              >
                <Thumbnail picture={picture} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {awaited > 0 && (
        <p className={styles.quiet}>{counted(awaited, 'photo is', 'photos are')} still on the driver’s phone.</p>
      )}
      {open !== undefined && (
        <LazyDialog of={pictureDialog} name="The photo" onClose={close}>
          {(PictureDialog) => (
            <PictureDialog pictures={pictures} place={open} of={of} onTurn={setOpen} onClose={close} />
          )}
        </LazyDialog>
      )}
    </>
  )
}
