import { headOffice } from '@kerbline/domain/product.ts'
import { createPortal } from 'react-dom'
import { QrCode } from '../../fleet/qr-code.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './vehicle-code.module.css'

interface Props {
  readonly address: string
  readonly plate: string
}

const Label = ({ address, plate }: Props) => (
  <div className={styles.label}>
    <QrCode
      text={address}
      label={`QR code: schedule maintenance for ${plate}`}
      instead="Close this, check your connection and make another."
    />
    <div>
      <p className={styles.plate}>{plate}</p>
      <p>Scan to ask for maintenance. No account is needed.</p>
      <p>
        Breakdown? Call <b>{headOffice.phone}</b>
      </p>
    </div>
  </div>
)

/** The label as it is printed: alone on the sheet, dialogs are not printed. */
export const CodeLabel = (props: Props) => (
  <>
    <Notice role="status">Print it now: it is shown this once.</Notice>
    <Label {...props} />
    {createPortal(
      <div className={styles.sheet} aria-hidden="true">
        <Label {...props} />
      </div>,
      document.body,
    )}
  </>
)
