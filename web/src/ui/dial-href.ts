/** A number as it is written, ready to be called: "0113 496 0000" becomes "tel:01134960000". */
export const dialHref = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`
