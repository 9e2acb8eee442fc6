// Questions one under the other, each answer opened where it stands. A link opens one of them.
import { faqEndpoints } from '@kerbline/domain/areas/faq/endpoints.ts'
import { faqGroupLabel } from '@kerbline/domain/areas/faq/groups.ts'
import { href } from '@kerbline/domain/screens.ts'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../data/use-action.ts'
import { ArticleText } from '../../record/article-text.tsx'
import { Button } from '../../ui/button.tsx'
import { copyLink } from '../../ui/copy-link.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './faq.module.css'
import { StaffLine } from './staff-line.tsx'
import type { Question } from './questions.ts'

function DidItHelp({ id, has_helped_me: said }: Question) {
  const say = useAction(faqEndpoints.sayHelped)
  const send = (hasHelped: boolean): void => void say.run({ id, has_helped: hasHelped, during: 'reading' })
  return (
    <div className={styles.helped} role="group" aria-label="Did this help?">
      <span>Did this help?</span>
      {[true, false].map((each) => (
        <Button
          key={String(each)}
          size="small"
          aria-pressed={said === each}
          disabled={say.isRunning}
          onClick={() => send(each)}
        >
          {each ? 'Yes' : 'No'}
        </Button>
      ))}
      <span role="status">
        {say.failure
          ? `We could not save your feedback. ${say.failure.message}`
          : said === true
            ? 'Thanks for your feedback.'
            : said === false && 'Thanks. We will review this answer.'}
      </span>
    </div>
  )
}

interface ItemProps {
  readonly question: Question
  /** The questions it stands among, where they are a whole group in its order. */
  readonly among: readonly Question[] | undefined
  readonly isLinked: boolean
  readonly isShowingGroup: boolean
}

function Item({ question, among, isLinked, isShowingGroup }: ItemProps) {
  const { id, category, question: words, answer, counts } = question
  const [isOpen, setOpen] = useState(isLinked)
  const summary = useRef<HTMLElement>(null)
  // The focus brings it into sight.
  useEffect(() => {
    if (isLinked) summary.current?.focus()
  }, [isLinked])
  const link = (): string => new URL(href('faq', {}, { question: id }), location.href).href
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className={styles.item}>
        <summary ref={summary} className={styles.summary}>
          <Icon of={CaretRightIcon} weight="bold" className={styles.caret} />
          <span>
            {words}
            {isShowingGroup && <small className={styles.of}>{faqGroupLabel(category)}</small>}
          </span>
        </summary>
        {isOpen && (
          <div className={styles.answer}>
            <ArticleText text={answer} />
            <div className={styles.foot}>
              <DidItHelp {...question} />
              <Button size="small" variant="quiet" onClick={() => void copyLink(link())}>
                Copy link
              </Button>
            </div>
          </div>
        )}
      </details>
      {counts && <StaffLine question={question} counts={counts} among={among} />}
    </li>
  )
}

interface Props {
  readonly questions: readonly Question[]
  /** The question a link names. */
  readonly open: number | undefined
  /** Of what was found: from several groups, in the order of likeness. */
  readonly isShowingGroup?: boolean
}

export const QuestionList = ({ questions, open, isShowingGroup = false }: Props) => (
  <ul className={styles.list}>
    {questions.map((question) => (
      <Item
        // A link followed on this page opens its question as one followed from elsewhere does.
        key={`${question.id}${question.id === open ? ' linked' : ''}`}
        question={question}
        among={isShowingGroup ? undefined : questions}
        isLinked={question.id === open}
        isShowingGroup={isShowingGroup}
      />
    ))}
  </ul>
)
