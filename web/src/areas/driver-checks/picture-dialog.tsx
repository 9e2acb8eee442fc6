import type { CheckPicture } from '@kerbline/domain/areas/driver-checks/record-endpoints.ts'
import { useFileAddress } from '../../data/pictures.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import styles from './driver-checks.module.css'

interface Props {
  readonly pictures: readonly CheckPicture[]
  readonly place: number
  readonly of: string
  readonly onTurn: (place: number) => void
  readonly onClose: () => void
}

/** A photo as large as the screen allows, and its neighbours. */
export function PictureDialog({ pictures, place, of, onTurn, onClose }: Props) {
  const address = useFileAddress(pictures[place]?.file_id ?? null)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="large"
      title={of}
      lead={`Photo ${place + 1} of ${pictures.length}`}
      footer={
        pictures.length > 1 && (
          <>
            <Button disabled={place === 0} onClick={() => onTurn(place - 1)}>
              Before
            </Button>
            <Button disabled={place === pictures.length - 1} onClick={() => onTurn(place + 1)}>
              Next
            </Button>
          </>
        )
      }
    >
      {address === undefined ? (
        <Skeleton height={320} />
      ) : (
        <img className={styles.large} src={address} alt={`${of}, ${place + 1} of ${pictures.length}`} />
      )}
    </Dialog>
  )
}
