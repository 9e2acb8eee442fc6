import styles from './imports.module.css'

/** Said wherever a file of a company's people is looked at: what its rows need not say. */
export const AccountsMeant = ({ accounts }: { accounts: readonly string[] }) =>
  accounts.length > 0 && (
    <p className={styles.quiet}>
      Whose row names no account gets <b>{accounts.join(', ')}</b>.
    </p>
  )
