import styles from './imports.module.css'

/** Said wherever a file of a company's people is looked at: what its rows need not say. */
export const AccountsMeant = ({ accounts }: { accounts: readonly string[] }) =>
  accounts.length > 0 && (
    <p className={styles.quiet}>
      Rows with no account will use <b>{accounts.join(', ')}</b>.
    </p>
  )
