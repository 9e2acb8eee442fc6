// The screens of every managed entity. The browser is given the rows as they are made here (web/endpoint-rows.ts), without the fields.
import { namesOfAll, screensOf } from './kit/resource-screens.ts'
import { managed } from './resources.ts'

export const managedScreens = screensOf(managed)
/** By area and kind of screen: `managedNames.branches.edit`. */
export const managedNames = namesOfAll(managed)
