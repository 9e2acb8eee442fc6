import { bodyPanels } from '@kerbline/domain/areas/damage/body-plan.ts'
import type { DamageMark } from '@kerbline/domain/areas/damage/marks.ts'
import { viewWords } from '@kerbline/domain/areas/damage/words.ts'
import type { PlanTemplate } from '@kerbline/domain/areas/vehicles/plan-template.ts'
import { documentLimits } from '@kerbline/domain/cases/document-types.ts'
import { CameraIcon } from '@phosphor-icons/react/dist/csr/Camera'
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { useState, type ReactNode } from 'react'
import { EvidencePart } from '../../case/evidence/evidence-part.tsx'
import { evidenceQueue } from '../../case/evidence/evidence-queue.ts'
import { type EvidenceSource, refusedFile } from '../../case/evidence/evidence-source.ts'
import { useSignal } from '../../data/signal.ts'
import { useEndpoint } from '../../data/use-endpoint.ts'
import { ViewDrawing } from '../../fleet/plan/vehicle-plan.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel, PanelBody } from '../../ui/layout/panel.tsx'
import styles from './photos-step.module.css'

/** Without what may still be changed of it: the photo stays with the panel. */
const panelOf = ({ panel, view }: DamageMark): string =>
  (bodyPanels.find(({ name }) => name === panel)?.label ?? viewWords[view]).toLowerCase()

const angles = ['front', 'near', 'rear', 'off'] as const

interface FrameProps {
  readonly label: string
  readonly count: number
  readonly outline: ReactNode
  readonly onFiles: (files: readonly File[]) => void
}

/** One photo that is asked for, with the outline of what it shows. On a phone it opens the camera. */
function GuidedFrame({ label, count, outline, onFiles }: FrameProps) {
  const [refused, setRefused] = useState<readonly string[]>([])
  const handle = (files: readonly File[]): void => {
    setRefused(files.flatMap((file) => refusedFile(file, documentLimits) ?? []))
    const fitting = files.filter((file) => refusedFile(file, documentLimits) === undefined)
    if (fitting.length > 0) onFiles(fitting)
  }
  return (
    <li>
      <label className={styles.shot}>
        <input
          type="file"
          accept="image/jpeg,image/png,image/webp"
          capture="environment"
          onChange={({ target }) => {
            handle([...(target.files ?? [])])
            target.value = '' // the same file may be chosen again after it was removed
          }}
        />
        <span className={styles.outline}>{outline}</span>
        <span className={styles.caption}>
          <Icon of={count > 0 ? CheckCircleIcon : CameraIcon} weight={count > 0 ? 'fill' : 'regular'} />
          <span>
            <b>{label}</b>
            <small>{count === 0 ? 'No photo yet' : count === 1 ? '1 photo' : `${count} photos`}</small>
          </span>
        </span>
      </label>
      {refused.map((words) => (
        <p key={words} role="alert" className={styles.refused}>
          {words}
        </p>
      ))}
    </li>
  )
}

interface FramesProps {
  readonly template: PlanTemplate
  readonly marks: readonly DamageMark[]
  readonly countOf: (slot: string) => number
  readonly onFiles: (files: readonly File[], slot: string) => void
}

/** What is asked for: a close-up of each mark, and the vehicle from all sides. */
export function PhotoFrames({ template, marks, countOf, onFiles }: FramesProps) {
  const frameOf = (slot: string, outline: ReactNode) => (
    <GuidedFrame
      key={slot}
      label={slot}
      count={countOf(slot)}
      outline={outline}
      onFiles={(files) => onFiles(files, slot)}
    />
  )
  return (
    <Panel title="Photos we need" note="At least one, from as many sides as you can" isRuled>
      <PanelBody className={styles.body}>
        <ul className={styles.shots}>
          {marks.map((mark, place) =>
            frameOf(`Close-up ${place + 1}, ${panelOf(mark)}`, <b className={styles.number}>{place + 1}</b>),
          )}
          {angles.map((view) => frameOf(viewWords[view], <ViewDrawing template={template} view={view} />))}
        </ul>
      </PanelBody>
    </Panel>
  )
}

interface Props {
  readonly source: EvidenceSource
  readonly template: PlanTemplate
  readonly marks: readonly DamageMark[]
}

/** Photos by angle and of each mark. They wait on this device while there is no signal. */
export function PhotosStep({ source, template, marks }: Props) {
  const queue = evidenceQueue(source)
  const queued = useSignal(queue.items)
  const { data } = useEndpoint(source.calls.documents, { id: source.id })
  const countOf = (slot: string): number =>
    queued.filter((item) => item.slot === slot).length +
    (data?.documents ?? []).filter((each) => each.slot === slot && !each.is_superseded).length
  return (
    <>
      <PhotoFrames
        {...{ template, marks, countOf }}
        onFiles={(files, slot) => queue.add(files, { type: 'photo', slot, replaces: null, visibility: 'customer' })}
      />
      <EvidencePart source={source} />
    </>
  )
}
