import { findAnswers } from '@kerbline/domain/areas/faq/search.ts'
import { counted } from '@kerbline/domain/kit/words.ts'
import { href } from '@kerbline/domain/screens.ts'
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { changeQuery, useLocation } from '../../data/navigation/location.ts'
import { useLink } from '../../data/navigation/use-link.ts'
import { useMay } from '../../data/session/may.ts'
import { EmptyRoad } from '../../fleet/road/empty-road.tsx'
import { useTyped } from '../../list/use-list.ts'
import { ButtonLink, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Empty, LoadState } from '../../ui/layout/load-state.tsx'
import { PageTitle } from '../../ui/layout/page-title.tsx'
import { SkeletonText } from '../../ui/layout/skeleton.tsx'
import styles from './faq.module.css'
import { QuestionList } from './question-list.tsx'
import { groupsOf, useQuestions, type Question } from './questions.ts'

/** Where one goes on who found no answer; only where there is somewhere to go. */
function StillStuck() {
  const link = useLink()
  const [raise, contacts] = [link('raiseQuery'), link('contacts')]
  if (raise === undefined && contacts === undefined) return null
  return (
    <aside className={styles.stuck} aria-label="Still stuck?">
      <p>
        <b>Still stuck?</b> Raise a query and we will show you when to expect an answer.
      </p>
      {raise !== undefined && <ButtonLink href={raise}>Raise a query</ButtonLink>}
      {contacts !== undefined && <ButtonLink href={contacts}>Contacts</ButtonLink>}
    </aside>
  )
}

const StaffActions = () => (
  <>
    <ButtonLink href={href('faqEntries')}>Manage questions</ButtonLink>
    <ButtonLink href={href('createFaqEntry')} variant="primary">
      Add question
    </ButtonLink>
  </>
)

function Search({ search }: { search: string }) {
  const [typed, setTyped] = useTyped(search, (rested) => changeQuery({ search: rested, question: undefined }))
  return (
    <div role="search" className={styles.search}>
      <TextField
        type="search"
        label="Search questions and answers"
        icon={MagnifyingGlassIcon}
        maxLength={200}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => event.key === 'Escape' && typed !== '' && setTyped('')}
        end={typed !== '' && <IconButton icon={XIcon} label="Clear search" onClick={() => setTyped('')} />}
      />
    </div>
  )
}

function Found({ questions, search }: { questions: readonly Question[]; search: string }) {
  const found = findAnswers(questions, search)
  if (found.length === 0)
    return (
      <>
        <p role="status" className={styles.count}>
          No questions match “{search}”.
        </p>
        <p>Try fewer words, or ask us below.</p>
      </>
    )
  return (
    <>
      <p role="status" className={styles.count}>
        {counted(found.length, 'answer')} for “{search}”, best match first
      </p>
      <QuestionList questions={found} open={undefined} isShowingGroup />
    </>
  )
}

function Groups({ questions }: { questions: readonly Question[] }) {
  const { query } = useLocation()
  const groups = groupsOf(questions)
  const chosen = groups.find(({ name }) => name === query['group'])
  const shown = chosen ? [chosen] : groups
  const choices = [{ name: '', label: 'All', questions }, ...groups]
  return (
    <>
      <nav aria-label="Groups" className={styles.groups}>
        {choices.map(({ name, label, questions: own }) => (
          <a
            key={name}
            href={href('faq', {}, { group: name })}
            aria-current={name === (chosen?.name ?? '') ? 'true' : undefined}
          >
            {label} <span className={styles.number}>{own.length}</span>
          </a>
        ))}
      </nav>
      {shown.map(({ name, label, questions: own }) => (
        <section key={name} aria-label={label} className={styles.group}>
          <h2>{label}</h2>
          <QuestionList questions={own} open={Number(query['question'])} />
        </section>
      ))}
    </>
  )
}

/** What is asked most, with its answers: found by a few words however they are typed, opened where it stands. */
export function FaqPage() {
  const { query } = useLocation()
  const may = useMay()
  const load = useQuestions()
  const search = query['search'] ?? ''
  const isManaging = may('manage faq')
  return (
    <>
      <PageTitle lead="Answers to common questions." actions={isManaging && <StaffActions />}>
        FAQ
      </PageTitle>
      <div className={styles.page}>
        <LoadState
          what="the questions"
          look="page"
          load={load}
          onRetry={load.retry}
          skeleton={<SkeletonText lines={10} />}
          isEmpty={({ entries }) => entries.length === 0}
          empty={
            <Empty title="No questions yet" drawing={<EmptyRoad />}>
              {isManaging
                ? 'Add the first question. It appears here once published.'
                : 'Published questions will appear here.'}
            </Empty>
          }
        >
          {({ entries }) => (
            <>
              <Search search={search} />
              {search === '' ? <Groups questions={entries} /> : <Found questions={entries} search={search} />}
            </>
          )}
        </LoadState>
        <StillStuck />
      </div>
    </>
  )
}
