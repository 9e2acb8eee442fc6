// Under a question, for who manages them: whom it helped, its place in the group, and the way to its record.
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { href } from '@kerbline/domain/screens.ts'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { useAction } from '../../data/use-action.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toasts.ts'
import styles from './faq.module.css'
import type { Question } from './questions.ts'

interface Props {
  readonly question: Question
  readonly counts: NonNullable<Question['counts']>
  /** Its group in order; absent where it cannot be moved. */
  readonly among: readonly Question[] | undefined
}

/** One of a list a place up or down. */
const shifted = (all: readonly Question[], from: number, by: number): readonly Question[] => {
  const taken = all[from]
  const rest = all.filter((_, place) => place !== from)
  return taken ? [...rest.slice(0, from + by), taken, ...rest.slice(from + by)] : all
}

function Order({ question: { id, question }, among }: { question: Question; among: readonly Question[] }) {
  const save = useAction(faqEndpoints.change, { refreshes: [faqEndpoints.read] })
  const place = among.findIndex((each) => each.id === id)
  const move = async (by: number): Promise<void> => {
    const changes = shifted(among, place, by).map((each, at) => ({ ids: [each.id], values: { sort: at + 1 } }))
    const reply = await save.run({ changes })
    showToast(
      reply
        ? { tone: 'done', title: by < 0 ? 'Moved up.' : 'Moved down.' }
        : { tone: 'failed', title: 'We could not save the order. Reload the page and try again.' },
    )
  }
  return (
    <>
      <IconButton
        icon={ArrowUpIcon}
        label={`Move up: ${question}`}
        disabled={place === 0 || save.isRunning}
        onClick={() => void move(-1)}
      />
      <IconButton
        icon={ArrowDownIcon}
        label={`Move down: ${question}`}
        disabled={place === among.length - 1 || save.isRunning}
        onClick={() => void move(1)}
      />
    </>
  )
}

const forWhom: Readonly<Record<string, string>> = { staff: 'Staff', customers: 'Customers' }

export function StaffLine({ question, counts, among }: Props) {
  const { audience, helped, helped_before_query: before, not_helped: not } = counts
  const whom = forWhom[audience]
  return (
    <div className={styles.staff}>
      {whom !== undefined && <Badge>{whom}</Badge>}
      <span>
        {helped + not === 0
          ? 'No feedback yet.'
          : `Helpful: ${helped} (${before} before raising a query). Not helpful: ${not}.`}
      </span>
      <span className={styles.tools}>
        {among && <Order question={question} among={among} />}
        <a href={href('editFaqEntry', { id: question.id })} aria-label={`Edit: ${question.question}`}>
          Edit
        </a>
      </span>
    </div>
  )
}
