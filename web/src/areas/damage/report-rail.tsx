import { StepRail } from '../../ui/layout/step-rail.tsx'

export const reportSteps = ['Vehicle', 'Where', 'Photos', 'What happened', 'Review'] as const
export type ReportStep = (typeof reportSteps)[number]
export const stepTitles: Readonly<Record<ReportStep, string>> = {
  Vehicle: 'Report damage',
  Where: 'Where is the damage?',
  Photos: 'Show us the damage',
  'What happened': 'What happened?',
  Review: 'Check your report',
}

interface Props {
  /** Those that are asked. */
  readonly steps?: readonly ReportStep[]
  readonly current: ReportStep
  readonly notes?: Readonly<Partial<Record<ReportStep, string>>>
  readonly onGo?: ((step: ReportStep) => void) | undefined
}

/** The steps of a report; each but the choice of the vehicle can be gone to. */
export const ReportRail = ({ steps = reportSteps, ...props }: Props) => (
  <StepRail steps={steps} fixed="Vehicle" {...props} />
)
