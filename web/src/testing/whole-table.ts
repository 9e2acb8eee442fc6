// For tests alone: every screen is known, as it is for whoever is signed in.
import { screens } from '@kerbline/domain/screens.ts'
import { knownScreens } from '../data/navigation/known-screens.ts'

knownScreens.set({ table: screens, isWhole: true })
