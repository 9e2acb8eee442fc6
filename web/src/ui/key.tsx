import styles from './key.module.css'

/** A key of the keyboard, as shown in search and in the list of shortcuts. */
export const Key = ({ children }: { children: string }) => <kbd className={styles.key}>{children}</kbd>
