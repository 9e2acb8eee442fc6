// Passkeys belong to a name. Apart from their schemas, so that the sign-in page can ask without loading those.

/** An address in figures cannot have any. */
export const mayHavePasskeys = (host: string): boolean => !/^[\d.]+$/.test(host) && !host.includes(':')
