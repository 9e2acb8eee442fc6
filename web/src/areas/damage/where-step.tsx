import { type BodyPanel, bodyPanels, middleOf, panelAt } from '@kerbline/domain/areas/damage/body-plan.ts'
import { type DamageMark, markInWords } from '@kerbline/domain/areas/damage/marks.ts'
import {
  type MarkKind,
  markKindWords,
  type MarkSeverity,
  severityNotes,
  severityWords,
} from '@kerbline/domain/areas/damage/words.ts'
import type { PlanTemplate } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { MagnifyingGlassMinusIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlassMinus'
import { MagnifyingGlassPlusIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlassPlus'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useEffect, useRef, useState } from 'react'
import { useLink } from '../../data/navigation/use-link.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { RadioList } from '../../ui/choices/radio-list.tsx'
import { SelectField } from '../../ui/choices/select-field.tsx'
import { NumberField } from '../../ui/fields/number-field.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { Notice } from '../../ui/layout/banner.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import { BodyPlan, type ExistingDamage } from './body-plan.tsx'
import styles from './report.module.css'

const kinds = Object.entries(markKindWords).map(([value, label]) => ({ value: value as MarkKind, label }))
const severities = Object.entries(severityWords).map(([value, label]) => ({
  value: value as MarkSeverity,
  label,
  note: severityNotes[value as MarkSeverity],
}))
const MAX_ZOOM = 3
const millimetresOf = (size: unknown): number | null =>
  typeof size === 'number' && size > 0 ? Math.round(size * 10) : null

interface Wanted {
  readonly panel: BodyPanel
  readonly x: number
  readonly y: number
}

interface AskProps {
  readonly among: readonly ExistingDamage[]
  readonly panel: BodyPanel
  readonly onNew: () => void
  readonly onLeave: () => void
}

/** Asked before a mark is made where damage is open already: it may be that damage. */
function IsItOneOfThese({ among, panel, onNew, onLeave }: AskProps) {
  const link = useLink()
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className={styles.ask}>
      <Notice tone="amber" role="alert">
        <b>Is it one of these?</b> Damage is already open on this panel ({panel.label.toLowerCase()}).
        <ul>
          {among.map(({ id, sign, label }) => {
            const href = link('damageCase', { id: String(id) })
            return (
              <li key={id}>
                {sign}: {label}{' '}
                {href !== undefined && (
                  <ButtonLink href={href} size="small" aria-label={`Yes, open ${label}`}>
                    Yes, open it
                  </ButtonLink>
                )}
              </li>
            )
          })}
        </ul>
        <div className={styles.ways}>
          <Button size="small" variant="primary" onClick={onNew}>
            No, this is new damage
          </Button>
          <Button size="small" onClick={onLeave}>
            Cancel
          </Button>
        </div>
      </Notice>
    </div>
  )
}

interface MarkProps {
  readonly mark: DamageMark
  readonly number: number
  readonly onChange: (values: Partial<DamageMark>) => void
  readonly onRemove: () => void
  readonly onDone: () => void
}

function MarkPanel({ mark, number, onChange, onRemove, onDone }: MarkProps) {
  const [size, setSize] = useState<number | string | null>(mark.size_mm === null ? null : mark.size_mm / 10)
  const isSize = size === null || (typeof size === 'number' && size > 0 && size <= 2_000)
  return (
    <Panel
      title={`Mark ${number}`}
      note={markInWords(mark)}
      isRuled
      footer={
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      }
      tools={<IconButton icon={TrashIcon} label={`Remove mark ${number}`} onClick={onRemove} />}
    >
      <PanelBody className={styles.mark}>
        <SelectField label="Type" options={kinds} value={mark.kind} onChange={(kind) => onChange({ kind })} />
        <NumberField
          id={`mark-${number}-size`}
          label="Longest side"
          suffix="cm"
          hasDecimals
          isOptional
          error={isSize ? undefined : 'Enter a size in centimetres, such as 12.'}
          value={size}
          onChange={(typed) => {
            setSize(typed)
            onChange({ size_mm: millimetresOf(typed) })
          }}
        />
        <RadioList
          legend="Severity"
          look="list"
          options={severities}
          value={mark.severity}
          onChange={(severity) => onChange({ severity })}
        />
        <TextAreaField
          id={`mark-${number}-note`}
          label="Note"
          isOptional
          maxLength={500}
          value={mark.note ?? ''}
          onChange={({ target }) => onChange({ note: target.value === '' ? null : target.value })}
        />
      </PanelBody>
    </Panel>
  )
}

interface Props {
  readonly template: PlanTemplate
  readonly marks: readonly DamageMark[]
  readonly existing: readonly ExistingDamage[]
  readonly onChange: (marks: readonly DamageMark[]) => void
}

/** Where the vehicle is damaged: on the plan, or by the list that does the same without pointing. */
export function WhereStep({ template, marks, existing, onChange }: Props) {
  const [chosen, setChosen] = useState<number>()
  const [wanted, setWanted] = useState<Wanted>()
  const [zoom, setZoom] = useState(1)
  const mark = chosen === undefined ? undefined : marks[chosen]
  const openOn = (panel: BodyPanel): readonly ExistingDamage[] =>
    existing.filter(({ marks: theirs }) =>
      theirs.some((each) => (each.panel ?? panelAt(each.view, each.x, each.y)?.name) === panel.name),
    )
  const add = ({ panel: { name, view }, x, y }: Wanted): void => {
    setWanted(undefined)
    setChosen(marks.length)
    onChange([...marks, { view, panel: name, x, y, kind: 'scratch', size_mm: null, severity: 'minor', note: null }])
  }
  const handleMark = (panel: BodyPanel, x: number, y: number): void => {
    const isMarked = marks.some((each) => each.panel === panel.name)
    if (!isMarked && openOn(panel).length > 0) setWanted({ panel, x, y })
    else add({ panel, x, y })
  }
  const handleMove = (place: number, x: number, y: number): void =>
    onChange(
      marks.map((each, at) =>
        at === place ? { ...each, x, y, panel: panelAt(each.view, x, y)?.name ?? each.panel } : each,
      ),
    )
  return (
    <div className={styles.where}>
      <div className={styles.stack}>
        <Panel
          title="Plan"
          note="Select a panel to mark it"
          isRuled
          tools={
            <>
              <IconButton
                icon={MagnifyingGlassMinusIcon}
                label="Smaller"
                disabled={zoom === 1}
                onClick={() => setZoom(zoom - 1)}
              />
              <IconButton
                icon={MagnifyingGlassPlusIcon}
                label="Larger"
                disabled={zoom === MAX_ZOOM}
                onClick={() => setZoom(zoom + 1)}
              />
            </>
          }
        >
          <div className={styles.frame}>
            <div data-zoom={zoom}>
              <BodyPlan
                {...{ template, marks, existing, chosen }}
                onChoose={setChosen}
                onMark={handleMark}
                onMove={handleMove}
              />
            </div>
          </div>
        </Panel>
        {wanted && (
          <IsItOneOfThese
            key={wanted.panel.name}
            among={openOn(wanted.panel)}
            panel={wanted.panel}
            onNew={() => add(wanted)}
            onLeave={() => setWanted(undefined)}
          />
        )}
        <Panel title="All panels" note="Same as the plan, without pointing" isRuled>
          <ul className={styles.panels}>
            {bodyPanels.map((panel) => {
              const own = marks.flatMap((each, place) => (each.panel === panel.name ? [place] : []))
              const open = openOn(panel).map(({ sign }) => sign)
              return (
                <li key={panel.name}>
                  <span>
                    <b>{panel.label}</b>
                    <small>
                      {own.length === 0 ? 'No damage marked' : ''}
                      {own.map((place) => (
                        <button
                          key={place}
                          type="button"
                          className={styles.named}
                          aria-pressed={place === chosen}
                          onClick={() => setChosen(place)}
                        >
                          Mark {place + 1}
                        </button>
                      ))}
                      {open.length > 0 && `${own.length === 0 ? '. ' : ' '}Already open: ${open.join(', ')}`}
                    </small>
                  </span>
                  <IconButton
                    icon={PlusIcon}
                    size="touch"
                    label={`Add a mark: ${panel.label}`}
                    onClick={() => handleMark(panel, ...middleOf(panel))}
                  />
                </li>
              )
            })}
          </ul>
        </Panel>
      </div>
      {mark && chosen !== undefined && (
        <MarkPanel
          key={chosen}
          mark={mark}
          number={chosen + 1}
          onChange={(values) =>
            onChange(marks.map((each, place) => (place === chosen ? { ...each, ...values } : each)))
          }
          onDone={() => setChosen(undefined)}
          onRemove={() => {
            onChange(marks.toSpliced(chosen, 1))
            setChosen(undefined)
          }}
        />
      )}
    </div>
  )
}
