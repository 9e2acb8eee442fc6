// The forms of a vehicle bring the schemas along, so they come when one is opened.
import { code } from '../../data/loading/code.ts'

export const vehicleForms = code(() => import('./vehicle-forms.tsx'))
