/** The pattern of `ilike` that finds `text` anywhere, its own wildcards taken as they are. */
export const containing = (text: string): string => `%${text.replace(/[%_\\]/g, '\\$&')}%`
