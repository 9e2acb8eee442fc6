// What a template asks: the items of the catalogue until somebody changes them. A change makes a new version; a check keeps the one it was
// made by, so that it reads for ever as it was asked.
import { z } from 'zod'
import { type CheckTemplate, itemGroups, itemsFor } from './catalogue.ts'

export const templateItem = z.strictObject({
  code: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_]{1,39}$/, 'Use 2 to 40 lower-case letters, numbers or underscores.'),
  item: z.string().trim().min(1, 'Enter the item to check.').max(120, 'Use at most 120 characters.'),
  group: z.enum(itemGroups, { error: 'Choose a part of the vehicle.' }),
  severity: z.enum(['minor', 'dangerous'], { error: 'Choose minor or dangerous.' }),
  /** What to look for, or when a defect of it is worse or less bad after all. */
  guidance: z.string().trim().max(300, 'Use at most 300 characters.').default(''),
})
export type TemplateItem = z.output<typeof templateItem>

export const MAX_TEMPLATE_ITEMS = 60

/** The first version of a template. */
export const catalogueItems = (template: CheckTemplate): TemplateItem[] =>
  itemsFor(template).map(({ code, item, group, severity, exception, look, appliesTo }) => ({
    code,
    item,
    group,
    severity,
    guidance: [
      look?.[template],
      exception,
      appliesTo[template] === 'always' ? undefined : `Only ${appliesTo[template]}`,
    ]
      .filter((words) => words !== undefined)
      .join('. '),
  }))

/** The code of a new item, made of its words: "Reversing alarm" is `reversing_alarm`. */
export const codeOfItem = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)
    .padEnd(2, 'x')
