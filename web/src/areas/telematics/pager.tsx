import { Button } from '../../ui/button.tsx'
import { PanelBody } from '../../ui/layout/panel.tsx'
import styles from './desk.module.css'
import { figure } from './desk-words.ts'

interface Props {
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Back and on, where there is more than one page. */
export function Pager({ page, pageSize, total, onPage }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  if (last === 1 && page === 1) return null
  return (
    <PanelBody>
      <div className={styles.pager}>
        <Button onClick={() => onPage(page - 1)} disabledReason={page === 1 ? 'This is the first page' : undefined}>
          Back
        </Button>
        <Button onClick={() => onPage(page + 1)} disabledReason={page >= last ? 'This is the last page' : undefined}>
          More
        </Button>
        <span className={styles.small}>
          Page {figure(page)} of {figure(last)}
        </span>
      </div>
    </PanelBody>
  )
}
