import { itemGroupWords, severityWords, type ItemGroup } from '@kerbline/domain/areas/driver-checks/catalogue.ts'
import styles from './check.module.css'
import { alterCheck, type KeptAnswer, type KeptCheck } from './kept-checks.ts'
import { knownDefects, openItems, passed } from './new-check.ts'
import { StepFrame } from './step-frame.tsx'

const wordsOf = (answer: KeptAnswer | undefined): string => {
  if (!answer) return 'Not answered'
  if (answer.response === 'defect') return answer.severity === null ? 'Defect' : severityWords[answer.severity]
  return answer.response === 'ok' ? 'OK' : 'Not fitted'
}

interface Props {
  readonly check: KeptCheck
  /** An item to look at; null: everything is answered. */
  readonly onOpen: (code: string | null) => void
  readonly onClose: () => void
  readonly onLeave: () => void
}

const noted = (check: KeptCheck, code: string): string =>
  knownDefects(check, code)
    .map(({ number }) => `Open defect ${number}`)
    .join(', ')

function Row({ check, code, onOpen }: { check: KeptCheck; code: string; onOpen: () => void }) {
  const known = noted(check, code)
  return (
    <li>
      <button type="button" className={styles.row} data-answer={check.answers[code]?.response} onClick={onOpen}>
        <span>
          {check.items.find((item) => item.code === code)?.item} {known !== '' && <small>{known}</small>}
        </span>{' '}
        <b>{wordsOf(check.answers[code])}</b>
      </button>
    </li>
  )
}

/** Parts that are answered together; a press each, so that a check stays within twelve. */
const sections: readonly { readonly words: string; readonly groups: readonly ItemGroup[] }[] = [
  ...(['cab', 'lights'] as const).map((group) => ({ words: itemGroupWords[group], groups: [group] })),
  { words: 'Body and fluids', groups: ['body', 'fluids'] },
  { words: 'Tyres and brakes', groups: ['tyres', 'brakes'] },
  { words: itemGroupWords.load, groups: ['load'] },
]

interface SectionProps {
  readonly check: KeptCheck
  readonly section: (typeof sections)[number]
  readonly onOpen: (code: string | null) => void
}

/** The items of one part of the vehicle. One press passes those that were read here, never one with an open defect. */
function Section({ check, section: { words, groups }, onOpen }: SectionProps) {
  const { id } = check
  const items = check.items.filter(({ group }) => groups.includes(group))
  const left = openItems(check).filter(
    ({ code, group }) => groups.includes(group) && knownDefects(check, code).length === 0,
  )
  const handlePass = (): void => {
    const answers = { ...check.answers, ...Object.fromEntries(left.map(({ code }) => [code, passed])) }
    void alterCheck(id, { answers })
    if (openItems({ ...check, answers }).length === 0) onOpen(null)
  }
  if (items.length === 0) return null
  return (
    <section className={styles.part} aria-label={words}>
      <h2>{words}</h2>
      <ul className={styles.list}>
        {items.map(({ code }) => (
          <Row key={code} check={check} code={code} onOpen={() => onOpen(code)} />
        ))}
      </ul>
      {check.mayPassRest && left.length > 0 && (
        <button type="button" className={styles.wide} onClick={handlePass}>
          {words} checked: {left.length === items.length ? '' : 'the rest '}OK
        </button>
      )}
    </section>
  )
}

/** Every item with its answer, by the parts of the vehicle. */
export function AllItems({ check, onOpen, onClose, onLeave }: Props) {
  const { id, items } = check
  const open = openItems(check)
  const openAt = (code: string | null): void => {
    void alterCheck(id, { code })
    onOpen(code)
  }
  return (
    <StepFrame
      title="All items"
      under={`${items.length - open.length} of ${items.length} answered`}
      plate={check.plate}
      onClose={onLeave}
      footer={
        <>
          <button type="button" className={styles.wide} onClick={onClose}>
            Item by item
          </button>
          {open.length === 0 && (
            <button type="button" className={styles.primary} onClick={() => openAt(null)}>
              Finish
            </button>
          )}
        </>
      }
    >
      {sections.map((section) => (
        <Section key={section.words} check={check} section={section} onOpen={openAt} />
      ))}
    </StepFrame>
  )
}
