import { navigate } from '../../data/navigation/location.ts'
import { Segmented } from '../../ui/choices/segmented.tsx'
import { wayHref, wayLabels, wayNames, type WayName } from './ways.ts'

/** Each way asks questions of its own: none goes with the choice. */
export const ShownAs = ({ value }: { value: WayName }) => (
  <Segmented
    label="Shown as"
    options={wayNames.map((name) => ({ value: name, label: wayLabels[name] }))}
    value={value}
    onChange={(way) => navigate(wayHref(way).slice(1))}
  />
)
