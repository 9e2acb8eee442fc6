import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone'
import type { ReactNode } from 'react'
import { headOffice } from '@kerbline/domain/product.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { dialHref } from '../../ui/dial-href.ts'
import styles from './call-us.module.css'

interface Props {
  /** What for. */
  readonly children?: ReactNode
  /** Another number than the head office's. */
  readonly phone?: string | undefined
  readonly isPressing?: boolean | undefined
}

/** The number to call, for people without an account: large enough for a thumb. */
export const CallUs = ({ children, phone = headOffice.phone, isPressing = false }: Props) => (
  <div className={styles.call}>
    {children && <p>{children}</p>}
    <ButtonLink
      href={dialHref(phone)}
      icon={PhoneIcon}
      size="touch"
      isWide
      {...(isPressing ? { variant: 'danger' } : {})}
    >
      Call {phone}
    </ButtonLink>
  </div>
)
