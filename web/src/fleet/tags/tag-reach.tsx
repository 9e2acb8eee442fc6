import { RadioList } from '../../ui/choices/radio-list.tsx'

const reaches = ['account', 'company'] as const
type Reach = (typeof reaches)[number]

export const reachWords: Readonly<Record<Reach, string>> = { account: 'This account', company: 'Whole company' }
const notes: Readonly<Record<Reach, string>> = {
  account: 'Can be used on this account only.',
  company: 'Can be used on all of the company’s accounts. To edit it you must have all of them selected.',
}
export const reachOf = (isSpanning: boolean): Reach => (isSpanning ? 'company' : 'account')

interface Props {
  readonly isSpanning: boolean
  readonly onChange: (isSpanning: boolean) => void
}

/** Which vehicles a tag is for. */
export const ReachField = ({ isSpanning, onChange }: Props) => (
  <RadioList
    legend="For"
    look="list"
    options={reaches.map((value) => ({ value, label: reachWords[value], note: notes[value] }))}
    value={reachOf(isSpanning)}
    onChange={(reach) => onChange(reach === 'company')}
  />
)
