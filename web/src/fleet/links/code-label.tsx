import { headOffice } from '@kerbline/domain/product.ts'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { QrCode } from '../qr-code.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import styles from './code-label.module.css'

interface Props {
  readonly address: string
  /** Large on the label: "LK21 VXN". */
  readonly name: string
  /** "request maintenance for LK21 VXN" */
  readonly does: string
  /** What whoever scans it does. */
  readonly advice: string
}

const Label = ({ address, name, does, advice }: Props) => (
  <div className={styles.label}>
    <QrCode text={address} label={`QR code: ${does}`} instead="Close this, check your connection and create another." />
    <div>
      <p className={styles.plate}>{name}</p>
      <p>{advice}</p>
      <p>
        Breakdown? Call <b>{headOffice.phone}</b>
      </p>
    </div>
  </div>
)

/** The label as it is printed: alone on the sheet, dialogs are not printed. */
export function CodeLabel(props: Props) {
  useEffect(() => {
    document.body.dataset['prints'] = 'label'
    return () => {
      delete document.body.dataset['prints']
    }
  }, [])
  return (
    <>
      <Notice role="status">Print this now. You will not see it again.</Notice>
      <Label {...props} />
      {createPortal(
        <div className={styles.sheet} aria-hidden="true">
          <Label {...props} />
        </div>,
        document.body,
      )}
    </>
  )
}
